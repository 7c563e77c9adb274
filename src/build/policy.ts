import { createHash } from 'node:crypto'
import { Parser } from 'htmlparser2'
import { memoise } from '#rules/once.ts'

/** Hashes of inline scripts and styles, in the policy's notation: `'sha256-…'`. */
export type Hashes = { scripts: ReadonlySet<string>; styles: ReadonlySet<string> }

/**
 * Types of scripts that the browser runs. A policy does not treat data blocks, such as JSON-LD, as
 * scripts.
 */
const executableTypes = [
  '',
  'module',
  'text/javascript',
  'application/javascript',
  'importmap',
  'speculationrules',
]

/** True for the attributes of an inline script that the browser runs. */
const isExecutableInline = ({ src, type }: Record<string, string>): boolean =>
  src === undefined && executableTypes.includes((type ?? '').trim().toLowerCase())

// Cached: nearly all pages have the same few inline texts.
const hash = memoise(
  (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
)

/**
 * Calls `onFound` with each inline script and style of a page. Uses a parser, so that text that
 * looks like a tag never matches.
 */
const eachInline = (
  page: string,
  onFound: (element: 'script' | 'style', text: string) => void,
): void => {
  let inside: 'script' | 'style' | null = null
  let text = ''
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        inside =
          name === 'style' || (name === 'script' && isExecutableInline(attributes)) ? name : null
        text = ''
      },
      ontext: (part) => {
        text += part
      },
      onclosetag: (name) => {
        if (name === inside && text !== '') onFound(inside, text)
        inside = null
      },
    },
    { decodeEntities: false },
  )
  parser.end(page)
}

/** The hashes of a page's inline scripts and styles, computed over their raw text. */
export const inlineHashes = (page: string): Hashes => {
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  eachInline(page, (element, text) => hashes[element].add(hash(text)))
  return { scripts: hashes.script, styles: hashes.style }
}

/** The only external page that pages may frame: a place's map, loaded only on a visitor's click. */
const MAP_EMBED = 'https://www.openstreetmap.org/export/embed.html'

/**
 * The Content-Security-Policy of the whole site, from the inline scripts and styles of its pages.
 * @param uploadHost The host that files are uploaded to, if it differs from the site's
 * (`PUBLIC_ASSETS_HOST`)
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
