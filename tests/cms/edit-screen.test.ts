import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { kinds } from '#kinds/index.ts'
import { expect, platform, test } from '../browser.ts'
import { eventually } from '../waiting.ts'
import { makePost } from './edit-posts.ts'
import { openStaffPage } from './staff.ts'
import { makeSampleItem, openForm } from './typist.ts'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const direction = async (one: Locator) => [
  await one.getAttribute('lang'),
  await one.getAttribute('dir'),
]
const preview = (page: Page) => page.getByRole('dialog', { name: 'Preview' })

test('both languages are side by side, each with its own lang and dir, and are tabs in a narrow window', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  await page.goto(platform.url + post.path)
  for (const name of ['Title', 'Text', 'Alt text']) {
    await field(page, name).waitFor()
    assert.deepEqual(await direction(field(page, name)), ['en', 'ltr'])
    assert.deepEqual(await direction(field(page, `${name}, Arabic`)), ['ar', 'rtl'])
  }
  const englishBox = await field(page, 'Title').boundingBox()
  const arabicBox = await field(page, 'Title, Arabic').boundingBox()
  assert.ok(englishBox && arabicBox)
  assert.ok(englishBox.x + englishBox.width < arabicBox.x)
  assert.equal(englishBox.y, arabicBox.y)
  await page.setViewportSize({ width: 768, height: 900 })
  await field(page, 'Title, Arabic').waitFor({ state: 'hidden' })
  await page.getByRole('radio', { name: 'العربية' }).check()
  await field(page, 'Title, Arabic').waitFor()
  await field(page, 'Title').waitFor({ state: 'hidden' })
})

test('a button copies a field to the other language, and asks before it replaces text', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page, { BlogTitle_AR: '' })
  await page.goto(platform.url + post.path)
  const copy = (name: string) =>
    page.getByRole('button', { name: `Copy ${name} from English to Arabic` })
  await copy('Title').click()
  await expect(field(page, 'Title, Arabic')).toHaveValue('A ghaf at the gate')
  await copy('Text').click()
  const question = page.getByRole('alertdialog', { name: 'Replace the Arabic text?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await field(page, 'Text, Arabic').getByText('تعطي ظلاً.').waitFor()
  await copy('Text').click()
  await question.getByRole('button', { name: 'Replace' }).click()
  await field(page, 'Text, Arabic').getByText('It gives shade.').waitFor()
})

test('a picture is chosen from the library with its alt texts, shows its size, and can be removed', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  await page.goto(platform.url + post.path)
  await page.getByRole('button', { name: 'From the library: Picture', exact: true }).click()
  const library = page.getByRole('dialog', { name: 'Choose a picture' })
  const tiles = library.locator('.edit-library-file')
  await tiles.nth(9).waitFor()
  assert.equal(
    await tiles.evaluateAll(
      (all) => all.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight).length,
    ),
    0,
    'more pictures than fit are scrolled, not cut',
  )
  await library.getByRole('radio').first().check()
  // Ctrl+S does not save the form behind an unfinished choice.
  const before = await post.read()
  await page.keyboard.press('Control+S')
  await library.getByRole('button', { name: 'Insert' }).click()
  await library.getByText('Describe what the picture shows.').first().waitFor()
  await library.getByLabel('Alt text', { exact: true }).fill('A ghaf tree')
  await library.getByLabel('Alt text, Arabic').fill('شجرة غاف')
  await library.getByRole('button', { name: 'Insert' }).click()
  await expect(field(page, 'Alt text, Arabic')).toHaveValue('شجرة غاف')
  assert.equal((await post.read()).Revision, before.Revision)
  await page
    .getByText(/^Kept on this device/)
    .first()
    .waitFor()
  const picture = page.getByRole('group', { name: 'Picture', exact: true })
  await picture.getByText(/^\d+ × \d+, \d+ KB$/).waitFor()
  await picture.getByRole('button', { name: 'Remove: Picture' }).click()
  await picture.getByText('No picture').waitFor()
})

