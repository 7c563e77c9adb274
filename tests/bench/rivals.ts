import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { loadUntil, type PageLoad } from './first-load.ts'

/** Post in the format of the rivals; `body` is Markdown. */
export type Post = { slug: string; title: string; body: string }

/** Content management system that the staff area is compared with. */
type Rival = {
  /** Name of its npm package. */
  name: string
  version: string
  /** Value of `dist.integrity` for this version in the registry. */
  integrity: string
  /** Path in the package of the script that starts the system. */
  script: string
  /**
   * Stores the posts where the system's local test backend reads them. It runs in a page of the
   * same origin, before requests are counted. A system without it reads `/repository.js`.
   */
  fill?: (posts: readonly Post[]) => Promise<void>
  /** Resolves when rows are shown and the search accepts typing. */
  waitUntilUsable: (page: Page) => Promise<void>
}

const fileOf = ({ title, body }: Post): string =>
  `---\ntitle: ${title}\ndate: 2026-11-20\n---\n${body}\n`

/** Script with the posts: Decap's test backend reads them from a variable of the page. */
const decapRepository = (posts: readonly Post[]): string => {
  const files = Object.fromEntries(
    posts.map((post) => [`${post.slug}.md`, { content: fileOf(post) }]),
  )
  return `window.repoFiles = ${JSON.stringify({ posts: files })}`
}

export const rivals: readonly [Rival, ...Rival[]] = [
  {
    name: '@sveltia/cms',
    version: '0.221.1',
    integrity:
      'sha512-J+Qoik9kGMk2L7vNpOQrnDmFRi+NB6vwJ0f657YtsxWH0P8WYSYRRSRC2pQ/jGGbVlM//Pg/WIgmkpswqoo3gQ==',
    script: 'dist/sveltia-cms.js',
    // The test backend reads the browser's origin-private file system. This function runs in the
    // page, where it cannot call `fileOf`.
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
    waitUntilUsable: async (page) => {
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
    waitUntilUsable: async (page) => {
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
 * Fetches a package, verifies its integrity and unpacks it.
 * @returns the package's own folder inside `folder`
 * @throws Error when the integrity differs, or the registry does not respond
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
  const digest = createHash('sha512')
    .update(await readFile(archive))
    .digest('base64')
  const actual = `sha512-${digest}`
  if (actual !== integrity)
    throw new Error(`${name}@${version} is not what was expected: ${actual}`)
  const packageFolder = join(folder, name.replace('/', '-'))
  await mkdir(packageFolder, { recursive: true })
  await run('tar', ['xzf', archive, '--strip-components=1', '-C', packageFolder])
  return packageFolder
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

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.yml': 'text/yaml',
  '.html': 'text/html',
}

/**
 * Serves a rival's package, its settings and one page that starts it.
 * @param hasFill true when the rival's `fill` stores the posts; otherwise the page loads them as a
 * script
 */
const serveRivalFiles = async (
  folder: string,
  script: string,
  posts: readonly Post[],
  hasFill: boolean,
) => {
  const postsScript = hasFill ? '' : '<script src="/repository.js"></script>'
  /** Served texts that are not files of the package. */
  const generatedFiles: Readonly<Record<string, string>> = {
    '/index.html': `<!doctype html><html lang="en"><meta charset="utf-8"><title>Content</title><body>${postsScript}<script src="/${script}"></script></body></html>`,
    '/blank.html': '<!doctype html><title>Blank</title>',
    '/config.yml': config,
    '/repository.js': decapRepository(posts),
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname === '/' ? '/index.html' : normalize(pathname)
    const body =
      path in generatedFiles
        ? Promise.resolve(Buffer.from(generatedFiles[path] ?? ''))
        : readFile(join(folder, path))
    void body.then(
      (bytes) =>
        response
          .writeHead(200, {
            'content-type': mediaTypes[extname(path)] ?? 'application/octet-stream',
          })
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

/** Rival that is being served. */
export type ServedRival = {
  url: string
  /** Stores the posts where the rival reads them; the page must have the rival's origin. */
  fill: (page: Page) => Promise<void>
  stop: () => Promise<unknown>
}

export const serveRival = async (
  rival: Rival,
  posts: readonly Post[],
  folder: string,
): Promise<ServedRival> => {
  const { url, stop } = await serveRivalFiles(
    await fetchPackage(rival, folder),
    rival.script,
    posts,
    rival.fill !== undefined,
  )
  return {
    url,
    fill: async (page) => {
      if (rival.fill) await page.evaluate(rival.fill, posts)
    },
    stop,
  }
}

/**
 * Counts the files that a rival requests until its list of posts can be used. Requests to other
 * hosts than this machine are aborted.
 */
export const weighRival = async (
  browser: Browser,
  rival: Rival,
  { url, fill }: ServedRival,
): Promise<PageLoad> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    await context.route(
      (address) => address.hostname !== 'localhost',
      (route) => route.abort(),
    )
    const page = await context.newPage()
    await page.goto(`${url}/blank.html`)
    await fill(page)
    return await loadUntil(context, page, `${url}/`, rival.waitUntilUsable)
  } finally {
    await context.close()
  }
}
