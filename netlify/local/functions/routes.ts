import type { Config } from '@netlify/functions'

/** One address of a function, as Netlify's bundler writes it into its manifest: a literal path, or an expression. */
export type Route = { pattern: string, literal?: string, expression?: string }

const several = <T>(value: T | T[] | undefined): T[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])

const isExpression = (path: string): boolean => path.split('/').some((part) => part.startsWith(':') || /[*{[(]/.test(part))

/** The source of the regular expression behind a URLPattern: each part of the path by the meaning the URL Pattern standard gives it. */
const toRoute = (path: string): Route => (isExpression(path) ? { pattern: path, expression: path } : { pattern: path, literal: path })

export type Routing = { routes: Route[], excluded: Route[], methods: string[] }

/** What Netlify would route to a function with this configuration. */
export const routingOf = (config: Config): Routing => ({
  routes: several(config.path).map(toRoute),
  excluded: several(config.excludedPath).map(toRoute),
  methods: several(config.method).map((method) => method.toUpperCase()),
})

const execute = ({ literal, expression }: Route, path: string): Record<string, string> | null => {
  if (literal !== undefined) return path.toLowerCase() === literal ? {} : null
  const found = new URLPattern({ pathname: expression ?? '' }, { ignoreCase: true }).exec({ pathname: path })
  if (!found) return null
  const groups = Object.entries(found.pathname.groups).filter((group): group is [string, string] => group[1] !== undefined)
  return Object.fromEntries(groups)
}

/**
 * The parameters that a function would get for this request, or null when it is not the function's.
 * As on Netlify, one slash at the end makes no difference and neither do capitals.
 */
export function match({ routes, excluded, methods }: Routing, method: string, pathname: string): Record<string, string> | null {
  if (methods.length > 0 && !methods.includes(method)) return null
  const path = pathname !== '/' && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  if (excluded.some((route) => execute(route, path) !== null)) return null
  for (const route of routes) {
    const parameters = execute(route, path)
    if (parameters !== null) return parameters
  }
  return null
}
