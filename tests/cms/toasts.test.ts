import assert from 'node:assert/strict'
import type { Page, Route } from 'playwright-core'
import type { Endpoint } from '#kinds/define.ts'
import { blog } from '#kinds/blog.ts'
import { faq } from '#kinds/faq.ts'
import { test } from '../browser.ts'
import { makePost } from './edit-posts.ts'
import { faqSet, makeItem } from './items.ts'
import { contract, enter } from './staff.ts'
import { untilFocused } from '../waiting.ts'

const blogs = '/web-cms/protected/blogs'

const region = (page: Page) => page.getByRole('region', { name: /^Notifications/ })
const toast = (page: Page, text: string) => region(page).getByRole('listitem').filter({ has: page.getByText(text, { exact: true }) })

type Shown = { text: string; className: string; ms: string; x: number; y: number; width: number; live: string }

/** Notes every toast at the moment in which it comes, so that no slow machine misses one that has left again. */
async function watch(page: Page) {
  const seen: Shown[] = []
  const waiting = new Set<() => void>()
  await page.exposeFunction('toastCame', (shown: Shown) => {
    seen.push(shown)
    for (const look of waiting) look()
  })
  await page.addInitScript(() => {
    const tell = (item: HTMLElement, live: string) => {
      const { x, y, width } = item.getBoundingClientRect()
      const came = Reflect.get(window, 'toastCame') as (shown: unknown) => void
      came({ text: item.querySelector('strong')?.textContent, className: item.className, ms: item.dataset['ms'], x, y, width, live })
    }
    // Only what comes into a live region that was there before is announced.
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const live = target instanceof HTMLElement ? target.getAttribute('aria-live') : null
        for (const node of addedNodes) if (live !== null && node instanceof HTMLElement) tell(node, live)
      }
    }).observe(document, { childList: true, subtree: true })
  })
  /** The toast with these words, as soon as it has come. */
  const came = (text: string): Promise<Shown> =>
    new Promise((resolve) => {
      const look = () => {
        const found = seen.find((shown) => shown.text === text)
        if (found) resolve(found)
        if (found) waiting.delete(look)
      }
      waiting.add(look)
      look()
    })
  return { seen, came }
}

/** Where the bar ends; toasts stand 12 px under it. */
const BAR = 56
/** Top right, 24 px from the edge and 376 px wide. */
const place = { x: 1280 - 24 - 376, y: BAR + 12, width: 376 }

/** The server breaks. */
const broken = (route: Route): Promise<void> => route.fulfill({ status: 500, body: 'no' })

