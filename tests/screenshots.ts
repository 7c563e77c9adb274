import { mkdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from './chromium.ts'
import { enter } from './e2e/staff-page.ts'
import { spawnPlatform, type Running } from './platform/spawn.ts'

// npm run screenshots            every page and screen, into screenshots/
// npm run screenshots -- /blog   only the paths that begin so
const only = process.argv[2] ?? ''
const folder = fileURLToPath(new URL('../screenshots/', import.meta.url))
const widths = [360, 768, 1280]
const themes = ['light', 'dark'] as const

const contract = JSON.parse(await readFile(new URL('fixtures/contract.json', import.meta.url), 'utf8')) as { routes: string[]; staff: { sidebar: string[] } }

const publicPaths = async (url: string): Promise<string[]> => {
  const posts = (await (await fetch(`${url}/api/blog`)).json()) as { Slug: string }[]
  const english = [...contract.routes, ...posts.slice(0, 2).map(({ Slug }) => `/blog/${Slug}`), '/nothing-here']
  return english.flatMap((path) => [path, path === '/' ? '/ar' : `/ar${path}`])
}

const nameOf = (path: string, width: number, theme: string): string => `${folder}${path.replace(/^\/$/, '/home').slice(1).replaceAll('/', '_')}-${width}-${theme}.png`

/** Pictures far down are fetched when they come near: the page is walked through once before it is taken. */
const walkThrough = (page: Page) =>
  page.evaluate(async () => {
    document.documentElement.style.scrollBehavior = 'auto'
    for (let y = 0; y < document.body.scrollHeight; y += 500) {
      scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 80))
    }
    scrollTo(0, 0)
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  })

const shoot = async (browser: Browser, base: string, path: string, width: number, theme: 'light' | 'dark') => {
  const page = await browser.newPage({ viewport: { width, height: width < 600 ? 780 : 900 }, colorScheme: theme, reducedMotion: 'reduce' })
  await page.goto(`${base}${path}`, { waitUntil: 'load' })
  await walkThrough(page)
  await page.screenshot({ path: nameOf(path, width, theme), fullPage: true })
  await page.close()
}

const shootStaff = async (browser: Browser, platform: Running, width: number, theme: 'light' | 'dark') => {
  const page = await browser.newPage({ viewport: { width, height: width < 600 ? 780 : 900 }, colorScheme: theme, reducedMotion: 'reduce' })
  const take = async (name: string) => {
    await page.waitForTimeout(700)
    await page.screenshot({ path: nameOf(`/web-cms_${name}`, width, theme) })
  }
  await page.goto(`${platform.url}/web-cms`)
  await page.getByLabel('E-mail').waitFor()
  await take('sign-in')
  await enter(page, platform)
  await take('start')
  for (const screen of [...contract.staff.sidebar, 'bin']) {
    await page.goto(`${platform.url}/web-cms/protected/${screen}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await take(screen)
  }
  await page.goto(`${platform.url}/web-cms/protected/blogs`)
  await page.getByRole('main').getByRole('link').filter({ hasText: 'Lost phone' }).first().click()
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(1_500)
  await take('edit')
  await page.close()
}

await mkdir(folder, { recursive: true })
const platform = await spawnPlatform()
const browser = await launchChromium()
try {
  for (const width of widths) {
    for (const theme of themes) {
      for (const path of (await publicPaths(platform.url)).filter((one) => one.startsWith(only))) await shoot(browser, platform.url, path, width, theme)
      if ('/web-cms'.startsWith(only)) await shootStaff(browser, platform, width, theme)
      console.log(`${width} px, ${theme}: done`)
    }
  }
} finally {
  await browser.close()
  await platform.stop()
}
