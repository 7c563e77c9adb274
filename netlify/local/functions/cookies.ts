import type { Context } from '@netlify/functions'

type Cookie = Context['cookies']['set'] extends { (cookie: infer Whole): void; (name: string, value: string): void } ? Whole : never

/** The cookies of one call: those that came, and what the function wants changed. */
export function cookiesOf(request: Request): { cookies: Context['cookies'], apply(headers: Headers): void } {
  const came = new Map((request.headers.get('cookie') ?? '').split(';').map((pair): [string, string] => {
    const at = pair.indexOf('=')
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
  }))
  const changes: string[] = []
  const attribute = (name: string, value: string | number | boolean | undefined) =>
    value === undefined || value === false ? '' : value === true ? `; ${name}` : `; ${name}=${value}`
  const cookies: Context['cookies'] = {
    get: (name) => decodeURIComponent(came.get(name) ?? ''),
    set: (first: string | Cookie, text: string = '') => {
      if (typeof first === 'string') {
        changes.push(`${first}=${encodeURIComponent(text)}`)
        return
      }
      const expires = first.expires === undefined ? undefined : new Date(first.expires).toUTCString()
      changes.push(`${first.name}=${encodeURIComponent(first.value)}${attribute('Domain', first.domain)}${attribute('Path', first.path)}`
        + attribute('Expires', expires) + attribute('Max-Age', first.maxAge) + attribute('SameSite', first.sameSite)
        + attribute('HttpOnly', first.httpOnly) + attribute('Secure', first.secure))
    },
    delete: (input) => {
      const { name, path, domain } = typeof input === 'string' ? { name: input, path: undefined, domain: undefined } : input
      changes.push(`${name}=${attribute('Domain', domain)}${attribute('Path', path)}; Max-Age=0`)
    },
  }
  return { cookies, apply: (headers) => changes.forEach((change) => headers.append('set-cookie', change)) }
}
