import { allowedAttributes, allowedSchemes, pictureAddress } from '#rich-text/allowed.ts'

const scheme = /^([a-z][a-z0-9+.-]*):/i

// Browsers skip control characters inside an address, so that `java\nscript:` runs: none of them may stand in one.
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

export type Pasted = { html: string; picturesLeftOut: number }

/** What a tag may bring along; `data-pm-slice` is the editor's own note on what it copied. */
const attributesKept = new Set<string>(['data-pm-slice', ...Object.values(allowedAttributes).flat()])

const attribute = /\s([a-z-]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/gi

const valueOf = (attributes: string, name: string): string => {
  const found = [...attributes.matchAll(attribute)].find(([, one]) => one?.toLowerCase() === name)
  return (found?.[2] ?? '').replace(/^["']|["']$/g, '')
}

/** One word processor wraps everything in a `<b>` that is not bold. */
const isNoBold = (name: string, attributes: string): boolean => name === 'b' && /font-weight:\s*(normal|400)/i.test(valueOf(attributes, 'style'))

/**
 * Foreign HTML before the editor reads it: scripts, styles, event handlers and every other attribute that a text does
 * not need, which a strict policy would report, and each picture that is not in our own store, are left out.
 */
export function cleanPaste(html: string): Pasted {
  let picturesLeftOut = 0
  const bare = html.replace(/<(script|style|template|iframe|object|svg)\b[\s\S]*?<\/\1\s*>/gi, '')
  const cleaned = bare.replace(/<([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi, (_, tag: string, attributes: string) => {
    const name = tag.toLowerCase()
    if (name === 'img' && !pictureAddress.test(valueOf(attributes, 'src'))) {
      picturesLeftOut += 1
      return ''
    }
    const kept = [...attributes.matchAll(attribute)].filter(([, one]) => attributesKept.has(one?.toLowerCase() ?? ''))
    return `<${isNoBold(name, attributes) ? 'span' : name}${kept.map(([whole]) => whole).join('')}>`
  })
  return { html: cleaned, picturesLeftOut }
}
