import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { plural } from '#i18n/numbers.ts'
import { pathIn } from '#i18n/paths.ts'
import { languages } from '#i18n/languages.ts'
import { messages } from '#messages/index.ts'
import { site } from '#site/site.ts'
import { expect, platform, test } from '../browser.ts'
import { eventually } from '../waiting.ts'
import { runAxe } from './axe.ts'
import { faultsOnPaper } from './paper.ts'
import { openPage } from './site.ts'

const desktop = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const
const phone = {
  viewport: { width: 360, height: 780 },
  reducedMotion: 'reduce',
  hasTouch: true,
} as const
/** Addresses of the search index, as a pattern for routes. */
const index = '**/search/*.json'

const dialog = (page: Page) => page.locator('dialog.finder')
const field = (page: Page) => dialog(page).getByRole('combobox')
const options = (page: Page) => dialog(page).getByRole('option')
/** Result that Enter opens. */
const chosen = (page: Page) => dialog(page).locator('[aria-selected="true"]')
const hasFocus = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((one) => one === document.activeElement)

for (const language of languages) {
  const { siteSearch: words, frame } = messages(language)
  const { query, first } = {
    en: { query: 'withdraw cash', first: 'How do I withdraw cash?' },
    ar: { query: 'السحب النقدي', first: 'كيف أسحب نقداً؟' },
  }[language]

  test(`${language}: the search opens by a press, arrows choose a result, Enter opens it, and the query is stored until it is removed`, async ({
    t,
  }) => {
    const { page, problems } = await openPage(t, desktop)
    await page.goto(pathIn(language, '/about'))
    await page.getByRole('banner').getByRole('link', { name: frame.search }).click()
    await field(page).waitFor()
    assert.equal(await hasFocus(page, 'dialog.finder input'), true)
    await expect(
      dialog(page).getByRole('button', { name: words.wants[0]?.text ?? '' }),
    ).toBeVisible()
    await page.keyboard.type(query)
    await options(page).filter({ hasText: first }).waitFor()
    await expect(chosen(page).locator('b')).toHaveText(first, { useInnerText: true })
    await expect(dialog(page).locator('mark')).not.toHaveCount(0)
    // Fees show the figure in force.
    await expect(dialog(page).locator('[data-group="fees"]')).toHaveText(/3\.00/, {
      useInnerText: true,
    })
    await dialog(page).getByRole('status').getByText(/\d/).waitFor({ state: 'attached' })
    const count = Number(/\d+/.exec(await dialog(page).getByRole('status').innerText())?.[0])
    await expect(dialog(page).getByRole('status')).toHaveText(
      plural(language, count, words.count),
      { useInnerText: true },
    )

    await page.keyboard.press('ArrowDown')
    assert.notEqual(await chosen(page).locator('b').first().innerText(), first)
    await expect(field(page)).toHaveAttribute(
      'aria-activedescendant',
      (await chosen(page).getAttribute('id')) ?? 'a chosen result',
    )
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(chosen(page)).toHaveAttribute(
      'id',
      (await options(page).last().getAttribute('id')) ?? 'a last result',
    )
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${pathIn(language, '/faq')}#q-*`)
    await page.locator('details[open]').getByRole('heading', { name: first }).waitFor()

    await page.keyboard.press('/')
    const storedQueries = dialog(page).locator('.chips button')
    await storedQueries.waitFor()
    await expect(storedQueries).toHaveText([query], { useInnerText: true })
    assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), ['searches'])
    await storedQueries.click()
    await options(page).filter({ hasText: first }).waitFor()
    // Escape clears the field first, then closes the dialog.
    await page.keyboard.press('Escape')
    await expect(field(page)).toHaveValue('')
    await dialog(page).getByRole('button', { name: words.forget }).click()
    await expect(storedQueries).toHaveCount(0)
    assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), [])
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    assert.deepEqual(problems, [])
  })

  test(`${language}: a search without results shows the number to call, and a partial match is only among the nearest results`, async ({
    t,
  }) => {
    const { page, problems } = await openPage(t, phone)
    await page.goto(pathIn(language, '/services'))
    await page.locator('.bar a.round').click()
    await field(page).fill('zxqv')
    await dialog(page).getByRole('heading', { name: 'zxqv' }).waitFor()
    await expect(options(page)).toHaveCount(0)
    const number = dialog(page).getByRole('link', { name: site.phone.text })
    await expect(number).toHaveAttribute('href', site.phone.href)
    // Full screen on a phone.
    const box = await dialog(page).boundingBox()
    assert.deepEqual([box?.width, box?.height], [phone.viewport.width, phone.viewport.height])

    await field(page).fill(
      language === 'en'
        ? 'my dog ate the phone yesterday and i am crying'
        : 'استعمل المحفظه بره البلد',
    )
    await dialog(page).getByText(words.nearest, { exact: true }).first().waitFor()
    assert.deepEqual(
      await dialog(page)
        .locator('[role="group"]')
        .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['group'])),
      ['nearest'],
    )
    await expect(chosen(page)).toHaveCount(0)
    await expect(number).toBeVisible()
    await dialog(page).getByRole('button', { name: words.close }).click()
    await expect(dialog(page)).toBeHidden()
    assert.deepEqual(problems, [])
  })

  test(`${language}: a query about a call and a code shows warnings first, with the number to call, and is not stored`, async ({
    t,
  }) => {
    const { page } = await openPage(t, desktop)
    await page.goto(pathIn(language, '/'))
    await page.locator('.bar a.round').click()
    await field(page).fill(
      language === 'en' ? 'someone called me asking for a code' : 'واحد اتصل بي يبي الكود',
    )
    await options(page).first().waitFor()
    await expect(dialog(page).locator('[role="group"]').first()).toHaveAttribute(
      'data-group',
      'safety',
    )
    await expect(dialog(page).getByRole('link', { name: site.phone.text })).toBeVisible()
    // A query with a number is not stored: it may be a code, an account or a card.
    await field(page).fill(language === 'en' ? 'code 4821 fees' : 'رمز 4821 رسوم')
    await options(page).first().click()
    await eventually(async () =>
      assert.equal(
        await dialog(page)
          .isVisible()
          .catch(() => false),
        false,
      ),
    )
    assert.equal(await page.evaluate(() => localStorage.getItem('searches')), null)
  })

  test(`${language}: the search page shows results below its field, also for a query in its address`, async ({
    t,
  }) => {
    const { page, problems } = await openPage(t, desktop)
    await page.goto(pathIn(language, `/search?q=${encodeURIComponent(query)}`))
    const inline = page.locator('form.everywhere')
    await inline.getByRole('option').filter({ hasText: first }).waitFor()
    await expect(inline.getByRole('combobox')).toHaveValue(query)
    await inline.getByRole('combobox').fill('zxqv')
    await inline.getByRole('heading', { name: 'zxqv' }).waitFor()
    await page.waitForURL((url) => url.searchParams.get('q') === 'zxqv')
    // The shortcut of the header's search leads to the page's own search here.
    await page.locator('h1').click()
    await page.keyboard.press('Control+k')
    await eventually(async () => assert.equal(await hasFocus(page, '#q'), true))
    await expect(dialog(page)).toHaveCount(0)
    assert.deepEqual(problems, [])
  })

  test(`${language}: without scripts the header links to a page that lists all content by subject`, async ({
    t,
  }) => {
    const { page } = await openPage(t, { ...desktop, javaScriptEnabled: false })
    await page.goto(pathIn(language, '/about'))
    await page.getByRole('banner').getByRole('link', { name: frame.search }).click()
    await page.waitForURL(`**${pathIn(language, '/search')}`)
    await expect(page.locator('form.everywhere')).toBeHidden()
    const links = await page
      .locator('.subject a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
    const { url } = platform
    const { entries } = (await (await fetch(`${url}/search/${language}.json`)).json()) as {
      entries: { kind: string; href: string; title: string }[]
    }
    const listedEntries = entries.filter(({ kind }) =>
      ['faq', 'businessfaq', 'page', 'blog', 'news', 'document'].includes(kind),
    )
    assert.ok(listedEntries.length > 90)
    assert.deepEqual(
      listedEntries.map(({ href }) => href).filter((href) => !links.includes(href)),
      [],
    )
    assert.ok(links.filter((href) => href.startsWith(pathIn(language, '/find-us/'))).length > 30)
  })
}

