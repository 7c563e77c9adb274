import { isPreview } from '#rules/deploy-context.ts'
import { strictTransport } from '#site/site.ts'
import { policyFor, type Hashes } from './policy.ts'

/**
 * Maximum number of different inline scripts. They come from the project, never from content: more
 * of them are a sign of another source.
 */
const MAX_SCRIPTS = 24

/** Permissions policy: pages may use the position only, and only at a visitor's request. */
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
 * Headers of every file. Search engines may not list previews. Other sites may load the files,
 * which are all public, for example feeds, share pictures and icons; answers of the API are for the
 * site's own pages.
 */
const everywhere = (
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

const rule = (path: string, headers: readonly (readonly [string, string])[]): string =>
  [path, ...headers.map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')

/**
 * Pages and indexes that no search engine should list. The staff area is hidden as well, by rules
 * in netlify.toml. The search indexes are listed by name: a wildcard would include the search page
 * itself.
 */
const hidden = [
  '/thank-you',
  '/ar/thank-you',
  '/search/en.json',
  '/search/ar.json',
  '/search/older/*',
  '/calculator/*',
]

/** Feeds: their file extension alone would give them the type of plain XML. */
const feeds = ['/blog/rss.xml', '/news/rss.xml', '/ar/blog/rss.xml', '/ar/news/rss.xml']

/**
 * Icons at the addresses that other software expects: requested with every page; a new one may
 * arrive a day late.
 */
const icons = ['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png', '/feed.png']

/**
 * The text of Netlify's `_headers` file. One rule sets all headers of a path: headers set by two
 * rules are joined or one of them wins. Files named by a hash of their content are cached for ever.
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
    rule('/*', everywhere(policyFor(hashes, uploadHost), context)),
    ...[`/${assets}/*`, '/fonts/*'].map((path) =>
      rule(path, [['Cache-Control', 'public, max-age=31536000, immutable']]),
    ),
    ...icons.map((path) => rule(path, [['Cache-Control', 'public, max-age=86400']])),
    ...feeds.map((path) => rule(path, [['Content-Type', 'application/rss+xml; charset=utf-8']])),
    // A preview already sets this header for every path; a second rule would repeat it.
    ...(isPreview(context)
      ? []
      : [...hidden, ...hiddenFiles].map((path) => rule(path, [['X-Robots-Tag', 'noindex']]))),
  ].join('\n')
}

/** True when a page asks search engines to leave it out. */
export const isHidden = (page: string): boolean =>
  page.includes('<meta name="robots" content="noindex"')

/**
 * PDFs of the pages that search engines leave out, as URL paths: a PDF has no tag to request that.
 * `names` are paths in the site's folder.
 */
export const hiddenPdfs = (names: readonly string[], hiddenPages: ReadonlySet<string>): string[] =>
  names
    .filter((name) => name.endsWith('.pdf') && hiddenPages.has(name.replace(/pdf$/, 'html')))
    .map((name) => `/${name}`)
    .sort()
