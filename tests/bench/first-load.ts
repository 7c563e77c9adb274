import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page, Request } from 'playwright-core'

/**
 * Requested file; `gzip` is its size in bytes, compressed at the level that CDNs use, or as it is
 * when it is already compressed.
 */
export type Asked = { url: string; type: string; gzip: number; text: string }

/** Requests until the page could be used; bytes as gzip. */
export type Load = {
  asked: readonly Asked[]
  scripts: readonly Asked[]
  script: number
  style: number
  html: number
  rest: number
  all: number
  requests: number
  ms: number
}

const packed = /font|image|media/

const read = async (request: Request): Promise<Asked | null> => {
  const response = await request.response()
  if (!response || response.status() >= 300) return null
  const body = await response
    .body()
    .catch(async () => Buffer.from(await (await fetch(request.url())).arrayBuffer()))
  const type = request.resourceType()
  return {
    url: request.url(),
    type,
    gzip: packed.test(type) ? body.byteLength : gzipSync(body, { level: 6 }).byteLength,
    text: packed.test(type) ? '' : body.toString('utf8'),
  }
}

/**
 * Counts a page's requests, once per address, until `usable` resolves; requests started by then
 * count in full. Preloaded modules and workers' scripts count as scripts.
 */
export const loadUntil = async (
  context: BrowserContext,
  page: Page,
  url: string,
  usable: (page: Page) => Promise<unknown>,
): Promise<Load> => {
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
  const asked = (await Promise.all([...requests.values()].map(read))).filter((one) => one !== null)
  const sum = (of: (one: Asked) => boolean): number =>
    asked.filter(of).reduce((total, { gzip }) => total + gzip, 0)
  const isScript = ({ type, url: address }: Asked): boolean =>
    type === 'script' || /\.m?js(?:\?|$)/.test(address)
  const [script, style, html, all] = [
    sum(isScript),
    sum(({ type }) => type === 'stylesheet'),
    sum(({ type }) => type === 'document'),
    sum(() => true),
  ]
  return {
    asked,
    scripts: asked.filter(isScript),
    script,
    style,
    html,
    rest: all - script - style - html,
    all,
    requests: asked.length,
    ms,
  }
}
