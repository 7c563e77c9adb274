import { isPreview } from '#rules/deploy-context.ts'
import { strictTransport } from '#site/site.ts'
import { policyFor, type Hashes } from './policy.ts'

/**
 * Maximum number of different inline scripts. Inline scripts come from the project, never from
 * content: a higher number means that some come from another source.
 */
const MAX_SCRIPTS = 24

/**
 * Permissions policy: pages of this site may use autoplay, full screen and the visitor's position,
 * and no other feature of this list.
 */
const permissions = [
  'accelerometer=()',
  'autoplay=(self)',
  'camera=()',
  'display-capture=()',
  'encrypted-media=()',
  'fullscreen=(self)',
  'geolocation=(self)',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'usb=()',
  'xr-spatial-tracking=()',
].join(', ')

/**
 * Headers of every file. Other sites may load the files (`cross-origin`), since all are public, for
 * example feeds, share pictures and icons. Search engines may not list previews.
 */
const headersOfEveryFile = (
  policy: string,
  context: string | undefined,
): readonly (readonly [string, string])[] => [
  ['Content-Security-Policy', policy],
  ['Strict-Transport-Security', strictTransport],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', permissions],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
  ...(isPreview(context) ? [['X-Robots-Tag', 'noindex, nofollow'] as const] : []),
]

/** A rule of the `_headers` file: the path on a line, then an indented line for each header. */
const rule = (path: string, headers: readonly (readonly [string, string])[]): string =>
  [path, ...headers.map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')

/**
 * Pages, search indexes and data that no search engine should list. Rules in netlify.toml do the
 * same for the staff area and for `/preview`. The search indexes are listed by name: a wildcard
 * would include the search page itself.
 */
const unlistedPaths = [
  '/thank-you',
  '/ar/thank-you',
  '/search/en.json',
  '/search/ar.json',
  '/search/older/*',
  // Only data of the calculator: its page has another address.
  '/calculator/*',
]

/** Feeds need a header for their type: by their file extension they would be plain XML. */
const feeds = ['/blog/rss.xml', '/news/rss.xml', '/ar/blog/rss.xml', '/ar/news/rss.xml']

/**
 * Icons at the addresses that other software expects. They are cached for a day, since they are
 * requested with every page: visitors see a changed icon up to a day late.
 */
const icons = ['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png', '/feed.png']

/**
 * The text of Netlify's `_headers` file. No header is set by two rules for the same path: Netlify
 * would join the two values or use one of them. Files named by a hash of their content are cached
 * for ever.
 * @param hashes of the inline scripts and styles of all pages
 * @param assets the folder of files named by a hash of their content
 * @param environment of the build: its `CONTEXT`, and `PUBLIC_ASSETS_HOST`
 * @param hiddenFiles paths of further files that no search engine should list
 */
export function headersFile(
  hashes: Hashes,
  assets: string,
  environment: Readonly<Record<string, string | undefined>>,
  hiddenFiles: readonly string[] = [],
): string {
  const { CONTEXT: context, PUBLIC_ASSETS_HOST: uploadHost } = environment
  if (hashes.scripts.size > MAX_SCRIPTS)
    throw new Error(
      `The pages have ${hashes.scripts.size} different inline scripts; ${MAX_SCRIPTS} at most.`,
    )
  return [
    rule('/*', headersOfEveryFile(policyFor(hashes, uploadHost), context)),
    ...[`/${assets}/*`, '/fonts/*'].map((path) =>
      rule(path, [['Cache-Control', 'public, max-age=31536000, immutable']]),
    ),
    ...icons.map((path) => rule(path, [['Cache-Control', 'public, max-age=86400']])),
    ...feeds.map((path) => rule(path, [['Content-Type', 'application/rss+xml; charset=utf-8']])),
    // A preview already sets this header for every path; a second rule would repeat it.
    ...(isPreview(context)
      ? []
      : [...unlistedPaths, ...hiddenFiles].map((path) =>
          rule(path, [['X-Robots-Tag', 'noindex']]),
        )),
  ].join('\n')
}

/** True when a page asks search engines to leave it out. */
export const isHidden = (page: string): boolean =>
  page.includes('<meta name="robots" content="noindex"')

/**
 * URL paths of the PDFs whose pages search engines leave out. A PDF needs a header for that, since
 * it has no robots tag.
 * @param names paths of all files in the site's folder; `a.pdf` is the PDF of the page `a.html`
 * @param hiddenPages paths of the pages that search engines leave out
 */
export const hiddenPdfs = (names: readonly string[], hiddenPages: ReadonlySet<string>): string[] =>
  names
    .filter((name) => name.endsWith('.pdf') && hiddenPages.has(name.replace(/pdf$/, 'html')))
    .map((name) => `/${name}`)
    .sort()
