import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import type { AnyKind, Data } from '#kinds/define.ts'
import { allKinds, kinds } from '#kinds/index.ts'
import { expect, platform, test, type Test } from '../browser.ts'
import { apiClientOf, makePost } from './edit-posts.ts'
import { faqSet, makeItem, question } from './items.ts'
import { openStaffPage, openWindow } from './staff.ts'
import { eventually } from '../waiting.ts'

type Language = 'en' | 'ar'
type Stored = Data & { Id: string; Slug: string; Data: Data }

const languages: readonly Language[] = ['en', 'ar']
const names: Readonly<Record<Language, string>> = { en: 'English', ar: 'العربية' }

/** Data of an item; some kinds are read as a flat record without `Data`. */
const dataOf = (record: Stored): Data => record.Data ?? record

/** Place of an item on the site and in its preview. */
type Place = {
  /** Path of the item's page, without its language. */
  path: (record: Stored) => string
  /** Selectors of the item's parts in its page. */
  parts: (record: Stored) => readonly string[]
  /** Selectors of the same parts in the preview. */
  previewed: readonly string[]
}

const post: Place = {
  path: (record) => String(record['path']),
  parts: () => ['.post-head', '.post > .prose'],
  previewed: ['.post-head', '.post > .prose'],
}

/**
 * Parts of a fee page. `#versions` is excluded: it contains the version's number in the list of all
 * versions, which a preview loads later.
 */
const feeParts = ['.page-head :is(h1, .lead)', '.fee-part:not(#versions)']

const jobParts = ['.page-head :is(h1, .lead)', '.job']

/**
 * Parts of a place's page. Map, directions and neighbours depend on the positions of other places,
 * and are excluded.
 */
const placeParts = ['.page-head :is(h1, .lead)', '.place > :is(.place-coming, div)']

const places: Readonly<Record<string, Place>> = {
  blog: { ...post, path: ({ Slug }) => `/blog/${Slug}` },
  news: { ...post, path: ({ Slug }) => `/news/${Slug}` },
  faq: {
    path: (record) => (record['FaqType'] === 'BUSINESS_FAQ' ? '/businessfaq' : '/faq'),
    parts: ({ Id }) => [`#set-${Id}`],
    previewed: ['.sets > section'],
  },
  jobs: { path: ({ Slug }) => `/careers/${Slug}`, parts: () => jobParts, previewed: jobParts },
  testimonials: {
    path: () => '/about',
    parts: (record) => [
      `.voices li:has(.speaker b:text-is("${String(dataOf(record)['Name'])}"), .speaker b:text-is("${String(dataOf(record)['Name_AR'])}"))`,
    ],
    previewed: ['.voices li'],
  },
  leaders: {
    path: () => '/about',
    parts: (record) => [
      `.leaders li:has(h4:text-is("${String(dataOf(record)['Name'])}"), h4:text-is("${String(dataOf(record)['Name_AR'])}"))`,
    ],
    previewed: ['.leaders li'],
  },
  places: {
    path: ({ Slug }) => `/find-us/${Slug}`,
    parts: () => placeParts,
    previewed: placeParts,
  },
  fees: { path: ({ Slug }) => `/keyfact/${Slug}`, parts: () => feeParts, previewed: feeParts },
  documents: {
    path: () => '/keyfact',
    parts: (record) => [`.papers li:has(a[href="${String(record['FilePath'])}"])`],
    previewed: ['.papers li:has(a[href="#FilePath"])'],
  },
}

const text = async (parts: Locator): Promise<string> =>
  (await parts.allTextContents()).join(' ').replace(/\s+/g, ' ').trim()

