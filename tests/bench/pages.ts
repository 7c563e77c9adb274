import { gzipSync } from 'node:zlib'
import type { Browser, Request } from 'playwright-core'

/** Weight of a first visit, in bytes as sent; `css` is the gzip size of the styles in the HTML. */
export type Weight = {
  page: string
  html: number
  css: number
  script: number
  fonts: number
  pictures: number
  requests: number
  all: number
  /** Pictures below the window, fetched ahead of scrolling: not part of the first view. */
  ahead: number
}

const kindOf = {
  script: 'script',
  font: 'fonts',
  image: 'pictures',
  media: 'pictures',
  document: 'html',
} as const

const isKind = (type: string): type is keyof typeof kindOf => type in kindOf

/** Measures a first visit on a phone before any touch. */
export const weigh = async (browser: Browser, base: string, path: string): Promise<Weight> => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    reducedMotion: 'reduce',
  })
  try {
    // Saving data turns off the prefetch of links, which would start after the counted part.
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    const page = await context.newPage()
    // Counted once per address: the browser may reuse a fetched file as the tab's icon.
    const finished = new Map<string, Request>()
    page.on('requestfinished', (request) => {
      if (!finished.has(request.url())) finished.set(request.url(), request)
    })
    await page.goto(`${base}${path}`, { waitUntil: 'load' })
    const { css, further } = await page.evaluate(async () => {
      await document.fonts.ready
      // Pictures hidden at this width are never fetched, and never decoded.
      const isShown = (one: HTMLImageElement): boolean =>
        one.checkVisibility() && one.getBoundingClientRect().top < innerHeight
      await Promise.all(
        [...document.images].filter(isShown).map((one) => one.decode().catch(() => undefined)),
      )
      // A picture that has not started to load names no file yet, and may load before the sum is
      // made.
      const fileOf = ({ currentSrc, src }: HTMLImageElement): string =>
        (currentSrc || src).split('#')[0] ?? ''
      const pictures = [...document.images]
      const isFurther = (picture: HTMLImageElement): boolean =>
        picture.loading === 'lazy' && picture.getBoundingClientRect().top >= innerHeight
      const seen = new Set(pictures.filter((one) => !isFurther(one)).map(fileOf))
      return {
        css: [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join(''),
        further: pictures
          .filter(isFurther)
          .map(fileOf)
          .filter((file) => !seen.has(file)),
      }
    })
    // Requests that finish while the sizes are read came after the first view.
    const inView = [...finished.values()]
    const weight: Weight = {
      page: path,
      html: 0,
      css: gzipSync(css, { level: 9 }).byteLength,
      script: 0,
      fonts: 0,
      pictures: 0,
      requests: 0,
      all: 0,
      ahead: 0,
    }
    for (const request of inView) {
      const { responseBodySize } = await request.sizes()
      if (further.includes(request.url())) {
        weight.ahead += responseBodySize
        continue
      }
      const type = request.resourceType()
      if (isKind(type)) weight[kindOf[type]] += responseBodySize
      weight.requests += 1
      weight.all += responseBodySize
    }
    return weight
  } finally {
    await context.close()
  }
}
