import assert from 'node:assert/strict'
import type { SearchIndex } from '#islands/search/engine/postings.ts'
import { languages, type Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { plural } from '#i18n/numbers.ts'
import { messages } from '#messages/index.ts'
import { routes } from '#site/routes.ts'
import { expect, platform, test } from '../browser.ts'
import { contract } from '../fixtures/contract.ts'
import { sampleQueries, field, search, shownQuestions, status } from './search.ts'
import { openPage } from './site.ts'
import { eventually, untilFocused } from '../waiting.ts'

const withoutMotion = { reducedMotion: 'reduce' } as const
/** Addresses of the search index, as a pattern for routes. */
const index = '**/search/*.json'

const indexOf = async (language: Language): Promise<SearchIndex> => {
  const { url } = platform
  return (await (await fetch(`${url}/search/${language}.json`)).json()) as SearchIndex
}

test('the index has every question with its address, and every page except the search page', async () => {
  for (const language of languages) {
    const { entries } = await indexOf(language)
    const { url } = platform
    for (const kind of ['faq', 'businessfaq'] as const) {
      const html = await (await fetch(url + pathIn(language, `/${kind}`))).text()
      const ids = [...html.matchAll(/ id="q-([0-9a-f-]{36})"/g)].map(([, id]) => id)
      assert.deepEqual(
        entries.filter((entry) => entry.kind === kind).map(({ id }) => id),
        ids,
      )
      for (const entry of entries.filter((one) => one.kind === kind))
        assert.equal(entry.href, pathIn(language, `/${kind}#q-${entry.id}`))
    }
    // The id of a page is its path; a job has the id of its item and is not counted here.
    assert.equal(
      entries.filter(({ kind, id }) => kind === 'page' && id.startsWith('/')).length,
      routes.length - 1,
    )
    const isComplete = ({ kind, title, text, figure }: (typeof entries)[number]): boolean =>
      title !== '' && (kind === 'fee' || kind === 'document' ? figure !== undefined : text !== '')
    assert.ok(entries.every((entry) => isComplete(entry) && !entry.text.includes('<')))
  }
})

for (const language of languages) {
  const words = messages(language).search
  const { query, first, other, marked, withoutResults } = sampleQueries[language]

  test(`${language}: a query filters, marks and counts the questions of the page, and clearing it shows all again`, async ({
    t,
  }) => {
    const { page, problems } = await openPage(t, {
      ...withoutMotion,
      viewport: { width: 1280, height: 900 },
      colorScheme: language === 'en' ? 'light' : 'dark',
    })
    await page.goto(pathIn(language, '/faq'))
    const before = await page.locator('.sets').innerText()
    const titles = await shownQuestions(page).allInnerTexts()
    await search(page, query)
    const hits = await shownQuestions(page).allInnerTexts()
    assert.equal(hits[0], first)
    assert.ok(hits.length < titles.length && hits.every((title) => titles.includes(title)))
    assert.ok(
      (await status(page).innerText()).startsWith(plural(language, hits.length, words.count)),
    )
    await expect(page.locator('.sets h3 mark').first()).toHaveText(marked, { useInnerText: true })
    await expect(page.locator('.snippet mark')).not.toHaveCount(0)
    const counts = await page.locator('.topics .meta').allInnerTexts()
    assert.equal(counts[0], String(hits.length))
    assert.equal(
      counts.slice(1).reduce((sum, count) => sum + Number(count), 0),
      hits.length,
    )
    assert.equal(new URL(page.url()).hash, '')
    // Questions of the other FAQ page that match are links.
    const otherPageLink = page.locator('.results a', { hasText: other })
    await expect(otherPageLink).toHaveAttribute('href', /\/businessfaq#q-/)

    await page.getByRole('button', { name: words.clear }).click()
    await page.locator('.sets:not(:has(mark))').waitFor()
    await expect(field(page)).toHaveValue('')
    await untilFocused(field(page))
    await expect(page.locator('.sets')).toHaveText(before, { useInnerText: true })
    await expect(shownQuestions(page)).toHaveText(titles, { useInnerText: true })
    assert.deepEqual(problems, [])
  })

  test(`${language}: a query that finds nothing shows the specified message and advice`, async ({
    t,
  }) => {
    const { page, problems } = await openPage(t, {
      ...withoutMotion,
      viewport: { width: 360, height: 800 },
      colorScheme: language === 'en' ? 'dark' : 'light',
    })
    for (const path of ['/faq', '/contact', '/no-such-page']) {
      await page.goto(pathIn(language, path))
      await search(page, withoutResults)
      const message =
        language === 'en'
          ? `${String(contract.messages['noResults'])} ${withoutResults}`
          : `${words.none} ${withoutResults}`
      await expect(status(page)).toHaveText(message, { useInnerText: true })
      await expect(page.locator('.advice').getByText(words.advice)).toBeVisible()
      await expect(shownQuestions(page)).toHaveCount(0)
    }
    assert.deepEqual(problems, [])
  })

  test(`${language}: a query about fraud shows a warning first, and a query without an answer shows the nearest questions`, async ({
    t,
  }) => {
    const { page } = await openPage(t, { ...withoutMotion, viewport: { width: 390, height: 844 } })
    const { suspiciousCall, firstWarning, unanswered } = sampleQueries[language]
    await page.goto(pathIn(language, '/faq'))
    await search(page, suspiciousCall)
    await expect(shownQuestions(page).first()).toHaveText(firstWarning, { useInnerText: true })
    await search(page, unanswered)
    await expect(status(page)).toHaveText(words.near.replace('{query}', unanswered), {
      useInnerText: true,
    })
    assert.ok((await shownQuestions(page).count()) <= 3)
    await expect(page.locator('.advice').getByText(words.advice)).toBeVisible()
  })

  test(`${language}: the search of the contact page and of an unknown address lists links, which open the question`, async ({
    t,
  }) => {
    const { page, problems } = await openPage(t, {
      ...withoutMotion,
      viewport: { width: 1280, height: 900 },
    })
    await page.goto(pathIn(language, '/contact'))
    await search(page, query)
    const links = page.locator('.results a')
    await expect(links.first()).toHaveText(first, { useInnerText: true })
    assert.ok((await links.allInnerTexts()).slice(0, 3).includes(other))
    // The query is in the address: otherwise Back would not restore the results.
    await page.waitForURL((url) => url.searchParams.get('q') === query)
    const link = links.filter({ hasText: first })
    const id = new URL((await link.getAttribute('href')) ?? '', page.url()).hash.slice(1)
    await link.click()
    await page.waitForURL(`**/faq#${id}`)
    await page.locator(`details[open] #${id}`).waitFor()
    await page.goBack()
    await status(page).getByText(query).waitFor()
    await expect(field(page)).toHaveValue(query)

    await page.goto(pathIn(language, '/no-such-page'))
    await search(page, language === 'en' ? 'privacy' : 'حماية البيانات')
    assert.ok(
      (
        await links.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname))
      ).includes(pathIn(language, '/privacy')),
    )
    assert.deepEqual(problems, [])
  })
}