/** Item that the site was built with, as staff read it. */
async function builtItem(page: Page, kind: AnyKind): Promise<Stored> {
  const { items } = (await (await fetch(`${platform.url}/build.json`)).json()) as {
    items: Record<string, string>
  }
  const call = await apiClientOf(page)
  const { read, list } = kind.api
  for (const [name, revision] of Object.entries(items)) {
    const [owner, id = ''] = name.split('/')
    if (owner !== kind.name) continue
    const record = read
      ? (await call<Stored>('GET', `${read.path.replace('{id}', id)}?scope=staff`)).body
      : Object.values(
          (await call<Record<string, Stored[]>>('GET', `${list?.path ?? ''}?scope=staff`)).body,
        )
          .flat()
          .find(({ Id }) => Id === id)
    // The site shows an older version of an item that was changed since the build.
    if (record?.['Revision'] === revision) return record
  }
  throw new Error(`The site shows no ${kind.name} in its stored version.`)
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Preview', exact: true })
const frame = (page: Page, language: Language) =>
  page.frameLocator(`iframe[title="Preview, ${language === 'en' ? 'English' : 'Arabic'}"]`)

async function openPreview(page: Page, path: string): Promise<void> {
  await page.goto(platform.url + path)
  await page.locator('.edit[data-phase="ready"]').waitFor()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await dialog(page).waitFor()
}

const screenOf = (kind: AnyKind, record: Data): string =>
  (kind.screens.find(({ only }) => !only || record[only.key] === only.value) ?? kind.screens[0])
    .path

test('this test knows the place of every kind that has a preview', () => {
  assert.deepEqual(
    allKinds.map(({ name }) => name).sort(),
    [...Object.keys(places), 'settings'].sort(),
  )
})

for (const kind of allKinds.filter(({ name }) => name in places)) {
  test(`a ${kind.name} has the same text in its preview as on its page, in both languages`, async ({
    t,
  }) => {
    const place = places[kind.name]
    assert.ok(place)
    const { page } = await openStaffPage(t, '/web-cms')
    const record = await builtItem(page, kind)
    // Scripts are off, because they add how long ago something was to the page.
    const visitor = await openWindow(t, { javaScriptEnabled: false })
    await visitor.route('**', (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.abort(),
    )
    await openPreview(page, `/web-cms/protected/${screenOf(kind, record)}/${record.Id}`)
    for (const language of languages) {
      await dialog(page).getByRole('radio', { name: names[language] }).check()
      const shown = frame(page, language).locator(
        place.previewed.join(', ').replace('#FilePath', String(record['FilePath'])),
      )
      await shown.first().waitFor()
      const loadedFaces = await shown
        .first()
        .evaluate(
          async ({ ownerDocument: { fonts } }) =>
            [...(await fonts.ready)].filter(
              ({ family, status }) => family === 'Plex' && status === 'loaded',
            ).length,
        )
      assert.ok(loadedFaces > 0, `${kind.name}, ${language}: in the font of the site`)
      await visitor.goto(`${platform.url}${language === 'ar' ? '/ar' : ''}${place.path(record)}`)
      const expected = await text(visitor.locator(place.parts(record).join(', ')))
      assert.notEqual(expected, '', `the page of the ${kind.name} has text`)
      assert.equal(await text(shown), expected, `${kind.name}, ${language}`)
    }
  })
}

test('the preview of an announcement shows the pop-up of the site with the text of the form', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, '/web-cms')
  const call = await apiClientOf(page)
  const setting = (
    await call<{ Key: string; Value: Data }[]>('GET', '/api/app-settings?scope=staff')
  ).body.find(({ Key }) => Key === kinds.settings.singletonId)
  await openPreview(page, '/web-cms/protected/web-notification')
  for (const [language, key, gotIt] of [
    ['en', 'AlertContent', 'Got it'],
    ['ar', 'AlertContent_AR', 'فهمت'],
  ] as const) {
    await dialog(page).getByRole('radio', { name: names[language] }).check()
    const popUp = frame(page, language).getByRole('dialog')
    await popUp.waitFor()
    const plainText = String(setting?.Value[key])
      .replace(/<[^>]*>/g, ' ')
      .replace(/&nbsp;/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    assert.equal(
      (await popUp.locator('.announce-text').innerText()).replace(/\s+/g, ' ').trim(),
      plainText,
    )
    await expect(popUp.locator('[name="Got_It"]')).toHaveText(gotIt, { useInnerText: true })
    // The preview does not take the focus: the keyboard stays with the choices next to it.
    assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'IFRAME')
    await popUp.locator('[name="Got_It"]').click()
    await dialog(page)
      .getByRole('status')
      .getByText('A visitor who presses Got_It will not see it open again.')
      .waitFor()
    await popUp.locator('.round').click()
    await dialog(page)
      .getByRole('status')
      .getByText(/does not see it open again on this visit/)
      .waitFor()
  }
})