// What each message of the catalogue says, in which tone and for how long, is proven in unit/toasts.test.ts.
test('toasts of each tone and of another time come into the live region at the top right, none before the server has answered', async ({ t }) => {
  assert.equal((contract.toasts['default'] as { position: string }).position, 'top-right')
  const staff = await enter(t, '/web-cms')
  const { page } = staff
  const { seen, came } = await watch(page)
  const title = `Toast ${crypto.randomUUID()}`
  await makePost(t, page, { BlogTitle: title })
  await makeItem(t, page, faq, faqSet('Above it', ['One?']))
  await makeItem(t, page, faq, faqSet(title, ['Two?']))

  /** Acts, and looks at the toast that follows once the server has answered. */
  const expect = async (endpoint: Endpoint | undefined, act: () => Promise<void>, expected: { text: string; tone: string; ms: number }, answer?: (route: Route) => Promise<void>) => {
    assert.ok(endpoint)
    const mayAnswer = Promise.withResolvers<void>()
    const isOurs = (url: URL) => url.pathname === endpoint.path
    const decide = async (route: Route) => {
      if (route.request().method() !== endpoint.method) return route.fallback()
      if (answer) return answer(route)
      await mayAnswer.promise
      return route.fallback()
    }
    await page.route(isOurs, decide)
    const asked = page.waitForRequest((request) => isOurs(new URL(request.url())) && request.method() === endpoint.method)
    await act()
    await asked
    if (!answer) assert.deepEqual(seen, [])
    mayAnswer.resolve()
    const { text, tone, ms } = expected
    assert.deepEqual(await came(text), { text, className: `toast toast-${tone}`, ms: String(ms), live: 'polite', ...place })
    await page.unroute(isOurs, decide)
    await staff.open('/web-cms')
    seen.length = 0
  }
  const openRow = async () => {
    await staff.open(`${blogs}?q=${encodeURIComponent(title)}`)
    await page.getByRole('link', { name: title, exact: true }).click()
    await staff.title.fill(`${title}, changed`)
  }

  await expect(blog.api.update, async () => {
    await openRow()
    await page.keyboard.press('Control+s')
  }, { text: 'Blog post update failed...', tone: 'failure', ms: 4_000 }, broken)
  const moveUp = async () => {
    await staff.open('/web-cms/protected/individual-faqs?arrange=all')
    await page.getByRole('button', { name: `Move up: ${title}` }).click()
    await page.getByRole('button', { name: 'Save order' }).click()
  }
  await expect(faq.ordered?.api, moveUp, { text: 'Something went wrong, please try again later...', tone: 'failure', ms: 4_000 }, broken)
  await expect(faq.ordered?.api, moveUp, { text: 'Saved Successfully...', tone: 'success', ms: 2_500 })
  await expect(blog.api.remove, async () => {
    await staff.open(`${blogs}?q=${encodeURIComponent(title)}`)
    await page.getByRole('button', { name: `More for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Move to bin' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }, { text: 'Deleted Blog post!', tone: 'info', ms: 4_000 })
})

test('a toast waits while it is hovered or focused, F6 leads to it, and undo works after the list has changed', async ({ t }) => {
  const staff = await enter(t, blogs)
  const { page } = staff
  const title = `To be undone ${crypto.randomUUID()}`
  const post = await makePost(t, page, { BlogTitle: title })
  await staff.open(`${blogs}?q=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Move to bin' }).click()
  const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
  await remove.focus()
  // The pointer is where the toast will come: however slow the machine, it waits there.
  await page.mouse.move(1_200, 100)
  await page.keyboard.press('Enter')
  const deleted = toast(page, 'Deleted Blog post!')
  await deleted.waitFor()
  await page.keyboard.press('F6')
  const undo = deleted.getByRole('button', { name: 'Undo' })
  await untilFocused(undo)
  await page.setViewportSize({ width: 390, height: 800 })
  const narrow = await deleted.boundingBox()
  assert.deepEqual([narrow?.x, narrow?.y, narrow?.width], [8, BAR + 12, 390 - 16])
  await page.setViewportSize({ width: 1280, height: 900 })
  // A pointer that passes over it does not let go of what has the focus.
  await deleted.hover()
  await page.mouse.move(5, 890)
  // The focus goes to the screens that follow: the pointer holds it until there is time to look.
  await page.mouse.move(1_200, 100)
  const listed = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/blog')
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/web-cms/protected/testimonials"]')?.click())
  await page.getByRole('heading', { name: 'Testimonials', level: 1 }).waitFor()
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/web-cms/protected/blogs"]')?.click())
  await listed
  await page.getByRole('heading', { name: 'Blog articles', level: 1 }).waitFor()
  await page.keyboard.press('F6')
  assert.equal(await undo.isVisible(), true)
  await undo.focus()
  // As before: the next toast comes under the pointer.
  await page.mouse.move(1_200, 100)
  await page.keyboard.press('Enter')
  const restored = toast(page, 'Restored!')
  await restored.waitFor()
  assert.equal((await post.read()).Data['BlogTitle'], title)
  await restored.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('dialog', { name: 'Blog article' }).waitFor()
  assert.match(page.url(), new RegExp(`${post.id}$`))
  // Nobody holds it any more: it leaves by itself.
  await page.mouse.move(5, 890)
  await restored.waitFor({ state: 'detached' })
})