test('React and the index are loaded when the field gets the focus, not under a passing pointer', async ({
  t,
}) => {
  const { page } = await openPage(t, { ...withoutMotion, viewport: { width: 1280, height: 900 } })
  const scripts: Promise<string>[] = []
  const indexes: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.text().catch(() => 'came after the page was closed'))
    if (response.url().includes('/search/')) indexes.push(response.url())
  })
  const hasReact = async (): Promise<boolean> =>
    (await Promise.all(scripts)).some((code) => code.includes('react.dev/errors'))
  await page.goto('/ar/faq', { waitUntil: 'networkidle' })
  assert.equal(await hasReact(), false)
  await field(page).hover()
  await page.waitForLoadState('networkidle')
  assert.equal(await hasReact(), false)
  assert.deepEqual(indexes, [])
  await Promise.all([page.waitForResponse(index), field(page).focus()])
  await eventually(async () => assert.equal(await hasReact(), true))
  assert.equal(indexes.length, 1)
  // The page must stay open until all scripts are read.
  await Promise.all(scripts)
})

test('a query typed while the search loads is kept, and searched for once it has loaded', async ({
  t,
}) => {
  const { page, problems } = await openPage(t, withoutMotion)
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*', async (route) => {
    if (
      route.request().resourceType() === 'script' &&
      (await field(page)
        .evaluate((one) => one === document.activeElement)
        .catch(() => false))
    )
      await released
    await route.continue()
  })
  await page.goto('/contact')
  await field(page).focus()
  await page.keyboard.type('lost ph')
  release()
  await page.keyboard.type('one')
  await status(page).getByText('lost phone').waitFor()
  await expect(field(page)).toHaveValue('lost phone')
  await expect(page.locator('.results a').first()).toHaveText(
    'I have lost my phone. What should I do?',
    { useInnerText: true },
  )
  assert.deepEqual(problems, [])
})