const makeArticle = async (t: Test, options: Parameters<typeof openStaffPage>[2] = {}) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/blogs', options)
  const made = await makePost(t, page, {
    BlogTitle_AR: '',
    BlogData: '<p>Read <a href="/faq">the questions</a>.</p>',
  })
  return { page, made }
}

test('the preview shows unsaved text, a pressed link only says where it leads, and an empty Arabic text is reported', async ({
  t,
}) => {
  const { page, made } = await makeArticle(t)
  await page.goto(platform.url + made.path)
  await page.getByLabel('Title', { exact: true }).fill('Typed and not saved')
  await page.keyboard.press('Control+Shift+p')
  const english = frame(page, 'en')
  await english.getByRole('heading', { name: 'Typed and not saved', level: 1 }).waitFor()
  await dialog(page).getByText('It is a draft: visitors do not see it.').waitFor()
  await english.getByRole('link', { name: 'the questions' }).click()
  await dialog(page)
    .getByRole('status')
    .getByText('Links do nothing here. This one leads to /faq')
    .waitFor()
  await dialog(page).getByRole('radio', { name: 'العربية' }).check()
  await dialog(page)
    .getByText(
      'The Arabic title or text is empty: the Arabic page shows the English article, marked as English.',
    )
    .waitFor()
  const heading = frame(page, 'ar').getByRole('heading', { level: 1 })
  assert.deepEqual(
    [await heading.getAttribute('lang'), await heading.getAttribute('dir')],
    ['en', 'ltr'],
  )
  await expect(frame(page, 'ar').locator('html')).toHaveAttribute('dir', 'rtl')
  await dialog(page).getByRole('radio', { name: 'Phone' }).check()
  await eventually(async () =>
    assert.equal(
      await page
        .locator('iframe')
        .evaluate((one: HTMLIFrameElement) => one.contentWindow?.innerWidth),
      390,
    ),
  )
})

test('the preview is light or dark as chosen in it, independent of the device', async ({ t }) => {
  const { page, made } = await makeArticle(t, { colorScheme: 'light' })
  await openPreview(page, made.path)
  const background = () =>
    frame(page, 'en')
      .locator('html')
      .evaluate((html) => getComputedStyle(html).backgroundColor)
  await frame(page, 'en').getByRole('heading', { level: 1 }).waitFor()
  const light = await background()
  await dialog(page).getByRole('radio', { name: 'Dark' }).check()
  await eventually(async () => assert.notEqual(await background(), light))
  assert.equal(light, 'rgb(251, 248, 242)')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
})

test('the preview of a set expands its answers, and counts the questions without Arabic', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/individual-faqs')
  const set = {
    ...faqSet('Previewed set', []),
    SupportData: [question('In both', 'سؤال'), question('In English only')],
  }
  const { id } = await makeItem(t, page, kinds.faq, set)
  await openPreview(page, `/web-cms/protected/individual-faqs/${id}`)
  await expect(frame(page, 'en').getByText('The answer to In both')).toBeHidden()
  await dialog(page).getByRole('button', { name: 'Expand all' }).click()
  await frame(page, 'en').getByText('The answer to In both').waitFor()
  await dialog(page).getByRole('radio', { name: 'العربية' }).check()
  await frame(page, 'ar').getByText('The answer to In English only').waitFor()
  await dialog(page)
    .getByText('1 of 2 questions shown in English, because the Arabic question or answer is empty.')
    .waitFor()
})