test('/ does not open the search in a text field; Ctrl+K and ⌘K do, also on an Arabic keyboard, and the focus goes back', async ({
  t,
}) => {
  const { page, problems } = await openPage(t, desktop)
  await page.goto('/contact')
  const pageField = page.locator('#q')
  await pageField.focus()
  await page.keyboard.type('a/b')
  await expect(pageField).toHaveValue('a/b')
  await expect(dialog(page)).toHaveCount(0)
  // The key K of an Arabic keyboard types ن. Playwright cannot press it, so the test dispatches it.
  for (const keys of ['Control+k', 'Meta+k', 'Control+ن']) {
    if (keys.endsWith('ن'))
      await page.evaluate(() =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', {
            key: 'ن',
            ctrlKey: true,
            bubbles: true,
            cancelable: true,
          }),
        ),
      )
    else await page.keyboard.press(keys)
    await field(page).waitFor()
    await page.keyboard.press('Escape')
    await expect(dialog(page), keys).toBeHidden()
    assert.equal(await hasFocus(page, '#q'), true, keys)
  }
  assert.deepEqual(problems, [])
})

test('the search is not loaded before it is opened, and if its code fails to load, its page opens', async ({
  t,
}) => {
  const { page } = await openPage(t, desktop)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/about', { waitUntil: 'networkidle' })
  assert.deepEqual(
    asked.filter((url) => url.includes('/search/') || url.includes('site-search')),
    [],
  )
  await page.route('**/_astro/*', (route) => route.abort('connectionreset'))
  await page.locator('.bar a.round').click()
  await page.waitForURL('**/search')
})

