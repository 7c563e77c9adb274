import type { ServerResponse } from 'node:http'
import { launchChromium } from '../../chromium.ts'
import { listen } from '../../listening.ts'
import { paced } from '../../pace.ts'
import { touchFrames } from './frames.ts'
import { containers, head, ownScript, placements, type Placement } from './placements.ts'

/** Number of concurrent frames: more would only wait for each other. */
const FRAMES = 30

/**
 * Time limits in milliseconds. Sanitised texts load at once or not at all; some payloads would keep
 * a document loading for ever. `alone` is for payloads that did not run on a full page of frames:
 * one frame at a time.
 */
const waits = {
  raw: { quietMs: paced(300), loadMs: paced(6_000) },
  alone: { quietMs: paced(300), loadMs: paced(10_000) },
  cleaned: { quietMs: paced(300), loadMs: paced(20_000) },
}

type Wait = keyof typeof waits

/** Texts in one document, each in a container of its own. */
export type Placed = { placement: Placement; texts: readonly string[] }

export type Detector = {
  /**
   * Shows the documents and touches everything in them. @returns the numbers of the payloads that
   * ran
   * @throws Error when sanitised texts have changed the document around them
   */
  run(placed: readonly Placed[], wait: Wait): Promise<Set<number>>
  /**
   * Visits whole pages of the site, like `run`: touches the elements in `scope`, once `awaited`
   * exists.
   */
  visit(
    pages: readonly string[],
    wait: Wait,
    only: { scope: string; awaited: string },
  ): Promise<Set<number>>
  close(): Promise<void>
}

// Cached by the browser, except for the documents: hundreds of frames request the same script and
// the same missing picture.
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

/** Built page without its content policy, and with the detector's function in it. */
const withoutPolicy = (page: string): string =>
  page
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
    .replace('<head>', `<head>${head}`)

/**
 * Opens a Chromium that shows texts without any content policy, and reports which of their payloads
 * ran.
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
    [/^\/frame\/after\.js$/, (response) => send(response, 200, SCRIPT, ownScript)],
    // Caching is off: each round of frames ends with a request for a missing picture.
    [
      /^\/canary\/\d+$/,
      (response) => void response.writeHead(404, { 'cache-control': 'no-store' }).end(),
    ],
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
  const pass = async (response: ServerResponse, url: string): Promise<void> => {
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
      const found = pattern.exec(url)
      if (found) return answer(response, found[1] ?? '')
    }
    if (site === undefined) send(response, 404, 'text/plain')
    else pass(response, url).catch(() => send(response, 502, 'text/plain'))
  })
  const browser = await launchChromium()
  // No request leaves the machine, whatever a payload does: all other addresses go to a port
  // without a listener.
  const context = await browser.newContext({
    proxy: { server: 'http://127.0.0.1:9', bypass: '127.0.0.1' },
  })

  const showSome = async (
    pages: readonly string[],
    wait: Wait,
    only: { scope: string; awaited: string },
  ): Promise<{ hits: number[]; found: number[] }> => {
    documents.clear()
    pages.forEach((page, index) => documents.set(String(index), page))
    const page = await context.newPage()
    await page.goto(origin)
    const addresses = pages.map((_, index) => `/frame/?${index}`)
    const result = await page.evaluate(touchFrames, {
      addresses,
      containers,
      ...only,
      ...waits[wait],
    })
    await page.close()
    return result
  }
  const show = async (
    pages: readonly string[],
    wait: Wait,
    only: { scope: string; awaited: string },
  ): Promise<{ hits: Set<number>; found: number[] }> => {
    const hits = new Set<number>()
    const found: number[] = []
    const atOnce = wait === 'alone' ? 1 : FRAMES
    for (let start = 0; start < pages.length; start += atOnce) {
      const some = await showSome(pages.slice(start, start + atOnce), wait, only)
      for (const hit of some.hits) hits.add(hit)
      found.push(...some.found)
    }
    return { hits, found }
  }
  return {
    run: async (placed, wait) => {
      const { hits, found } = await show(
        placed.map(({ placement, texts }) => placements[placement](texts)),
        wait,
        { scope: 'html', awaited: 'body' },
      )
      const broken =
        wait === 'cleaned' && placed.find(({ texts }, index) => texts.length !== found[index])
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
