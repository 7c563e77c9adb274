import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page, Route } from 'playwright-core'
import type { AnyKind, Toast } from '#kinds/define.ts'
import { allKinds, kindNamed } from '#kinds/index.ts'
import { makePost } from './edit-posts.ts'
import { assertAccessible, contract, enter, site } from './staff.ts'
import { broken, producers, refusals } from './toast-producers.ts'

type Entry = string | { text: string; tone?: string; ms?: number }
type Place = { position: string; ms: number }

const { default: usual, ...catalogue } = contract.toasts as Record<string, Record<string, Entry>> & { default: Place }

/** The catalogue calls some kinds by one of them. */
const kindOf = (name: string): AnyKind | undefined => kindNamed(name) ?? kindNamed(`${name}s`)

const region = (page: Page) => page.getByRole('region', { name: /^Notifications/ })
const toast = (page: Page, text: string) => region(page).getByRole('listitem').filter({ has: page.getByText(text, { exact: true }) })

const entryOf = (entry: Entry, isFailure: boolean) => {
  const { text, tone = isFailure ? 'failure' : 'success', ms = usual.ms } = typeof entry === 'string' ? { text: entry } : entry
  return { text, tone, ms }
}

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

test('the kinds say every message of the catalogue, and there is a way to produce each', () => {
  for (const [name, messages] of Object.entries(catalogue)) {
    const kind = kindOf(name)
    assert.ok(kind, `there is no kind for the messages of ${name}`)
    const own: Readonly<Record<string, Toast | undefined>> = kind.messages
    for (const [message, entry] of Object.entries(messages)) {
      assert.deepEqual(own[message], entry, `${name}.${message}`)
      assert.ok(producers[message], `nothing here produces ${name}.${message}`)
    }
  }
  assert.ok(allKinds.length >= Object.keys(catalogue).length)
})

for (const [name, messages] of Object.entries(catalogue)) {
  const kind = kindOf(name)
  if (!kind) continue
  test(`the toasts of ${name}, to the letter`, async (t) => {
    assert.equal(usual.position, 'top-right')
    const { page } = await enter(t, '/web-cms')
    const { seen, came } = await watch(page)
    for (const [message, entry] of Object.entries(messages)) {
      await t.test(message, async (inner) => {
        const producer = producers[message]
        const endpoint = producer?.endpoint(kind)
        assert.ok(producer && endpoint, `nothing produces ${name}.${message}`)
        const isFailure = message.endsWith('Failed')
        const { text, tone, ms } = entryOf(entry, isFailure)
        let answer: () => void = () => undefined
        const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
        const refuse = refusals[message] ?? broken
        const decide = async (route: Route) => {
          if (route.request().method() !== endpoint.method) return route.fallback()
          if (isFailure) return refuse(route)
          await mayAnswer
          return route.fallback()
        }
        const isOurs = (url: URL) => url.pathname === endpoint.path
        await page.route(isOurs, decide)
        inner.after(() => page.unroute(isOurs, decide))
        const asked = page.waitForRequest((request) => isOurs(new URL(request.url())) && request.method() === endpoint.method)
        await producer.act({ t: inner, page, kind })
        await asked
        // Nothing is said to have worked before the server has said so.
        assert.deepEqual(isFailure ? [] : seen.map((shown) => shown.text), [])
        answer()
        assert.deepEqual(await came(text), { text, className: `toast toast-${tone}`, ms: String(ms), live: 'polite', ...place })
        await page.goto(`${site.url}/web-cms`)
        seen.length = 0
      })
    }
  })
}

test('a toast waits while it is hovered or focused, F6 leads to it, and undo works after the list has changed', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const title = `To be undone ${crypto.randomUUID()}`
  const post = await makePost(t, page, { BlogTitle: title })
  await page.goto(`${site.url}/web-cms/protected/blogs?q=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Move to bin' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const deleted = toast(page, 'Deleted Blog post!')
  await deleted.waitFor()
  await page.keyboard.press('F6')
  await page.setViewportSize({ width: 390, height: 800 })
  const narrow = await deleted.boundingBox()
  assert.deepEqual([narrow?.x, narrow?.y, narrow?.width], [8, BAR + 12, 390 - 16])
  await page.setViewportSize({ width: 1280, height: 900 })
  const undo = deleted.getByRole('button', { name: 'Undo' })
  assert.equal(await undo.evaluate((button) => button === document.activeElement), true)
  // A pointer that passes over it does not let go of what has the focus.
  await deleted.hover()
  await page.mouse.move(5, 890)
  const other = await makePost(t, page, { BlogTitle: `Another one ${crypto.randomUUID()}` })
  const listed = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/blog')
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('a[href="/web-cms/protected/testimonials"]')
    link?.click()
  })
  await page.getByRole('heading', { name: 'Testimonials', level: 1 }).waitFor()
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/web-cms/protected/blogs"]')?.click())
  await listed
  await page.getByRole('heading', { name: 'Blog articles', level: 1 }).waitFor()
  await page.keyboard.press('F6')
  assert.equal(await undo.isVisible(), true)
  await undo.focus()
  await assertAccessible(page, 'a toast with a way back')
  await page.keyboard.press('Enter')
  const restored = toast(page, 'Restored!')
  await restored.waitFor()
  assert.equal((await post.read()).Data['BlogTitle'], title)
  await restored.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('dialog', { name: 'Blog article' }).waitFor()
  assert.match(page.url(), new RegExp(`${post.id}$`))
  assert.notEqual(other.id, post.id)
  // Nobody holds it any more: it leaves by itself.
  await page.mouse.move(5, 890)
  await restored.waitFor({ state: 'detached' })
})
