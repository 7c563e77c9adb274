import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import { buildEnvironment } from '#rules/deploy-context.ts'
import { languages } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { headersFile } from '../../src/build/headers.ts'
import { inlineHashes, policyFor, type Hashes } from '../../src/build/policy.ts'

/** Paths of the site's feeds. */
const feeds = languages.flatMap((language) =>
  ['blog', 'news'].map((kind) => pathIn(language, `/${kind}/rss.xml`)),
)

const sha = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const hashesOf = (pages: readonly string[]): Hashes => {
  const hashes = pages.map(inlineHashes)
  return {
    scripts: new Set(hashes.flatMap(({ scripts }) => [...scripts])),
    styles: new Set(hashes.flatMap(({ styles }) => [...styles])),
  }
}

const page = (head: string): string =>
  `<!doctype html><html lang="en"><head>${head}</head><body></body></html>`

test('inline scripts and styles are hashed with exactly their bytes in the page', () => {
  const { scripts, styles } = hashesOf([
    page('<script>one()</script><style>p{margin:0}</style>'),
    page(
      '<script type="module">two( )\n</script><STYLE media="print" >\n a{}</STYLE><script>one()</script>',
    ),
  ])
  assert.deepEqual([...scripts].sort(), [sha('one()'), sha('two( )\n')].sort())
  assert.deepEqual([...styles].sort(), [sha('p{margin:0}'), sha('\n a{}')].sort())
})

test('scripts of data and scripts from files get no hash', () => {
  const { scripts } = hashesOf([
    page(
      '<script type="application/ld+json">{"a":1}</script><script src="/a.js"></script><script type="module" src=/b.js></script>',
    ),
    page(
      '<script defer src="/c.js" data-x="a > b"></script><script data-x="a > b">three()</script>',
    ),
  ])
  assert.deepEqual([...scripts], [sha('three()')])
})

test('scripts in attributes, comments and texts of a page get no hash', () => {
  const { scripts, styles } = hashesOf([
    page(
      '<meta property="og:title" content="<script>alert(1)</script><style>p{}</style>"><!-- <script>two()</script> --><title><script>three()</script></title>',
    ),
    "<p title='<script>four()</script>'>a</p><textarea><script>five()</script></textarea>",
  ])
  assert.deepEqual([[...scripts], [...styles]], [[], []])
})

test('the content security policy allows only what it names', () => {
  const policy = policyFor({ scripts: new Set([sha('b'), sha('a')]), styles: new Set([sha('c')]) })
  const directives = Object.fromEntries(
    policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
  )
  assert.deepEqual(directives['default-src'], ["'none'"])
  assert.deepEqual(directives['script-src'], ["'self'", ...[sha('a'), sha('b')].sort()])
  assert.deepEqual(directives['style-src'], ["'self'", sha('c')])
  for (const name of ['base-uri', 'frame-ancestors', 'object-src'])
    assert.deepEqual(directives[name], ["'none'"])
  assert.deepEqual(directives['frame-src'], ['https://www.openstreetmap.org/export/embed.html'])
  assert.ok(
    !/unsafe|\*|https?:/.test(
      policy.replace('https://www.openstreetmap.org/export/embed.html', ''),
    ),
  )
})

test('the policy lets pages connect to the separate host of files, when there is one', () => {
  const connectSources = (environment: Record<string, string>): string | undefined =>
    /connect-src ([^;\n]+)/.exec(headersFile(hashesOf([]), '_astro', environment))?.[1]
  assert.equal(connectSources({}), "'self'")
  assert.equal(connectSources({ PUBLIC_ASSETS_HOST: '' }), "'self'")
  assert.equal(
    connectSources({ PUBLIC_ASSETS_HOST: 'assets.bank.example' }),
    "'self' assets.bank.example",
  )
})

test('the first rule sets every security header for all paths, and the others set single headers', () => {
  const text = headersFile(hashesOf([page('<script>one()</script>')]), '_astro', {
    CONTEXT: 'production',
  })
  // A rule begins with a line that is a path.
  const rules = text.split(/^(?=\/)/m)
  assert.deepEqual(
    rules.map((rule) => rule.split('\n')[0]),
    [
      '/*',
      '/_astro/*',
      '/fonts/*',
      '/favicon.svg',
      '/favicon.ico',
      '/apple-touch-icon.png',
      '/feed.png',
      ...feeds,
      '/thank-you',
      '/ar/thank-you',
      '/search/en.json',
      '/search/ar.json',
      '/search/older/*',
      '/calculator/*',
    ],
  )
  const names = [...(rules[0] ?? '').matchAll(/^ {2}([\w-]+): \S/gm)].map(([, name]) => name)
  for (const name of [
    'Content-Security-Policy',
    'Strict-Transport-Security',
    'X-Content-Type-Options',
    'Referrer-Policy',
    'Permissions-Policy',
    'Cross-Origin-Opener-Policy',
    'Cross-Origin-Resource-Policy',
  ])
    assert.ok(names.includes(name), name)
  assert.ok(!names.includes('X-Robots-Tag'))
  assert.match(rules[1] ?? '', /Cache-Control: public, max-age=31536000, immutable/)
  for (const path of feeds)
    assert.ok(
      text.includes(`\n${path}\n  Content-Type: application/rss+xml; charset=utf-8\n`),
      path,
    )
})

test('a file that must not be found is kept from search engines by one rule, also in a preview', () => {
  const rules = headersFile(hashesOf([]), '_astro', { CONTEXT: 'production' }, [
    '/keyfact/2025-10-01.pdf',
  ]).split(/^(?=\/)/m)
  assert.equal(rules.at(-1), '/keyfact/2025-10-01.pdf\n  X-Robots-Tag: noindex\n')
  assert.equal(
    headersFile(hashesOf([]), '_astro', { CONTEXT: 'deploy-preview' }, ['/a.pdf']).match(
      /X-Robots-Tag: noindex/g,
    )?.length,
    1,
  )
})

/** Text of the headers file of a build in a deploy context, with a separate host of files. */
const headersIn = (CONTEXT: string): string =>
  headersFile(
    hashesOf([]),
    '_astro',
    buildEnvironment({ CONTEXT, PUBLIC_ASSETS_HOST: 'assets.bank.example' }),
  )

const previewContexts = ['deploy-preview', 'branch-deploy', 'preview-server', 'staging']

test('previews are kept out of search engines by one rule', () => {
  for (const context of previewContexts)
    assert.equal(headersIn(context).match(/X-Robots-Tag: noindex/g)?.length, 1, context)
})

test('the headers of production and of a local build name the host of files, those of previews do not', () => {
  for (const context of previewContexts)
    assert.ok(!headersIn(context).includes('assets.bank.example'), context)
  for (const context of ['production', 'dev'])
    assert.ok(headersIn(context).includes('assets.bank.example'), context)
})

test('a build stops when it has more different inline scripts than the project can have', () => {
  const pages = Array.from({ length: 30 }, (_, at) => page(`<script>injected(${at})</script>`))
  assert.throws(() => headersFile(hashesOf(pages), '_astro', {}), /30 different inline scripts/)
})
