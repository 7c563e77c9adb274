import { createHash } from 'node:crypto'
import { Parser } from 'htmlparser2'
import { once } from '#rules/once.ts'

/** Hashes of inline scripts and styles, as a policy writes them: `'sha256-…'`. */
export type Hashes = { scripts: ReadonlySet<string>; styles: ReadonlySet<string> }

/** Types of scripts that the browser runs. Data blocks, such as JSON-LD, are not scripts to a policy. */
const running = [
  '',
  'module',
  'text/javascript',
  'application/javascript',
  'importmap',
  'speculationrules',
]

const runs = ({ src, type }: Record<string, string>): boolean =>
  src === undefined && running.includes((type ?? '').trim().toLowerCase())

// Nearly all pages have the same few: each is hashed once.
const hash = once(
  (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
)

/** Calls back with each inline script and style of a page. Parsed, so that the words of a title are never taken for one. */
const eachInline = (
  page: string,
  found: (element: 'script' | 'style', text: string) => void,
): void => {
  let inside: 'script' | 'style' | null = null
  let text = ''
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        inside = name === 'style' || (name === 'script' && runs(attributes)) ? name : null
        text = ''
      },
      ontext: (part) => {
        text += part
      },
      onclosetag: (name) => {
        if (name === inside && text !== '') found(inside, text)
        inside = null
      },
    },
    { decodeEntities: false },
  )
  parser.end(page)
}

/** The hashes of a page's inline scripts and styles, of a text as it is written in the page. */
export const inlineHashes = (page: string): Hashes => {
  const found = { script: new Set<string>(), style: new Set<string>() }
  eachInline(page, (element, text) => found[element].add(hash(text)))
  return { scripts: found.script, styles: found.style }
}

/** The one page elsewhere that pages may frame: a place's map, which is asked for on a visitor's click only. */
const MAP_EMBED = 'https://www.openstreetmap.org/export/embed.html'

/**
 * The Content-Security-Policy of the whole site, from what stands in its pages.
 * @param uploadHost The host that files are uploaded to, where it is another one (`PUBLIC_ASSETS_HOST`)
 */
export function policyFor({ scripts, styles }: Hashes, uploadHost = ''): string {
  const directives: readonly (readonly [string, ...string[]])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...[...scripts].sort()],
    ['style-src', "'self'", ...[...styles].sort()],
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...(uploadHost === '' ? [] : [uploadHost])],
    ['media-src', "'self'"],
    ['manifest-src', "'self'"],
    ['frame-src', MAP_EMBED],
    ['form-action', "'self'"],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
    ['object-src', "'none'"],
  ]
  return directives.map((parts) => parts.join(' ')).join('; ')
}
