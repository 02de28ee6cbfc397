import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// The pages go into the Python package, which serves them; `npm run dev` speaks to a server started beside it.
const server = process.env.LUDOTHEQUE_SERVER ?? 'http://127.0.0.1:8377'

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/ludotheque/web_dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 150,
  },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
})
