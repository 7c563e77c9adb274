import { allowedSchemes } from '#rich-text/allowed.ts'

const scheme = /^([a-z][a-z0-9+.-]*):/i

// Browsers skip control characters inside an address, so that `java\nscript:` runs: none is allowed.
// eslint-disable-next-line no-control-regex -- control characters are what this pattern is for
const hidden = /[\u0000-\u0020\u007F-\u00A0]/g

/** Whether the allow-list keeps a link to this address: no scheme at all, or one of the few. Never `//host`. */
export function mayLink(address: string): boolean {
  const bare = address.replace(hidden, '')
  const found = scheme.exec(bare)?.[1]?.toLowerCase()
  if (found === undefined) return !/^(?:[/\\]{2}|\\)/.test(bare)
  return allowedSchemes.some((allowed) => allowed === found)
}

/** What a person may type as a link: a path, an anchor or an address with one of the schemes. Returns it trimmed, or null. */
export function linkFrom(typed: string): string | null {
  const address = typed.trim()
  if (address === '' || !mayLink(address)) return null
  if (/^[/#]/.test(address) || scheme.test(address)) return address
  if (/^[^\s/@]+@[^\s/@]+\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`
  return /^[^\s/]+\.[a-z]{2,}([/?#]\S*)?$/i.test(address) ? `https://${address}` : null
}
