import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { expect, test } from '../browser.ts'
import { makePost } from './edit-posts.ts'
import { openStaffPage } from './staff.ts'
import { untilFocused } from '../waiting.ts'

const blogs = '/web-cms/protected/blogs'

const region = (page: Page) => page.getByRole('region', { name: /^Notifications/ })
const toast = (page: Page, text: string) =>
  region(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(text, { exact: true }) })

/** Bottom edge of the bar at the top, in pixels; toasts appear 12 px below it. */
const BAR_BOTTOM = 56
/** Place of a toast in a wide window: at the right, 24 px from the edge, and 376 px wide. */
const widePlace = { x: 1280 - 24 - 376, y: BAR_BOTTOM + 12, width: 376 }

// Text, tone and duration of each message are tested in unit/toasts.test.ts.
test('a toast appears in the live region at the top right, stays while hovered or focused, is reached by F6, and its Undo works after the list was left', async ({
  t,
}) => {
  const staff = await openStaffPage(t, blogs)
  const { page } = staff
  const title = `To be undone ${crypto.randomUUID()}`
  const post = await makePost(t, page, { BlogTitle: title })
  await staff.open(`${blogs}?q=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Move to bin' }).click()
  const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Move to bin' })
  await remove.focus()
  // The pointer is over the place of the toast, which stops the toast's timer.
  await page.mouse.move(1_200, 100)
  await page.keyboard.press('Enter')
  const deleted = toast(page, 'Deleted Blog post!')
  await deleted.waitFor()
  await expect(deleted).toHaveClass('toast toast-info')
  await expect(region(page).getByRole('list')).toHaveAttribute('aria-live', 'polite')
  const { x, y, width } = (await deleted.boundingBox()) ?? {}
  assert.deepEqual({ x, y, width }, widePlace)
  await page.keyboard.press('F6')
  const undo = deleted.getByRole('button', { name: 'Undo' })
  await untilFocused(undo)
  await page.setViewportSize({ width: 390, height: 800 })
  // A narrow window leaves 8 px at both sides of the toast.
  const narrowPlace = await deleted.boundingBox()
  assert.deepEqual(
    [narrowPlace?.x, narrowPlace?.y, narrowPlace?.width],
    [8, BAR_BOTTOM + 12, 390 - 16],
  )
  await page.setViewportSize({ width: 1280, height: 900 })
  // A focused toast stays after a pointer has passed over it.
  await deleted.hover()
  await page.mouse.move(5, 890)
  // The next screens take the focus, so the pointer must keep the toast open.
  await page.mouse.move(1_200, 100)
  const listed = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/blog',
  )
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>('a[href="/web-cms/protected/testimonials"]')?.click(),
  )
  await page.getByRole('heading', { name: 'Testimonials', level: 1 }).waitFor()
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>('a[href="/web-cms/protected/blogs"]')?.click(),
  )
  await listed
  await page.getByRole('heading', { name: 'Blog articles', level: 1 }).waitFor()
  await page.keyboard.press('F6')
  await expect(undo).toBeVisible()
  await undo.focus()
  // The pointer is over the place of the next toast.
  await page.mouse.move(1_200, 100)
  await page.keyboard.press('Enter')
  const restored = toast(page, 'Restored!')
  await restored.waitFor()
  assert.equal((await post.read()).Data['BlogTitle'], title)
  await restored.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('dialog', { name: 'Blog article' }).waitFor()
  assert.match(page.url(), new RegExp(`${post.id}$`))
  // Without focus and pointer, the toast disappears by itself.
  await page.mouse.move(5, 890)
  await restored.waitFor({ state: 'detached' })
})
