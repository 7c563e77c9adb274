import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { loadUntil, type Load } from './first-load.ts'

export type Post = { slug: string; title: string; body: string }

type Rival = {
  name: string
  version: string
  /** Value of `dist.integrity` for this version in the registry. */
  integrity: string
  script: string
  /**
   * Stores the posts where its local test backend reads them; runs in a page of the same origin,
   * before counting starts.
   */
  fill?: (posts: readonly Post[]) => Promise<void>
  /** Resolves when rows are shown and the search accepts typing. */
  usable: (page: Page) => Promise<void>
}

const fileOf = ({ title, body }: Post): string =>
  `---\ntitle: ${title}\ndate: 2026-11-20\n---\n${body}\n`

/** Posts as a script: Decap's test backend reads them from a variable of the page. */
const decapRepository = (posts: readonly Post[]): string =>
  `window.repoFiles = ${JSON.stringify({ posts: Object.fromEntries(posts.map((post) => [`${post.slug}.md`, { content: fileOf(post) }])) })}`

export const rivals: readonly [Rival, ...Rival[]] = [
  {
    name: '@sveltia/cms',
    version: '0.221.1',
    integrity:
      'sha512-J+Qoik9kGMk2L7vNpOQrnDmFRi+NB6vwJ0f657YtsxWH0P8WYSYRRSRC2pQ/jGGbVlM//Pg/WIgmkpswqoo3gQ==',
    script: 'dist/sveltia-cms.js',
    // The test backend reads the browser's origin-private file system.
    fill: async (posts) => {
      const root = await navigator.storage.getDirectory()
      const repository = await root.getDirectoryHandle('sveltia-cms-test', { create: true })
      const folder = await repository.getDirectoryHandle('posts', { create: true })
      for (const { slug, title, body } of posts) {
        const file = await (
          await folder.getFileHandle(`${slug}.md`, { create: true })
        ).createWritable()
        await file.write(`---\ntitle: ${title}\ndate: 2026-11-20\n---\n${body}\n`)
        await file.close()
      }
    },
    usable: async (page) => {
      await page.getByRole('button', { name: /test repository/i }).click()
      await page
        .getByText(/^A post of the bench/)
        .first()
        .waitFor()
      await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('bench')
    },
  },
  {
    name: 'decap-cms',
    version: '3.16.3',
    integrity:
      'sha512-hf+dPlCh7TJmWl8+6VRzHYOWhri5xgUknrZbDewaWe4s9B7xJ8PQugp2QHeSldMUKzav6+z0oIpwUYhUJDYtYw==',
    script: 'dist/decap-cms.js',
    usable: async (page) => {
      await page.getByRole('button', { name: 'Login' }).click()
      await page
        .getByText(/^A post of the bench/)
        .first()
        .waitFor()
      await page.getByPlaceholder('Search all').fill('bench')
    },
  },
]

const run = promisify(execFile)

/**
 * Fetches a package into a folder, and verifies its integrity. @throws Error when it differs, or
 * the registry does not respond
 */
const fetchPackage = async (
  { name, version, integrity }: Rival,
  folder: string,
): Promise<string> => {
  const { stdout } = await run(
    'npm',
    [
      'pack',
      `${name}@${version}`,
      '--ignore-scripts',
      '--loglevel=error',
      '--pack-destination',
      folder,
    ],
    { cwd: folder },
  )
  const archive = join(folder, stdout.trim().split('\n').at(-1) ?? '')
  const found = `sha512-${createHash('sha512')
    .update(await readFile(archive))
    .digest('base64')}`
  if (found !== integrity) throw new Error(`${name}@${version} is not what was expected: ${found}`)
  const own = join(folder, name.replace('/', '-'))
  await mkdir(own, { recursive: true })
  await run('tar', ['xzf', archive, '--strip-components=1', '-C', own])
  return own
}

const config = `backend:
  name: test-repo
media_folder: media
publish_mode: simple
collections:
  - name: posts
    label: Posts
    folder: posts
    create: true
    fields:
      - { name: title, label: Title, widget: string }
      - { name: date, label: Date, widget: datetime }
      - { name: body, label: Body, widget: markdown }
`

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.yml': 'text/yaml',
  '.html': 'text/html',
}

/** Serves a package, its settings and one page that starts it. */
const serve = async (folder: string, script: string, posts: readonly Post[], isFilled: boolean) => {
  const written: Readonly<Record<string, string>> = {
    '/index.html': `<!doctype html><html lang="en"><meta charset="utf-8"><title>Content</title><body>${isFilled ? '' : '<script src="/repository.js"></script>'}<script src="/${script}"></script></body></html>`,
    '/blank.html': '<!doctype html><title>Blank</title>',
    '/config.yml': config,
    '/repository.js': decapRepository(posts),
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname === '/' ? '/index.html' : normalize(pathname)
    const body =
      path in written
        ? Promise.resolve(Buffer.from(written[path] ?? ''))
        : readFile(join(folder, path))
    void body.then(
      (bytes) =>
        response
          .writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' })
          .end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

/**
 * Rival that is being served; `fill` stores the posts where it reads them, in a page of its origin.
 */
export type Served = {
  url: string
  fill: (page: Page) => Promise<void>
  stop: () => Promise<unknown>
}

export const serveRival = async (
  rival: Rival,
  posts: readonly Post[],
  folder: string,
): Promise<Served> => {
  const { url, stop } = await serve(
    await fetchPackage(rival, folder),
    rival.script,
    posts,
    rival.fill !== undefined,
  )
  return {
    url,
    fill: async (page) => void (rival.fill && (await page.evaluate(rival.fill, posts))),
    stop,
  }
}

/**
 * Counts the requests of another system until its list of the same posts can be used, on this
 * machine only: other hosts are unreachable.
 */
export const weighRival = async (
  browser: Browser,
  rival: Rival,
  { url, fill }: Served,
): Promise<Load> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    await context.route(
      (address) => address.hostname !== 'localhost',
      (route) => route.abort(),
    )
    const page = await context.newPage()
    await page.goto(`${url}/blank.html`)
    await fill(page)
    return await loadUntil(context, page, `${url}/`, rival.usable)
  } finally {
    await context.close()
  }
}
