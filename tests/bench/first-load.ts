import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page, Request } from 'playwright-core'

/** Requested file. */
export type RequestedFile = {
  url: string
  /** Playwright's resource type, such as `script`. */
  type: string
  /** Size in bytes: of the file as it is when its format is compressed, otherwise of its gzip. */
  gzipBytes: number
  /** Content of the file; empty when its format is compressed. */
  text: string
}

/** Files that a page requested until it could be used. */
export type PageLoad = {
  /** All requested files. */
  requestedFiles: readonly RequestedFile[]
  /** The scripts among them. */
  scripts: readonly RequestedFile[]
  /**
   * Bytes of the scripts; these and all bytes below are sums of {@link RequestedFile.gzipBytes}.
   */
  scriptBytes: number
  /** Bytes of the style sheets. */
  styleBytes: number
  /** Bytes of the documents. */
  htmlBytes: number
  /** Bytes of all other files. */
  otherBytes: number
  /** Bytes of all files. */
  allBytes: number
  /** Number of files. */
  requests: number
  /** Milliseconds from navigation until the page could be used. */
  ms: number
}

/** Resource types whose formats are compressed already. */
const compressedTypes = /font|image|media/

/** Compression level of gzip that CDNs use. */
const CDN_LEVEL = 6

/** Reads the response to a request; null without a response, and for a redirect or an error. */
const read = async (request: Request): Promise<RequestedFile | null> => {
  const response = await request.response()
  if (!response || response.status() >= 300) return null
  // `body()` fails when the browser no longer holds the content: the file is fetched again.
  const body = await response
    .body()
    .catch(async () => Buffer.from(await (await fetch(request.url())).arrayBuffer()))
  const type = request.resourceType()
  const isCompressed = compressedTypes.test(type)
  return {
    url: request.url(),
    type,
    gzipBytes: isCompressed ? body.byteLength : gzipSync(body, { level: CDN_LEVEL }).byteLength,
    text: isCompressed ? '' : body.toString('utf8'),
  }
}

/**
 * Opens a page and counts the files that it requests, once per address, until `usable` resolves. A
 * file whose request started by then counts in full. Preloaded modules and the scripts of workers
 * count as scripts.
 */
export const loadUntil = async (
  context: BrowserContext,
  page: Page,
  url: string,
  usable: (page: Page) => Promise<unknown>,
): Promise<PageLoad> => {
  const requests = new Map<string, Request>()
  const note = (request: Request): void => {
    if (request.url().startsWith('http') && !requests.has(request.url()))
      requests.set(request.url(), request)
  }
  context.on('request', note)
  const start = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await usable(page)
  const ms = performance.now() - start
  context.off('request', note)
  const requestedFiles = (await Promise.all([...requests.values()].map(read))).filter(
    (one) => one !== null,
  )
  const sum = (isCounted: (file: RequestedFile) => boolean): number =>
    requestedFiles.filter(isCounted).reduce((total, { gzipBytes }) => total + gzipBytes, 0)
  // Scripts of other types, such as preloaded modules, have addresses that end in .js or .mjs.
  const isScript = ({ type, url: address }: RequestedFile): boolean =>
    type === 'script' || /\.m?js(?:\?|$)/.test(address)
  const [script, style, html, all] = [
    sum(isScript),
    sum(({ type }) => type === 'stylesheet'),
    sum(({ type }) => type === 'document'),
    sum(() => true),
  ]
  return {
    requestedFiles,
    scripts: requestedFiles.filter(isScript),
    scriptBytes: script,
    styleBytes: style,
    htmlBytes: html,
    otherBytes: all - script - style - html,
    allBytes: all,
    requests: requestedFiles.length,
    ms,
  }
}
