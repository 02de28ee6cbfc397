// The address in the bar decides the page: #/ is the lobby, #/t/ID a table, #/replay/ID/AFTER, #/rules/PAGE/RULE.
// A seat's own link is /t/ID#SECRET: what stands after # never leaves the browser by itself.
export interface Route { page: string; id: string; rest: string; query: URLSearchParams }

function read(): Route {
  const [path, query] = location.hash.replace(/^#\/?/, '').split('?')
  const [page = '', id = '', rest = ''] = path.split('/').map(decodeURIComponent)
  return { page, id, rest, query: new URLSearchParams(query ?? '') }
}

const link = /^\/t\/(\w+)/.exec(location.pathname)
if (link) {
  const secret = /^#([0-9a-f]{32})$/.exec(location.hash)
  history.replaceState(null, '', `/#/t/${link[1]}${secret ? `?key=${secret[1]}` : ''}`)
}

export const route = $state<{ now: Route }>({ now: read() })

addEventListener('hashchange', () => {
  route.now = read()
})

export function go(path: string): void {
  location.hash = path
}

export function replaceRoute(path: string): void {
  history.replaceState(null, '', path)
  route.now = read()
}