test("the preview shows the public site's own page in both languages and widths, without style sheets of the staff area", async ({
  t,
}) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  await page.goto(platform.url + post.path)
  await field(page, 'Title').fill('Not saved yet')
  await page.getByRole('button', { name: 'Preview' }).click()
  const english = page.frameLocator('iframe[title="Preview, English"]')
  await english.getByRole('heading', { name: 'Not saved yet', level: 1 }).waitFor()
  assert.deepEqual(await direction(english.locator('html')), ['en', 'ltr'])
  assert.deepEqual(
    await english
      .locator('html')
      .evaluate(({ ownerDocument }) => [
        ownerDocument.compatMode,
        ownerDocument.styleSheets.length,
      ]),
    ['CSS1Compat', 0],
  )
  await preview(page).getByRole('radio', { name: 'العربية' }).check()
  await preview(page).getByRole('radio', { name: 'Phone' }).check()
  const arabic = page.frameLocator('iframe[title="Preview, Arabic"]')
  await arabic.getByText('تعطي ظلاً.').waitFor()
  assert.deepEqual(await direction(arabic.locator('html')), ['ar', 'rtl'])
  await eventually(async () =>
    assert.equal(await arabic.locator('html').evaluate((html) => html.clientWidth), 390),
  )
})

test('the head of a loading item shows the title and marks known from the list, and does not move when the item arrives', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/blogs')
  const title = `A head that stands still ${crypto.randomUUID().slice(0, 8)}`
  const post = await makePost(t, page, { BlogTitle: title })
  await page.goto(`${platform.url}/web-cms/protected/blogs?q=${encodeURIComponent(title)}`)
  /** Holds all requests of a pattern until the returned function is called. */
  const hold = async (pattern: string | RegExp) => {
    const released = Promise.withResolvers<void>()
    await page.route(pattern, async (route) => {
      await released.promise
      await route.continue().catch(() => undefined)
    })
    return () => released.resolve()
  }
  const sheet = page.getByRole('dialog', { name: 'Blog article' })
  const head = sheet.locator('.edit-head')
  const boxes = () =>
    head.evaluate((element) =>
      [...element.querySelectorAll('button, strong, .edit-chip')].map((one) =>
        [one.textContent, ...Object.values(one.getBoundingClientRect().toJSON() as object)].join(
          ' ',
        ),
      ),
    )
  const releaseItem = await hold(`**/api/blog/${post.id}**`)
  await page.getByRole('link', { name: title, exact: true }).click()
  await sheet.getByText('Loading the article').waitFor()
  await head.getByText(title).waitFor()
  await head.getByText('Complete').waitFor()
  // The live state is requested separately, and changes this mark when it arrives.
  await head.getByText('Not public').waitFor()
  await page.evaluate(async () => void (await document.fonts.ready))
  const before = await boxes()
  releaseItem()
  await field(page, 'Title').waitFor()
  await sheet.getByRole('button', { name: 'History' }).isEnabled()
  assert.deepEqual(await boxes(), before)
  await page.unroute(`**/api/blog/${post.id}**`)

  const releaseAll = await hold(/\/api\/blog[/?]/)
  await page.goto(platform.url + post.path)
  await sheet.getByText('Loading the article').waitFor()
  await expect(head.getByText('Untitled')).toHaveCount(0)
  await page.evaluate(async () => void (await document.fonts.ready))
  const loadingBox = await head.locator('strong').boundingBox()
  releaseAll()
  await head.getByText(title).waitFor()
  const loadedBox = await head.locator('strong').boundingBox()
  assert.deepEqual(
    [loadedBox?.x, loadedBox?.y, loadedBox?.height],
    [loadingBox?.x, loadingBox?.y, loadingBox?.height],
  )
})

test('an error that appears when a field loses the focus does not move the control that is being pressed', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/places')
  await openForm(page, (await makeSampleItem(t, page, kinds.places)).path)
  const box = page.locator('[data-path="AddsCash"]').getByRole('checkbox')
  const label = box.locator('xpath=ancestor::label[1]')
  const isCheckedBefore = await box.isChecked()
  await label.scrollIntoViewIfNeeded()
  await field(page, 'Longitude').fill('999')
  const labelBox = await label.boundingBox()
  assert.ok(labelBox)
  await page.mouse.move(labelBox.x + 12, labelBox.y + 3)
  await page.mouse.down()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  )
  assert.deepEqual(await label.boundingBox(), labelBox)
  await page.mouse.up()
  await page.locator('[data-path="Longitude"]').getByText('57').waitFor()
  await expect(box).toBeChecked({ checked: !isCheckedBefore })
  assert.notDeepEqual(await label.boundingBox(), labelBox, 'the error takes room afterwards')
})