test('a search index that fails to load is reported with the number to call, and loaded again by a button', async ({
  t,
}) => {
  const { siteSearch: words } = messages('en')
  const { page } = await openPage(t, desktop)
  await page.route(index, (route) => route.abort('internetdisconnected'))
  await page.goto('/about')
  await page.keyboard.press('/')
  await field(page).fill('fees')
  await dialog(page).getByRole('alert').getByText(words.failed).waitFor()
  await expect(dialog(page).getByRole('link', { name: site.phone.text })).toBeVisible()
  await page.unroute(index)
  await dialog(page).getByRole('button', { name: words.again }).click()
  await options(page).first().waitFor()
  await expect(field(page)).toHaveValue('fees')
})

test('older posts from further files are added to the results, and the chosen result stays chosen', async ({
  t,
}) => {
  const { frame } = messages('en')
  const old = {
    id: 'old',
    kind: 'blog',
    href: '/blog/old',
    title: 'How to withdraw cash in 2019',
    topic: '',
    text: '',
    figure: '1 May 2019',
  }
  for (const { status, posts } of [
    { status: 200, posts: ['How to withdraw cash in 2019'] },
    { status: 503, posts: [] },
  ]) {
    const { page } = await openPage(t, desktop)
    await page.route('**/search/en.json', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        json: { ...((await answer.json()) as object), older: 1 },
      })
    })
    const asked = page.waitForRequest('**/search/older/en-1.json')
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/search/older/en-1.json', async (route) => {
      await released
      await route.fulfill({ status, json: [old] })
    })
    await page.goto('/about')
    await page.getByRole('banner').getByRole('link', { name: frame.search }).click()
    await field(page).fill('withdraw cash')
    await asked
    await page.keyboard.press('ArrowUp')
    const [last, before] = [await options(page).last().innerText(), await options(page).count()]
    const answered = page.waitForResponse('**/search/older/en-1.json')
    release()
    await answered
    await expect(dialog(page).locator('[data-group="posts"] b')).toHaveText(posts)
    await expect(options(page)).toHaveCount(before + posts.length)
    await expect(chosen(page)).toHaveText(last, { useInnerText: true })
    await expect(dialog(page).getByRole('status')).toHaveText(/\d/)
  }
})

test('axe finds nothing in the search in any of its states, and a page prints without it', async ({
  t,
}) => {
  for (const [path, width, theme] of [
    ['/about', 360, 'light'],
    ['/ar/about', 1280, 'dark'],
  ] as const) {
    const { page } = await openPage(t, {
      viewport: { width, height: 800 },
      colorScheme: theme,
      reducedMotion: 'reduce',
    })
    await page.goto(path)
    await page.locator('.bar a.round').click()
    await dialog(page).locator('.wants').waitFor()
    assert.deepEqual(await runAxe(page), [], `${path}, opened`)
    await field(page).fill(path === '/about' ? 'forgot my pin' : 'السحب النقدي')
    await options(page).first().waitFor()
    assert.deepEqual(await runAxe(page), [], `${path}, hits`)
    await field(page).fill('zxqv')
    await dialog(page).locator('.finder-none').waitFor()
    assert.deepEqual(await runAxe(page), [], `${path}, none`)
    assert.deepEqual(await faultsOnPaper(page), [], `${path}, on paper`)
    const searchPath = path.replace('/about', '/search')
    await page.goto(searchPath)
    assert.deepEqual(await runAxe(page), [], searchPath)
    await page.locator('#q').fill(path === '/about' ? 'someone asks for my pin' : 'السحب النقدي')
    await page.locator('form.everywhere [role="option"]').first().waitFor()
    assert.deepEqual(await runAxe(page), [], `${searchPath}, hits`)
    assert.deepEqual(await faultsOnPaper(page), [], `${searchPath}, on paper`)
  }
})
