import { isPreview } from '#rules/deploy-context.ts'
import { strictTransport } from '#site/site.ts'
import { policyFor, type Hashes } from './policy.ts'

/** Inline scripts come from the project and never from content: more different ones than this are a sign of something else. */
const MAX_SCRIPTS = 24

/** What pages may use of the browser's powers: the position only, and only on a visitor's request. */
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
 * Headers of every file. Previews are kept out of search engines. Any page may load the files, which are all public: feeds,
 * share pictures and icons are shown by others. Answers of the API keep to the site's own pages.
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
 * Pages and indexes that no search engine should list, besides the staff area, whose rules stand in netlify.toml. The indexes
 * of the search by name: a star would take in the page that they stand beneath.
 */
const hidden = [
  '/thank-you',
  '/ar/thank-you',
  '/search/en.json',
  '/search/ar.json',
  '/search/older/*',
  '/calculator/*',
]

/** Feeds, which their ending alone would make plain XML of. */
const feeds = ['/blog/rss.xml', '/news/rss.xml', '/ar/blog/rss.xml', '/ar/news/rss.xml']

/** Icons, at the addresses that others know: they are asked for with every page, and a new one may come a day late. */
const icons = ['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png', '/feed.png']

/**
 * The text of Netlify's `_headers` file. One rule sets all headers of every path, because two rules that set the same header are
 * joined or one wins; files whose name holds a hash of their content may be kept for ever.
 * @param hashes of what is inline in all pages
 * @param assets the folder of files that are named by their content
 * @param environment the build's: its `CONTEXT`, and `PUBLIC_ASSETS_HOST`
 * @param hiddenFiles paths of files that no search engine should list, besides those that are known by their place
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
    // A preview says so for every path: said by two rules it would be said twice.
    ...(isPreview(context)
      ? []
      : [...hidden, ...hiddenFiles].map((path) => rule(path, [['X-Robots-Tag', 'noindex']]))),
  ].join('\n')
}

/** Tells of a page if it asks search engines to leave it out. */
export const isHidden = (page: string): boolean =>
  page.includes('<meta name="robots" content="noindex"')

/** PDFs to be left out of search engines, which a PDF cannot ask for itself: those of pages that are. Names are paths in the site's folder. */
export const hiddenPdfs = (names: readonly string[], hiddenPages: ReadonlySet<string>): string[] =>
  names
    .filter((name) => name.endsWith('.pdf') && hiddenPages.has(name.replace(/pdf$/, 'html')))
    .map((name) => `/${name}`)
    .sort()
