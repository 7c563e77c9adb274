import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PAGES_FOLDER } from '../data-folder.ts'
import { answerFile, compress, type StoredAnswer, ResponseCache } from './answers.ts'
import { configurationFor, startEmulator } from './emulator.ts'
import { isPicture, Pictures, sourcesAt } from './pictures.ts'

/** A built site that answers requests. */
export type Site = {
  /** Answers GET and HEAD alike. The server leaves out the body for HEAD. */
  answer(request: Request): Promise<Response>
  /** Stops the site when all requests in progress have been answered. No request may follow. */
  retire(): Promise<void>
}

type Options = {
  /** The folder of the build. */
  folder: string
  /** The project's folder, which contains the netlify.toml. */
  root: string
  /** The server's own origin, from which the Image CDN fetches its sources. */
  origin: string
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  )

/** An answer of plain text. */
const plainText = (status: number, text: string): Response =>
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

/** Answers with a stored file: whole, in part, or with 304; compressed where possible. */
const answerWith = (
  request: Request,
  { bytes, headers, compressedBodies }: StoredAnswer,
): Promise<Response> => compress(request, answerFile(request, bytes, headers), compressedBodies)

/**
 * Opens the built site in `folder`.
 * @throws Error when the build has no home page, so that it does not replace an earlier build
 */
export async function openSite({ folder, root, origin }: Options): Promise<Site> {
  const pages = join(folder, PAGES_FOLDER)
  if (!(await isFile(join(pages, 'index.html')))) throw new Error('The build made no home page.')
  const { toml, notFound } = configurationFor(
    await readFile(join(root, 'netlify.toml'), 'utf8'),
    PAGES_FOLDER,
  )
  await writeFile(join(folder, 'netlify.toml'), toml)
  const emulator = await startEmulator(folder, origin)
  const pictures = new Pictures(emulator, root, sourcesAt(origin))
  // Files of the site are stored after their first answer, because a finished build never changes.
  const files = new ResponseCache()
  let requestsInProgress = 0
  /** Called when no request is in progress any more. */
  let onIdle: (() => void) | null = null

  /** Answers 404 with the page that netlify.toml names for the path. */
  const notFoundAnswer = async (path: string, request: Request): Promise<Response> => {
    const page = notFound.find(({ prefix }) => path.startsWith(prefix))?.to ?? '/404.html'
    const response = await emulator.handle(page, request)
    return response
      ? new Response(response.body, { status: 404, headers: response.headers })
      : plainText(404, 'Not found')
  }

  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const path = url.pathname
    if (!['GET', 'HEAD'].includes(request.method))
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    if (!isDecodable(path)) return plainText(400, 'Bad request')
    if (path === '/_headers' || path === '/_redirects') return notFoundAnswer(path, request)
    if (isPicture(path)) return pictures.answer(url, request)
    // Redirects an address with a slash at its end to the page without it.
    const barePath = path.replace(/\/+$/, '')
    const isPageWithSlash =
      barePath !== path && barePath !== '' && (await isFile(join(pages, `${barePath}.html`)))
    if (isPageWithSlash) {
      return new Response(null, {
        status: 301,
        headers: { location: `${barePath.replace(/^\/+/, '/')}${url.search}` },
      })
    }
    const key = path + url.search
    const storedFile = files.get(key)
    if (storedFile) return answerWith(request, storedFile)
    const response = await emulator.handle(key, request)
    if (!response) return notFoundAnswer(path, request)
    return response.status === 200
      ? answerWith(request, await files.store(key, response))
      : response
  }

  return {
    answer: async (request) => {
      requestsInProgress += 1
      try {
        // Reads the whole body, so that the request is in progress until then.
        const response = await answer(request)
        return new Response(response.body && (await response.bytes()), {
          status: response.status,
          headers: response.headers,
        })
      } finally {
        requestsInProgress -= 1
        if (requestsInProgress === 0) onIdle?.()
      }
    },
    retire: async () => {
      if (requestsInProgress > 0)
        await new Promise<void>((resolve) => {
          onIdle = resolve
        })
      await emulator.stop()
    },
  }
}
