import { gzipSync } from 'node:zlib'
import type { Browser, Request } from 'playwright-core'

/** Weight of a first visit to a page; sizes are in bytes as sent. */
export type Weight = {
  page: string
  html: number
  /** Size of the styles in the HTML, compressed on their own. */
  css: number
  script: number
  fonts: number
  pictures: number
  /** Number of requests, those of `ahead` apart. */
  requests: number
  /** Size of all files, those of `ahead` apart. */
  all: number
  /** Pictures below the window, fetched ahead of scrolling: not part of the first view. */
  ahead: number
}

/** Field of {@link Weight} that counts a resource type of Playwright. */
const fieldOf = {
  script: 'script',
  font: 'fonts',
  image: 'pictures',
  media: 'pictures',
  document: 'html',
} as const

const hasField = (type: string): type is keyof typeof fieldOf => type in fieldOf

/**
 * Runs in the page: waits for the fonts and pictures of the first view, and returns the addresses
 * of the pictures that are fetched ahead of scrolling.
 */
const picturesAhead = async (): Promise<string[]> => {
  await document.fonts.ready
  const isAhead = (picture: HTMLImageElement): boolean =>
    picture.loading === 'lazy' && picture.getBoundingClientRect().top >= innerHeight
  // Hidden lazy pictures are never fetched, and so never decoded.
  const isShown = (picture: HTMLImageElement): boolean =>
    picture.checkVisibility() && picture.getBoundingClientRect().top < innerHeight
  await Promise.all(
    [...document.images].filter(isShown).map((one) => one.decode().catch(() => undefined)),
  )
  // `currentSrc` is empty until a picture starts to load: `src` replaces it.
  const fileOf = ({ currentSrc, src }: HTMLImageElement): string =>
    (currentSrc || src).split('#')[0] ?? ''
  const pictures = [...document.images]
  const filesInView = new Set(pictures.filter((one) => !isAhead(one)).map(fileOf))
  return pictures
    .filter(isAhead)
    .map(fileOf)
    .filter((file) => !filesInView.has(file))
}

/** Measures a first visit on a phone before any touch. */
export const weigh = async (browser: Browser, base: string, path: string): Promise<Weight> => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    reducedMotion: 'reduce',
  })
  try {
    // The pages prefetch linked pages a second after `load`, unless the browser saves data. On a
    // slow page the prefetched files could arrive before this function adds up the sizes.
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    const page = await context.newPage()
    // Only the first request per address counts: the browser may request a picture again for the
    // icon of its tab.
    const finished = new Map<string, Request>()
    page.on('requestfinished', (request) => {
      if (!finished.has(request.url())) finished.set(request.url(), request)
    })
    await page.goto(`${base}${path}`, { waitUntil: 'load' })
    const filesAhead = await page.evaluate(picturesAhead)
    // Requests that finish from here on are not part of the first view.
    const counted = [...finished.values()]
    const css = await page.evaluate(() =>
      [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join(''),
    )
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
    for (const request of counted) {
      const { responseBodySize } = await request.sizes()
      if (filesAhead.includes(request.url())) {
        weight.ahead += responseBodySize
        continue
      }
      const type = request.resourceType()
      if (hasField(type)) weight[fieldOf[type]] += responseBodySize
      weight.requests += 1
      weight.all += responseBodySize
    }
    return weight
  } finally {
    await context.close()
  }
}
