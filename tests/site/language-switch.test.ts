import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { languageFacts, otherLanguage } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { expect, platform, test } from '../browser.ts'
import { addressesOf, openPage } from './site.ts'

const { localStorage: keys, locales } = JSON.parse(
  await readFile(new URL('../fixtures/contract.json', import.meta.url), 'utf8'),
) as {
  localStorage: { locale: string }
  locales: string[]
}
const desktop = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const

test('the language switch of every page leads to the same page and is named in the other language', async () => {
  const { url } = platform
  const addresses = (await addressesOf(url)).filter((one) => one.barePath !== '/no-such-page')
  assert.ok(
    addresses.some(({ barePath }) => barePath.startsWith('/blog/')) &&
      addresses.some(({ barePath }) => barePath.startsWith('/news/')),
  )
  for (const { path, barePath, language } of addresses) {
    const html = await (await fetch(url + path)).text()
    const other = otherLanguage(language)
    const [, href, name] =
      new RegExp(`<a [^>]*class="switch" href="([^"]+)" lang="${other}"[^>]*>([^<]+)</a>`).exec(
        html,
      ) ?? []
    assert.deepEqual(
      { href, name },
      { href: pathIn(other, barePath), name: languageFacts[other].name },
      path,
    )
  }
})

test('the language switch loads the page with the same query and fragment, and stores the language', async ({
  t,
}) => {
  const { url } = platform
  const post =
    (await addressesOf(url)).find(({ barePath }) => barePath.startsWith('/news/'))?.barePath ?? ''
  const cases = [
    '/about?from=mail&x=1#management',
    `${post}#main`,
    '/no-such-page?x=1',
    '/no-such/page/below',
  ]
  for (const bare of cases) {
    const { page } = await openPage(t, desktop)
    const key = keys.locale
    for (const [from, to, choice] of [
      [bare, pathIn('ar', bare), 'ar'],
      [pathIn('ar', bare), bare, 'en'],
    ] as const) {
      await page.goto(from)
      const before = await page.evaluate((name) => localStorage.getItem(name), key)
      assert.notEqual(before, choice, 'a visit alone does not store the language')
      await page.evaluate(() => {
        Object.assign(window, { isSame: true })
      })
      await page.locator('.bar-in > .switch').click()
      await page.waitForURL(url + to)
      assert.equal(
        await page.evaluate(() => 'isSame' in window),
        false,
        'the page was loaded again',
      )
      await expect(page.locator('html')).toHaveAttribute('lang', choice)
      assert.equal(await page.evaluate((name) => localStorage.getItem(name), key), choice)
      assert.ok(locales.includes(choice))
    }
  }
})

test("the language switch in a phone's menu keeps query and fragment, and stores the language", async ({
  t,
}) => {
  const { page } = await openPage(t, { viewport: { width: 360, height: 740 } })
  await page.goto('/faq?q=fee#fees')
  await page.locator('.burger').click()
  const link = page.locator('#menu .switch')
  await expect(link).toHaveAttribute('lang', 'ar')
  await link.click()
  await page.waitForURL(`${platform.url}/ar/faq?q=fee#fees`)
  assert.equal(await page.evaluate((name) => localStorage.getItem(name), keys.locale), 'ar')
})

test('the address of the language switch follows the query and the fragment of the page', async ({
  t,
}) => {
  const { page, context } = await openPage(t, desktop)
  const link = page.locator('.bar-in > .switch')
  for (const [from, to] of [
    ['/faq?q=fee#fees', '/ar/faq?q=fee#fees'],
    ['/ar/no-such-page?x=1#y', '/no-such-page?x=1#y'],
    ['/about', '/ar/about'],
  ] as const) {
    await page.goto(from)
    await expect(link).toHaveAttribute('href', to.includes('?') ? platform.url + to : to)
  }
  await page.evaluate(() => {
    history.replaceState(null, '', '?from=mail')
    location.hash = 'management'
  })
  const opened = context.waitForEvent('page')
  await link.click({ button: 'middle' })
  await (await opened).waitForURL('**/ar/about?from=mail#management')
  await page.evaluate(() => {
    location.hash = ''
  })
  await link.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/ar/about?from=mail')
})

test('a stored language does not redirect a visitor from an address in the other language', async ({
  t,
}) => {
  for (const [choice, path] of [
    ['ar', '/about'],
    ['en', '/ar/about'],
    ['ar', '/'],
    ['en', '/ar'],
  ] as const) {
    const { page, context } = await openPage(t, {
      ...desktop,
      locale: choice === 'ar' ? 'ar-AE' : 'en-AE',
    })
    await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      keys.locale,
      choice,
    ] as const)
    await page.goto(path, { waitUntil: 'networkidle' })
    assert.equal(new URL(page.url()).pathname, path)
  }
})

test('the language switch works without local storage', async ({ t }) => {
  const { page, context, problems } = await openPage(t, desktop)
  await context.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new Error('Storage is switched off.')
      },
    }),
  )
  await page.goto('/about')
  await page.locator('.bar-in > .switch').click()
  await page.waitForURL('**/ar/about')
  assert.deepEqual(problems, [])
})
