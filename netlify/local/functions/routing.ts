import type { Config } from '@netlify/functions'

/**
 * A path pattern of a function. `literal` is one path; `folder` stands for all paths that begin
 * with it; `expression` covers all other patterns.
 */
type Route = { pattern: string } & (
  { literal: string } | { folder: string } | { expression: URLPattern }
)

const asList = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

/** True for a pattern with a parameter (`:id`) or one of the characters `*`, `{`, `[` and `(`. */
const isExpression = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith(':') || /[*{[(]/.test(part))

const toRoute = (path: string): Route => {
  if (!isExpression(path)) return { pattern: path, literal: path }
  // The usual pattern, `/x/*`, is compared as a prefix, because a URLPattern takes longer than all
  // the rest of a call.
  if (/^[\w./-]*\/\*$/.test(path)) return { pattern: path, folder: path.slice(0, -1).toLowerCase() }
  return { pattern: path, expression: new URLPattern({ pathname: path }, { ignoreCase: true }) }
}

export type Routing = {
  routes: Route[]
  /** Paths that the function does not answer although a route matches. */
  excluded: Route[]
  /** Methods in capitals; empty for all. */
  methods: string[]
}

/** Routes that Netlify would derive from a function's configuration. */
export const routingOf = (config: Config): Routing => ({
  routes: asList(config.path).map(toRoute),
  excluded: asList(config.excludedPath).map(toRoute),
  methods: asList(config.method).map((method) => method.toUpperCase()),
})

/** Parameters of a path that a route matches; null when it does not match. */
const matchRoute = (route: Route, path: string): Record<string, string> | null => {
  // As in `@netlify/functions-dev`, only the path is lower-cased: a literal with capitals matches
  // no request.
  if ('literal' in route) return path.toLowerCase() === route.literal ? {} : null
  if ('folder' in route)
    return path.toLowerCase().startsWith(route.folder)
      ? { 0: path.slice(route.folder.length) }
      : null
  const result = route.expression.exec({ pathname: path })
  if (!result) return null
  const groups = Object.entries(result.pathname.groups).filter(
    (group): group is [string, string] => group[1] !== undefined,
  )
  return Object.fromEntries(groups)
}

/**
 * Parameters that a function gets for a request, or null when the function does not answer it.
 * As on Netlify, neither one slash at the end of the path nor its capitals make a difference.
 */
export function matchRouting(
  { routes, excluded, methods }: Routing,
  method: string,
  pathname: string,
): Record<string, string> | null {
  if (methods.length > 0 && !methods.includes(method)) return null
  const path = pathname !== '/' && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  if (excluded.some((route) => matchRoute(route, path) !== null)) return null
  for (const route of routes) {
    const parameters = matchRoute(route, path)
    if (parameters !== null) return parameters
  }
  return null
}
