import type { Config } from '@netlify/functions'

/** One address of a function: a literal path, all paths below one, or an expression. */
type Route = { pattern: string } & (
  { literal: string } | { folder: string } | { expression: URLPattern }
)

const several = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

const isExpression = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith(':') || /[*{[(]/.test(part))

const toRoute = (path: string): Route => {
  if (!isExpression(path)) return { pattern: path, literal: path }
  // `/x/*`, the usual pattern, is matched by prefix: a URLPattern takes longer than everything else
  // in a call.
  const folder = /^[\w./-]*\/\*$/.test(path) ? path.slice(0, -1).toLowerCase() : ''
  if (folder) return { pattern: path, folder }
  return { pattern: path, expression: new URLPattern({ pathname: path }, { ignoreCase: true }) }
}

export type Routing = { routes: Route[]; excluded: Route[]; methods: string[] }

/** Routes that Netlify would derive from a function's configuration. */
export const routingOf = (config: Config): Routing => ({
  routes: several(config.path).map(toRoute),
  excluded: several(config.excludedPath).map(toRoute),
  methods: several(config.method).map((method) => method.toUpperCase()),
})

const execute = (route: Route, path: string): Record<string, string> | null => {
  // `@netlify/functions-dev` compares the lower-cased path with the literal as written, too: a
  // literal with capitals matches no request.
  if ('literal' in route) return path.toLowerCase() === route.literal ? {} : null
  if ('folder' in route)
    return path.toLowerCase().startsWith(route.folder)
      ? { 0: path.slice(route.folder.length) }
      : null
  const found = route.expression.exec({ pathname: path })
  if (!found) return null
  const groups = Object.entries(found.pathname.groups).filter(
    (group): group is [string, string] => group[1] !== undefined,
  )
  return Object.fromEntries(groups)
}

/**
 * Parameters that a function would get for this request, or null when it is not the function's.
 * As on Netlify, one slash at the end of the path makes no difference and neither do its capitals.
 */
export function match(
  { routes, excluded, methods }: Routing,
  method: string,
  pathname: string,
): Record<string, string> | null {
  if (methods.length > 0 && !methods.includes(method)) return null
  const path = pathname !== '/' && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  if (excluded.some((route) => execute(route, path) !== null)) return null
  for (const route of routes) {
    const parameters = execute(route, path)
    if (parameters !== null) return parameters
  }
  return null
}
