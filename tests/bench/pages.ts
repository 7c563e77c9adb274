import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'

export type Weight = { page: string; html: number; css: number; script: number; fonts: number; pictures: number; requests: number; all: number }

const kindOf: Record<string, keyof Weight> = { script: 'script', font: 'fonts', image: 'pictures', media: 'pictures' }

const isPrefetch = (headers: Record<string, string>): boolean => [headers['purpose'], headers['sec-purpose']].includes('prefetch')

/** What a first visit on a phone transfers before anything is touched, in bytes as sent. */
export const weigh = async (browser: Browser, base: string, path: string): Promise<Weight> => {
  const page = await browser.newPage({ viewport: { width: 360, height: 780 } })
  const weight: Weight = { page: path, html: 0, css: 0, script: 0, fonts: 0, pictures: 0, requests: 0, all: 0 }
  const sizes: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    sizes.push((async () => {
      const { responseBodySize } = await request.sizes()
      const kind = kindOf[request.resourceType()]
      weight.requests += 1
      weight.all += responseBodySize
      if (kind && kind !== 'page') weight[kind] += responseBodySize
      if (request.resourceType() === 'document') weight.html += responseBodySize
    })())
  })
  // Links in view are fetched ahead when there is time: that is not part of the page's own weight.
  await page.route('**/*', (route) => (isPrefetch(route.request().headers()) ? route.abort() : route.continue()))
  await page.goto(`${base}${path}`, { waitUntil: 'networkidle' })
  const css = await page.evaluate(() => [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join(''))
  await Promise.all(sizes)
  await page.close()
  return { ...weight, css: gzipSync(css, { level: 9 }).byteLength }
}
