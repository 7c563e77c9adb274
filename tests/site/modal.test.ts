import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { build } from 'vite'
import { expect, test, type Test } from '../browser.ts'
import { contract } from '../fixtures/contract.ts'
import { openPage } from './site.ts'
import { untilFocused } from '../waiting.ts'

/** Absolute path of a file, by its path from this folder. */
const absolutePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const { milliseconds } = contract
const sheets = await Promise.all(
  ['styles/tokens', 'islands/announcement/announcement'].map((name) =>
    readFile(absolutePath(`../../src/${name}.css`), 'utf8'),
  ),
)
/** Code of a page with a dialog, built from the fixture. */
let script = ''

test.beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: absolutePath('../fixtures/modal.tsx'), formats: ['es'], fileName: 'modal' },
    },
  })
  const [first] = Array.isArray(built) ? built : [built]
  if (first && 'output' in first) script = first.output[0].code
})

const visit = async (t: Test, search = '', options: BrowserContextOptions = {}): Promise<Page> => {
  const { page } = await openPage(t, {
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  })
  const html = `<!doctype html><html lang="en"><head><title>Dialog</title><style>${sheets.join('')}</style></head><body><script type="module" src="/modal.js"></script></body></html>`
  await page.route('**/modal*', (route) =>
    route.fulfill(
      route.request().url().endsWith('.js')
        ? { contentType: 'text/javascript', body: script }
        : { contentType: 'text/html', body: html },
    ),
  )
  await page.goto(`/modal${search}`)
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('dialog', { name: 'A title' }).waitFor()
  return page
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'A title' })
/** Ways to close the dialog. */
const ways = {
  'its close icon': (page: Page) => page.getByRole('button', { name: 'Close it' }).click(),
  'a press on the backdrop': (page: Page) => page.mouse.click(10, 400),
  Escape: (page: Page) => page.keyboard.press('Escape'),
}

for (const [name, close] of Object.entries(ways)) {
  test(`a dialog closes by ${name}, and the focus goes back`, async ({ t }) => {
    const page = await visit(t)
    await close(page)
    await dialog(page).waitFor({ state: 'hidden' })
    await untilFocused(page.getByRole('button', { name: 'Open' }))
    // The dialog can be opened again.
    await page.getByRole('button', { name: 'Open' }).click()
    await dialog(page).waitFor()
  })
}

test('a dialog with a static backdrop closes by its icon alone, not by its backdrop or Escape', async ({
  t,
}) => {
  const page = await visit(t, '?static')
  // Repeated, as browsers may close a dialog on a second Escape although the first was prevented.
  for (const press of [
    ways['a press on the backdrop'],
    ways.Escape,
    ways.Escape,
    ways.Escape,
    ways['a press on the backdrop'],
    ways.Escape,
  ]) {
    await press(page)
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    await expect(dialog(page)).toBeVisible()
  }
  await ways['its close icon'](page)
  await dialog(page).waitFor({ state: 'hidden' })
})

test('a press inside a dialog leaves it open, and Tab does not reach the page behind it', async ({
  t,
}) => {
  const page = await visit(t)
  await page.getByText('A text with').click()
  await expect(dialog(page)).toBeVisible()
  for (let step = 0; step < 5; step++) {
    await page.keyboard.press('Tab')
    assert.notEqual(await page.evaluate(() => document.activeElement?.textContent), 'Open')
  }
})

/**
 * Transitions during an action. Key: pseudo-element, if any, and property. Value: duration in
 * milliseconds.
 */
const movesDuring = async (
  page: Page,
  act: () => Promise<void>,
): Promise<Record<string, unknown>> => {
  await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map((one) => one.finished))
    const found: Record<string, unknown> = {}
    Object.assign(window, { found })
    document.addEventListener('transitionrun', (event) => {
      const moving = document
        .getAnimations()
        .find(
          (one) =>
            one instanceof CSSTransition &&
            one.transitionProperty === event.propertyName &&
            (one.effect as KeyframeEffect).pseudoElement === (event.pseudoElement || null),
        )
      found[`${event.pseudoElement} ${event.propertyName}`.trim()] =
        moving?.effect?.getComputedTiming().duration
    })
  })
  await act()
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  return page.evaluate(() => (window as unknown as { found: Record<string, unknown> }).found)
}

test(`a dialog opens and closes in ${milliseconds.modal} ms, its backdrop in ${milliseconds.modalBackdrop} ms, and at once with less motion`, async ({
  t,
}) => {
  const page = await visit(t, '', { reducedMotion: 'no-preference' })
  const closing = await movesDuring(page, () => ways.Escape(page))
  await dialog(page).waitFor({ state: 'hidden' })
  const opening = await movesDuring(page, () => page.getByRole('button', { name: 'Open' }).click())
  for (const moves of [closing, opening]) {
    assert.equal(moves['opacity'], milliseconds.modal, JSON.stringify(moves))
    assert.equal(moves['transform'], milliseconds.modal, JSON.stringify(moves))
    assert.equal(moves['::backdrop opacity'], milliseconds.modalBackdrop, JSON.stringify(moves))
  }
  const lessMotion = await visit(t)
  assert.deepEqual(await movesDuring(lessMotion, () => ways.Escape(lessMotion)), {})
})

test('a dialog shows its title on the line of its close icon, has one of two widths, and fits a phone', async ({
  t,
}) => {
  const widths: Record<string, number> = {}
  for (const search of ['', '?large']) {
    const page = await visit(t, search)
    await expect(dialog(page).getByRole('heading', { name: 'A title', level: 2 })).toBeVisible()
    const [title, close] = await Promise.all([
      page.getByRole('heading').boundingBox(),
      page.getByRole('button', { name: 'Close it' }).boundingBox(),
    ])
    assert.ok(title && close)
    assert.ok(title.y < close.y + close.height, 'the title is on the line of the close icon')
    widths[search] = (await dialog(page).boundingBox())?.width ?? 0
    await page.setViewportSize({ width: 360, height: 780 })
    // The width of the window without a margin of 24 px on each side.
    await expect.poll(async () => (await dialog(page).boundingBox())?.width).toBe(360 - 48)
  }
  assert.deepEqual(widths, { '': 544, '?large': 800 })
})
