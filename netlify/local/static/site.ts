import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PAGES } from '../data-folder.ts'
import { answerFile, compress, type KeptAnswer, ResponseCache } from './answers.ts'
import { rulesFor, startEmulator } from './emulator.ts'
import { isPicture, Pictures, sourcesAt } from './pictures.ts'

/** A built site that answers requests. */
export type Site = {
  /** Answers a GET or HEAD; the server drops the body of a HEAD. */
  answer(request: Request): Promise<Response>
  /** Accepts no new request; resolves when those in progress have been answered. */
  retire(): Promise<void>
}

type Options = {
  /** The folder of the build. */
  folder: string
  /** The project's folder, which has the netlify.toml. */
  root: string
  /** The server's own address, from which the Image CDN fetches its sources. */
  origin: string
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )

const plain = (status: number, text: string): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
  })

const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

const answerWith = (request: Request, { bytes, headers, packed }: KeptAnswer): Promise<Response> =>
  compress(request, answerFile(request, bytes, headers), packed)

/**
 * Opens the built site in `folder`.
 * @throws Error when it has no home page, so that a build without pages never replaces a good one.
 */
export async function openSite({ folder, root, origin }: Options): Promise<Site> {
  const pages = join(folder, PAGES)
  if (!(await isFile(join(pages, 'index.html')))) throw new Error('The build made no home page.')
  const { toml, notFound } = rulesFor(await readFile(join(root, 'netlify.toml'), 'utf8'), PAGES)
  await writeFile(join(folder, 'netlify.toml'), toml)
  const emulator = await startEmulator(folder, origin)
  const pictures = new Pictures(emulator, root, sourcesAt(origin))
  // A build never changes once it is made: the emulator would answer for a file of it with the same
  // again.
  const files = new ResponseCache()
  let underWay = 0
  let onQuiet: (() => void) | null = null

  const missing = async (path: string, request: Request): Promise<Response> => {
    const page = notFound.find(({ prefix }) => path.startsWith(prefix))?.to ?? '/404.html'
    const found = await emulator.handle(page, request)
    return found
      ? new Response(found.body, { status: 404, headers: found.headers })
      : plain(404, 'Not found')
  }

  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const path = url.pathname
    if (!['GET', 'HEAD'].includes(request.method))
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    if (!isDecodable(path)) return plain(400, 'Bad request')
    if (path === '/_headers' || path === '/_redirects') return missing(path, request)
    if (isPicture(path)) return pictures.answer(url, request)
    const bare = path.replace(/\/+$/, '')
    if (bare !== path && bare !== '' && (await isFile(join(pages, `${bare}.html`)))) {
      return new Response(null, {
        status: 301,
        headers: { location: `${bare.replace(/^\/+/, '/')}${url.search}` },
      })
    }
    const kept = files.take(path + url.search)
    if (kept) return answerWith(request, kept)
    const found = await emulator.handle(path + url.search, request)
    if (!found) return missing(path, request)
    return found.status === 200
      ? answerWith(request, await files.keep(path + url.search, found))
      : found
  }

  return {
    answer: async (request) => {
      underWay += 1
      try {
        const response = await answer(request)
        return new Response(response.body && (await response.bytes()), {
          status: response.status,
          headers: response.headers,
        })
      } finally {
        underWay -= 1
        if (underWay === 0) onQuiet?.()
      }
    },
    retire: async () => {
      if (underWay > 0) await new Promise<void>((resolve) => (onQuiet = resolve))
      await emulator.stop()
    },
  }
}
