import type { ServerResponse } from 'node:http'
import { launchChromium } from '../../chromium.ts'
import { listen } from '../../listening.ts'
import { paced } from '../../pace.ts'
import { touchFrames } from './frames.ts'
import {
  containerSelector,
  detectorHead,
  pageScript,
  placements,
  type Placement,
} from './placements.ts'

/** Maximum number of concurrent frames: more frames would only slow each other down. */
const FRAMES = 30

/**
 * Time limits of a visit (see `VisitOptions` in frames.ts), in milliseconds.
 * - `raw`: for payloads that are not sanitised. Some keep a document loading for ever.
 * - `alone`: for payloads that did not run with `raw`. Each is shown in a single frame.
 * - `cleaned`: for sanitised texts, which do not keep a document loading.
 */
const waits = {
  raw: { quietMs: paced(300), loadMs: paced(6_000) },
  alone: { quietMs: paced(300), loadMs: paced(10_000) },
  cleaned: { quietMs: paced(300), loadMs: paced(20_000) },
}

type Wait = keyof typeof waits

/** Texts that are shown together in one document. */
export type Placed = { placement: Placement; texts: readonly string[] }

export type Detector = {
  /**
   * Shows the documents, and clicks, focuses and sends everything in them.
   * @returns the numbers of the payloads that ran
   * @throws Error when sanitised texts have changed the document around them
   */
  run(placed: readonly Placed[], wait: Wait): Promise<Set<number>>
  /**
   * Shows whole pages of the site, as `run` does.
   * @param only selectors: `awaited` of an element that must exist first, `scope` of the elements
   * that are clicked, focused and sent, with their descendants
   */
  visit(
    pages: readonly string[],
    wait: Wait,
    only: { scope: string; awaited: string },
  ): Promise<Set<number>>
  close(): Promise<void>
}

// The browser may cache everything but documents, since hundreds of frames request the same script
// and the same missing picture.
const send = (
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Uint8Array = '',
): void =>
  void response
    .writeHead(status, {
      'content-type': type,
      'cache-control': type.startsWith('text/html') ? 'no-store' : 'max-age=600',
    })
    .end(body)

const HTML = 'text/html; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

/** Built page without its content policy, and with the function that payloads call. */
const withoutPolicy = (page: string): string =>
  page
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
    .replace('<head>', `<head>${detectorHead}`)

/**
 * Opens a Chromium that shows texts without a content policy, and reports which payloads ran.
 * @param site address of the site whose pages are visited: their scripts, styles and pictures come
 * from it
 */
export const openDetector = async (site?: string): Promise<Detector> => {
  const documents = new Map<string, string>()
  const routes: readonly [
    pattern: RegExp,
    answer: (response: ServerResponse, part: string) => void,
  ][] = [
    [/^\/frame\/\?(\d+)$/, (response, part) => send(response, 200, HTML, documents.get(part))],
    [/^\/frame\/after\.js$/, (response) => send(response, 200, SCRIPT, pageScript)],
    // Not cached: each visit ends with a request for a missing picture (see `canary` in frames.ts).
    [
      /^\/canary\/\d+$/,
      (response) => void response.writeHead(404, { 'cache-control': 'no-store' }).end(),
    ],
    // Requested when the base address of payload N has redirected the script of the page.
    [
      /^\/elsewhere\/(\d+)\/after\.js$/,
      (response, part) => send(response, 200, SCRIPT, `window.__hit(${part})`),
    ],
    [
      /^\/$/,
      (response) =>
        send(
          response,
          200,
          HTML,
          '<!doctype html><title>Frames</title><style>iframe { position: fixed; inset: 0; inline-size: 300px; block-size: 200px }</style>',
        ),
    ],
  ]
  /** Answers with the response of the site. */
  const passToSite = async (response: ServerResponse, url: string): Promise<void> => {
    const answer = await fetch(site + url)
    send(
      response,
      answer.status,
      answer.headers.get('content-type') ?? '',
      new Uint8Array(await answer.arrayBuffer()),
    )
  }
  const { origin, close } = await listen(({ url = '/' }, response) => {
    for (const [pattern, answer] of routes) {
      const match = pattern.exec(url)
      if (match) return answer(response, match[1] ?? '')
    }
    if (site === undefined) send(response, 404, 'text/plain')
    else passToSite(response, url).catch(() => send(response, 502, 'text/plain'))
  })
  const browser = await launchChromium()
  // All other addresses go to a port without a listener, so no payload sends a request to another
  // machine.
  const context = await browser.newContext({
    proxy: { server: 'http://127.0.0.1:9', bypass: '127.0.0.1' },
  })

  /**
   * Shows pages in concurrent frames.
   * @returns the numbers of the payloads that ran, and the number of containers in each page
   */
  const showTogether = async (
    pages: readonly string[],
    wait: Wait,
    only: { scope: string; awaited: string },
  ): Promise<{ hits: number[]; containerCounts: number[] }> => {
    documents.clear()
    pages.forEach((page, index) => documents.set(String(index), page))
    const page = await context.newPage()
    await page.goto(origin)
    const addresses = pages.map((_, index) => `/frame/?${index}`)
    const result = await page.evaluate(touchFrames, {
      addresses,
      containers: containerSelector,
      ...only,
      ...waits[wait],
    })
    await page.close()
    return result
  }
  /** Shows any number of pages, as many at a time as `wait` allows. */
  const show = async (
    pages: readonly string[],
    wait: Wait,
    only: { scope: string; awaited: string },
  ): Promise<{ hits: Set<number>; containerCounts: number[] }> => {
    const hits = new Set<number>()
    const containerCounts: number[] = []
    const atOnce = wait === 'alone' ? 1 : FRAMES
    for (let start = 0; start < pages.length; start += atOnce) {
      const result = await showTogether(pages.slice(start, start + atOnce), wait, only)
      for (const hit of result.hits) hits.add(hit)
      containerCounts.push(...result.containerCounts)
    }
    return { hits, containerCounts }
  }
  return {
    run: async (placed, wait) => {
      const { hits, containerCounts } = await show(
        placed.map(({ placement, texts }) => placements[placement](texts)),
        wait,
        { scope: 'html', awaited: 'body' },
      )
      const broken =
        wait === 'cleaned' &&
        placed.find(({ texts }, index) => texts.length !== containerCounts[index])
      if (broken)
        throw new Error(`One of these texts broke out of its place: ${broken.texts.join('\n')}`)
      return hits
    },
    visit: async (pages, wait, only) => (await show(pages.map(withoutPolicy), wait, only)).hits,
    close: async () => {
      await browser.close()
      await close()
    },
  }
}
