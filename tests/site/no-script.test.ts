import { expect, test } from '../browser.ts'
import { openPage } from './site.ts'

test('without scripts the submenu opens for the mouse and for the keyboard', async ({ t }) => {
  const { page } = await openPage(t, {
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 800 },
  })
  await page.goto('/about')
  const blog = page.locator('.sub a[href="/blog"]')
  await expect(blog).toBeHidden()
  await page.locator('.has-sub').hover()
  await expect(blog).toBeVisible()
  await page.mouse.move(5, 700)
  await page.locator('.has-sub > button').focus()
  await expect(blog).toBeVisible()
})

test('without scripts the mobile menu opens, closes by Escape, and its links work', async ({
  t,
}) => {
  const { page } = await openPage(t, {
    javaScriptEnabled: false,
    viewport: { width: 360, height: 780 },
  })
  await page.goto('/ar/about')
  await page.getByRole('button', { name: 'القائمة', exact: true }).click()
  const close = page.getByRole('button', { name: 'إغلاق القائمة' })
  await expect(close).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(close).toBeHidden()
  await page.getByRole('button', { name: 'القائمة', exact: true }).click()
  await page.getByRole('link', { name: 'الخدمات' }).first().click()
  await page.waitForURL('**/ar/services')
})

test('without scripts the language switch works, and buttons that need scripts are left out', async ({
  t,
}) => {
  const { page } = await openPage(t, {
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 800 },
  })
  await page.goto('/blog')
  await page.locator('.post-card a').first().click()
  await page.waitForURL('**/blog/*')
  const english = new URL(page.url()).pathname
  const share = page.locator('.share')
  await expect(share.getByRole('link')).toHaveText(['WhatsApp', 'E-mail'])
  await expect(share.getByRole('button')).toHaveCount(0)
  await page.locator('.bar-in > .switch').click()
  await page.waitForURL(`**/ar${english}`)
  await expect(page.locator('.prose')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('.reopen')).toBeHidden()
})
