import { mount } from 'svelte'
import App from './App.svelte'
import './style.css'

// In a task of its own: reading the script and drawing the first page are each short, and a click between them is heard.
setTimeout(() => mount(App, { target: document.getElementById('app')! }))
