import assert from 'node:assert/strict'
import { expect, test } from '../browser.ts'
import { apiClientOf } from './edit-posts.ts'
import { heading, inboxAddress, openInbox, row } from './inbox-page.ts'
import { sendForm, uniqueName } from './responses.ts'
import { contract, openStaffPage } from './staff.ts'
import { untilFocused } from '../waiting.ts'

test('a reload restores the state and the search, Arabic is found in any spelling, and no address contains the searched person', async ({
  t,
}) => {
  const name = uniqueName('فاطمة')
  const { page, visit } = await openInbox(
    t,
    { firstName: name, lastName: 'الأنصاري', companyName: 'Falaj', emirate: 'Dubai' },
    'BUSINESS',
  )
  await visit(inboxAddress)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(decodeURIComponent(request.url())))
  // The same name with other forms of the Arabic letters.
  const respelledName = `${name.replace('ة', 'ه')} الانصارى`
  await page
    .getByRole('navigation', { name: 'Forms' })
    .getByRole('link', { name: /^Careers/ })
    .click()
  await page.getByRole('searchbox', { name: 'Find a person' }).fill(respelledName)
  await page.getByText('No results found for your search:').waitFor()
  await page.getByRole('button', { name: 'Search in all forms' }).click()
  await row(page, name).waitFor()
  await page.getByRole('combobox', { name: 'State' }).selectOption('new')
  await row(page, name).waitFor()
  await expect(row(page, '')).toHaveCount(1)
  await page.reload()
  await row(page, name).waitFor()
  const search = new URL(page.url()).searchParams
  assert.deepEqual([search.get('state'), search.get('form')], ['new', null])
  await expect(page.getByRole('searchbox', { name: 'Find a person' })).toHaveValue(respelledName)
  assert.match(search.get('find') ?? '', /^[0-9a-f]{8}$/)
  // No requested address contains a person's name.
  assert.deepEqual(
    addresses.filter((address) => /فاطم|انصار/.test(address)),
    [],
  )
  await page.getByText('1 response, newest first').waitFor()
  await page.getByRole('searchbox', { name: 'Find a person' }).press('Escape')
  await row(page, name).waitFor()
  await page.waitForURL(/\?state=new$/)
  // An address that contains the search, such as an old bookmark, finds the same response and is
  // replaced.
  await visit(`${inboxAddress}?q=${encodeURIComponent(name)}`)
  await page.getByText('1 response, newest first').waitFor()
  assert.deepEqual([...new URL(page.url()).searchParams.keys()], ['find'])
  // The search of one tab is not known in another tab.
  const address = page.url()
  const other = await page.context().newPage()
  await other.goto(address)
  await row(other, name).waitFor()
  await expect(other.getByRole('searchbox', { name: 'Find a person' })).toHaveValue('')
  await other.close()
})

test('further pages are requested near the end of the list, and each response is listed once', async ({
  t,
}) => {
  const staff = await openStaffPage(t, contract.staff.base)
  const { page } = staff
  const call = await apiClientOf(page)
  const name = uniqueName('Many')
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1)
    ids.push(await sendForm(t, call, 'CONTACT', { firstName: name, lastName: String(n) }))
  const requestedUrls: string[] = []
  // The page size of 50 rows is replaced by 2, so that five responses need three pages.
  await page.route('**/api/form-search*', (route) => {
    const url = route.request().url().replace('limit=50', 'limit=2')
    requestedUrls.push(url)
    return route.continue({ url })
  })
  await staff.open(`${inboxAddress}?q=${name}`)
  await row(page, `${name} 0`).waitFor()
  await page.getByText('5 responses, newest first').waitFor()
  const shown = await page
    .locator('.inbox-row')
    .evaluateAll((rows) => rows.map((one) => one.id.replace('response-', '')))
  assert.deepEqual(shown, ids.reverse())
  assert.equal(requestedUrls.filter((url) => url.includes('cursor=')).length, 2)
  await row(page, `${name} 4`).focus()
  await page.keyboard.press('End')
  await untilFocused(page.locator(`#response-${ids[4]}`))
})

test('a narrow window shows the list first, an opened response in its place, and then the list again', async ({
  t,
}) => {
  const name = uniqueName('لينا')
  const { page, visit } = await openInbox(
    t,
    { firstName: name, message: 'لم يصل تحويلي.', locale: 'ar' },
    'CONTACT',
    { viewport: { width: 768, height: 1_000 } },
  )
  await visit(inboxAddress)
  await row(page, name).waitFor()
  // Each text has its own direction; new entries are bold.
  await expect(row(page, name).locator('[lang="ar"][dir="rtl"]')).toHaveCount(2)
  assert.equal(
    await row(page, name)
      .locator('.inbox-name')
      .evaluate((element) => getComputedStyle(element).fontWeight),
    '600',
  )
  await row(page, name).click()
  await heading(page, `${name} الكتبي`).waitFor()
  await expect(row(page, name)).toBeHidden()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await untilFocused(row(page, name))
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    await row(page, name).click()
    await page.getByRole('button', { name: 'Reply' }).waitFor()
    await page.keyboard.press('Escape')
    await row(page, name).waitFor()
  }
})
