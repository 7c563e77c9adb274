import assert from 'node:assert/strict'
import { test } from '../browser.ts'
import { openPage } from './site.ts'

test('without scripts the submenu opens for the mouse and for the keyboard', async ({ t }) => {
  const { page } = await openPage(t, { javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
  await page.goto('/about')
  const blog = page.locator('.sub a[href="/blog"]')
  assert.equal(await blog.isVisible(), false)
  await page.locator('.has-sub').hover()
  assert.equal(await blog.isVisible(), true)
  await page.mouse.move(5, 700)
  await page.locator('.has-sub > button').focus()
  assert.equal(await blog.isVisible(), true)
})

test('without scripts the mobile menu opens, closes and leads on', async ({ t }) => {
  const { page } = await openPage(t, { javaScriptEnabled: false, viewport: { width: 360, height: 780 } })
  await page.goto('/ar/about')
  await page.getByRole('button', { name: 'القائمة', exact: true }).click()
  const close = page.getByRole('button', { name: 'إغلاق القائمة' })
  assert.equal(await close.isVisible(), true)
  await page.keyboard.press('Escape')
  assert.equal(await close.isVisible(), false)
  await page.getByRole('button', { name: 'القائمة', exact: true }).click()
  await page.getByRole('link', { name: 'الخدمات' }).first().click()
  await page.waitForURL('**/ar/services')
})

test('without scripts the language switch and the posts work, and no dead icon stands there', async ({ t }) => {
  const { page } = await openPage(t, { javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
  await page.goto('/blog')
  await page.locator('.post-card a').first().click()
  await page.waitForURL('**/blog/*')
  const english = new URL(page.url()).pathname
  await page.locator('.switch').click()
  await page.waitForURL(`**/ar${english}`)
  assert.equal(await page.locator('.prose').getAttribute('dir'), 'rtl')
  assert.equal(await page.locator('.reopen').isVisible(), false)
})
