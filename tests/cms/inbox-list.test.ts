import assert from 'node:assert/strict'
import test from 'node:test'
import { callerOf } from './edit-posts.ts'
import { heading, inboxAt, openInbox, row } from './inbox-page.ts'
import { sendForm, unique } from './responses.ts'
import { assertAccessible, assertFits, contract, enter } from './staff.ts'

test('a row says whose it is, when, its first words and its state; each text in its own direction', async (t) => {
  const name = unique('سلطان')
  const { page, visit } = await openInbox(t, { firstName: name, lastName: 'المزروعي', message: 'لم يصل تحويلي إلى الفلبين.', locale: 'ar' })
  await visit(inboxAt)
  const own = row(page, name)
  await own.waitFor()
  assert.equal(await own.locator('[lang="ar"][dir="rtl"]').count(), 2)
  assert.match(await own.innerText(), /^\S+ المزروعي\s+\d\d:\d\d\s+لم يصل تحويلي إلى الفلبين\.\s+New$/)
  assert.equal(await own.locator('.inbox-name').evaluate((element) => getComputedStyle(element).fontWeight), '600')
  await assertAccessible(page, 'the inbox')
})

test('tabs and state stand in the address, the search only by a name; all survive a reload, and find Arabic however it is typed', async (t) => {
  const name = unique('فاطمة')
  const { page, visit } = await openInbox(t, { firstName: name, lastName: 'الأنصاري', companyName: 'Falaj', emirate: 'Dubai' }, 'BUSINESS')
  await visit(inboxAt)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(decodeURIComponent(request.url())))
  await page.getByRole('navigation', { name: 'Forms' }).getByRole('link', { name: /^Careers/ }).click()
  await page.getByRole('searchbox', { name: 'Find a person' }).fill(name.replace('ة', 'ه') + ' الانصارى')
  await page.getByText('No results found for your search:').waitFor()
  await assertAccessible(page, 'no hit')
  await page.getByRole('button', { name: 'Search in all forms' }).click()
  await row(page, name).waitFor()
  await page.getByRole('combobox', { name: 'State' }).selectOption('new')
  await row(page, name).waitFor()
  assert.equal(await row(page, '').count(), 1)
  await page.reload()
  await row(page, name).waitFor()
  const search = new URL(page.url()).searchParams
  assert.deepEqual([search.get('state'), search.get('form')], ['new', null])
  assert.equal(await page.getByRole('searchbox', { name: 'Find a person' }).inputValue(), name.replace('ة', 'ه') + ' الانصارى')
  assert.match(search.get('find') ?? '', /^[0-9a-f]{8}$/)
  // Nothing that is asked for anywhere names a person.
  assert.deepEqual(addresses.filter((address) => /فاطم|انصار/.test(address)), [])
  await page.getByText('1 response, newest first').waitFor()
  await page.getByRole('searchbox', { name: 'Find a person' }).press('Escape')
  await row(page, name).waitFor()
  await page.waitForURL(/\?state=new$/)
  // An address that says it, as somebody may have kept one, finds the same and is replaced.
  await visit(`${inboxAt}?q=${encodeURIComponent(name)}`)
  await page.getByText('1 response, newest first').waitFor()
  assert.deepEqual([...new URL(page.url()).searchParams.keys()], ['find'])
  // What one tab looks for is not known to another.
  const address = page.url()
  const other = await page.context().newPage()
  await other.goto(address)
  await row(other, name).waitFor()
  assert.equal(await other.getByRole('searchbox', { name: 'Find a person' }).inputValue(), '')
  await other.close()
})

test('spam is apart from the rest and says why', async (t) => {
  const name = unique('Seller')
  const { page, visit, stored } = await openInbox(t, { firstName: name, website: 'https://buy.example' })
  await visit(`${inboxAt}?q=${name}`)
  await page.getByText('No results found for your search:').waitFor()
  await page.getByRole('link', { name: /in spam$/ }).click()
  await row(page, name).click()
  await heading(page, `${name} الكتبي`).waitFor()
  await page.getByText('A field that people do not see was filled in, as machines do.').waitFor()
  await page.getByText('https://buy.example').waitFor()
  await assertAccessible(page, 'spam')
  assert.equal((await stored()).State, 'spam')
  await page.getByRole('button', { name: 'Not spam' }).click()
  await page.getByRole('radiogroup', { name: 'State of this response' }).waitFor()
  assert.equal((await stored()).State, 'new')
})

test('pages come as the end comes near, each response once', async (t) => {
  const { page } = await enter(t, contract.staff.base)
  const call = await callerOf(page)
  const name = unique('Many')
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) ids.push(await sendForm(t, call, 'CONTACT', { firstName: name, lastName: String(n) }))
  const asked: string[] = []
  // Pages of two, from the server's own list.
  await page.route('**/api/form-search*', (route) => {
    const url = route.request().url().replace('limit=50', 'limit=2')
    asked.push(url)
    return route.continue({ url })
  })
  await page.goto(new URL(`${inboxAt}?q=${name}`, page.url()).href)
  await row(page, `${name} 0`).waitFor()
  await page.getByText('5 responses, newest first').waitFor()
  const shown = await page.locator('.inbox-row').evaluateAll((rows) => rows.map((one) => one.id.replace('response-', '')))
  assert.deepEqual(shown, ids.reverse())
  assert.equal(asked.filter((url) => url.includes('cursor=')).length, 2)
  await row(page, `${name} 4`).focus()
  await page.keyboard.press('End')
  await page.locator(`#response-${ids[4]}:focus`).waitFor()
})

test('a list that cannot be read never looks empty, and comes again', async (t) => {
  const { page, visit } = await openInbox(t)
  await page.route('**/api/form-search*', (route) => route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } }))
  await visit(inboxAt)
  await page.getByText('The list could not be loaded. Nothing is lost').waitFor()
  await page.getByText('Something went wrong!').first().waitFor()
  assert.equal(await page.getByText('No new messages. Well done.').count(), 0)
  await assertAccessible(page, 'the failed inbox')
  await page.unroute('**/api/form-search*')
  await page.route('**/api/form-search*', (route) => route.fulfill({ json: [] }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No new messages. Well done.').waitFor()
  await page.unroute('**/api/form-search*')
})

test('on a narrow window the list comes first, then the response as a page of its own, and back', async (t) => {
  const name = unique('Lina')
  const { page, visit } = await openInbox(t, { firstName: name }, 'CONTACT', { viewport: { width: 768, height: 1_000 } })
  await visit(inboxAt)
  await row(page, name).click()
  await heading(page, `${name} الكتبي`).waitFor()
  assert.equal(await row(page, name).isVisible(), false)
  await assertFits(page, 'a response at 768')
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await row(page, name).waitFor()
  assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ''), new RegExp(name))
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    await assertFits(page, `the list at ${width}`)
    await row(page, name).click()
    await page.getByRole('button', { name: 'Reply' }).waitFor()
    await assertFits(page, `a response at ${width}`)
    await page.keyboard.press('Escape')
    await row(page, name).waitFor()
  }
})