test('in the search field Enter opens the first result, Escape clears it, and the address keeps the query', async ({
  t,
}) => {
  const { page } = await openPage(t, withoutMotion)
  await page.goto('/faq')
  await field(page).focus()
  await page.keyboard.type('stolen mobile')
  await status(page).getByText('stolen mobile').waitFor()
  await page.keyboard.press('Enter')
  const summary = page.locator('.fold[open] summary')
  await summary.waitFor()
  await expect(summary.locator('h3')).toHaveText('I have lost my phone. What should I do?', {
    useInnerText: true,
  })
  await untilFocused(summary)
  await page.waitForURL('**/faq?q=stolen+mobile')
  await page.reload()
  await status(page).getByText('stolen mobile').waitFor()
  await expect(shownQuestions(page).first()).toHaveText('I have lost my phone. What should I do?', {
    useInnerText: true,
  })
  await field(page).focus()
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => url.search === '')
  await expect(field(page)).toHaveValue('')
  assert.ok((await shownQuestions(page).count()) > 20)

  await page.goto('/contact')
  await field(page).focus()
  await page.keyboard.type('fees')
  await page.locator('.results a').first().waitFor()
  await page.keyboard.press('Enter')
  await untilFocused(page.locator('.results a').first())
})

for (const { name, fail } of [
  { name: 'answers with an error', fail: { status: 500 } },
  { name: 'cannot be reached', fail: null },
]) {
  test(`an index that ${name} is reported, and loaded again by a button`, async ({ t }) => {
    const words = messages('ar').search
    const { page } = await openPage(t, withoutMotion)
    await page.route(index, (route) =>
      fail ? route.fulfill(fail) : route.abort('internetdisconnected'),
    )
    await page.goto('/ar/faq')
    await field(page).fill('سحب')
    await page.locator('.search [role="alert"]').getByText(words.failed).waitFor()
    await expect(field(page)).toHaveValue('سحب')
    assert.ok((await shownQuestions(page).count()) > 20)
    await page.unroute(index)
    await page.getByRole('button', { name: words.again }).click()
    await status(page).getByText('سحب').waitFor()
    await expect(page.locator('.search [role="alert"]')).toHaveCount(0)
  })
}

test('a search whose code cannot be loaded says so, and loads it again when the visitor types', async ({
  t,
}) => {
  const { page } = await openPage(t, withoutMotion)
  await page.goto('/faq', { waitUntil: 'networkidle' })
  await page.route('**/_astro/*', (route) => route.abort('connectionreset'))
  await field(page).focus()
  await status(page).getByText(messages('en').search.unloaded).waitFor()
  await page.unroute('**/_astro/*')
  await page.keyboard.type('salary')
  await status(page).getByText('salary').waitFor()
})

test('without scripts the search field is hidden, and every question is shown', async ({ t }) => {
  const { page } = await openPage(t, { javaScriptEnabled: false })
  for (const path of ['/faq', '/ar/businessfaq', '/contact', '/ar/no-such-page']) {
    await page.goto(path)
    await expect(field(page), path).toBeHidden()
  }
  await page.goto('/faq')
  assert.ok((await shownQuestions(page).count()) > 20)
})

test('marking a query changes no letter of the questions and of the open answers', async ({
  t,
}) => {
  const { page } = await openPage(t, withoutMotion)
  await page.goto('/ar/faq')
  const texts = (): Promise<Record<string, string | null>> =>
    page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll('.fold')].map((fold) => [
          fold.querySelector('[id]')?.id,
          `${fold.querySelector('h3')?.textContent}${fold.querySelector('.prose')?.textContent}`,
        ]),
      ),
    )
  const before = await texts()
  await page
    .locator('.fold summary')
    .evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()))
  for (const query of ['المال', 'رسوم', 'الهاتف', 'ا']) {
    await field(page).fill(query)
    if (query.length > 1) await status(page).getByText(query).waitFor()
    else await page.locator('mark').first().waitFor({ state: 'detached' })
    assert.deepEqual(await texts(), before)
    assert.equal((await page.locator('.prose mark').count()) > 0, query.length > 1)
  }
  await expect(page.locator('mark')).toHaveCount(0)
})
