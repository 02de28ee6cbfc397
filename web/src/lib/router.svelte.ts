// The address in the bar decides the page: #/ is the lobby, #/t/ID a table, #/replay/ID/AFTER, #/rules/PAGE/RULE.
// A seat's own link is /t/ID#SECRET: what stands after # never leaves the browser by itself.
export interface Route { page: string; id: string; rest: string; query: URLSearchParams }

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part // an address cut off in the middle of a sign is shown as a page that is missing
  }
}

function read(): Route {
  const [path, query] = location.hash.replace(/^#\/?/, '').split('?')
  const [page = '', id = '', rest = ''] = path.split('/').map(decoded)
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
