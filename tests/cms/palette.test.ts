import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { faq } from '#kinds/faq.ts'
import { callerOf, makePost } from './edit-posts.ts'
import { faqSet, makeItem } from './items.ts'
import { enter, site } from './staff.ts'

const blogs = '/web-cms/protected/blogs'
const field = (page: Page) => page.getByRole('combobox', { name: 'Find any item or action' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option')
const marked = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option', { selected: true })

async function openPalette(page: Page): Promise<void> {
  await page.getByRole('banner').waitFor()
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
}

/** The option that the field names to assistive technology. */
const named = (page: Page): Promise<string> =>
  field(page).evaluate((element) => document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.innerText ?? '')

/** A dialog that has closed gives the focus back within some frames. */
async function isFocused(one: Locator): Promise<void> {
  const has = () => one.evaluate((element) => element === document.activeElement)
  for (let look = 0; look < 100 && !(await has()); look += 1) await one.evaluate(() => new Promise(requestAnimationFrame))
  assert.equal(await has(), true)
}

test('an item of any kind is found by its title, in either language, and Enter opens it', async (t) => {
  const { page } = await enter(t, blogs)
  const post = await makePost(t, page, { BlogTitle: 'A quince in the orchard', BlogTitle_AR: 'سفرجلةٌ في البُستان' })
  const set = await makeItem(t, page, faq, { ...faqSet('Of pomelos', ['Does a pomelo keep?']), SupportHeading_AR: 'عن البوملي' })
  await page.reload()
  for (const typed of ['quince', 'orchard quin', 'سفرجله', 'البستان', 'بستان']) {
    await openPalette(page)
    await field(page).fill(typed)
    await page.getByRole('group', { name: 'Blog articles' }).getByRole('option', { name: /A quince in the orchard/ }).waitFor()
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'detached' })
  }
  await openPalette(page)
  await field(page).fill('A quince in')
  const first = options(page).first()
  await first.getByText('A quince in the orchard').waitFor()
  assert.deepEqual(
    await first.locator('.text').evaluateAll((all) => all.map((one) => [one.getAttribute('lang'), one.getAttribute('dir'), one.textContent])),
    [['en', 'ltr', 'A quince in the orchard'], ['ar', 'rtl', 'سفرجلةٌ في البُستان']],
  )
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Blog article' }).waitFor()
  assert.equal(new URL(page.url()).pathname, post.path)
  // From the open editor on to another kind: a question is found, and leads to its set.
  await openPalette(page)
  await field(page).fill('does a pomelo')
  await options(page).filter({ hasText: 'in Of pomelos' }).click()
  await page.getByRole('dialog', { name: 'FAQ set' }).waitFor()
  assert.equal(new URL(page.url()).pathname, `/web-cms/protected/individual-faqs/${set.id}`)
  // What was opened last stands first when nothing is typed.
  await openPalette(page)
  const recent = page.getByRole('group', { name: 'Opened lately' }).getByRole('option')
  await recent.first().getByText('Of pomelos').waitFor()
  await recent.nth(1).getByText('A quince in the orchard').waitFor()
  assert.equal(await options(page).first().innerText(), await recent.first().innerText())
})

test('the keyboard does everything, the field keeps the focus, and gives it back', async (t) => {
  const { page } = await enter(t, blogs)
  await page.getByRole('table').waitFor()
  const search = page.getByRole('searchbox')
  await search.focus()
  await openPalette(page)
  assert.equal(await field(page).evaluate((element) => element === document.activeElement), true)
  await options(page).first().waitFor()
  const all = await options(page).allInnerTexts()
  const last = all.length - 1
  const walk: [string, number][] = [['ArrowDown', 1], ['ArrowDown', 2], ['ArrowUp', 1], ['Home', 0], ['ArrowUp', last], ['ArrowDown', 0], ['End', last], ['Home', 0], ['PageDown', 8], ['PageUp', 0]]
  for (const [key, place] of walk) {
    await page.keyboard.press(key)
    assert.equal(await named(page), all[place], `after ${key}`)
    assert.equal(await marked(page).count(), 1)
    assert.equal(await field(page).evaluate((element) => element === document.activeElement), true)
  }
  await page.keyboard.press('End')
  const [box, list] = [await marked(page).boundingBox(), await page.locator('.palette-list').boundingBox()]
  if (!box || !list) throw new Error('Nothing is marked.')
  assert.ok(box.y >= list.y && box.y + box.height <= list.y + list.height, 'what is marked is in view')
  await page.keyboard.type('bin')
  await options(page).first().getByText('Open the bin').waitFor()
  assert.equal(await named(page), await options(page).first().innerText())
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  await isFocused(search)
  await openPalette(page)
  assert.equal(await field(page).inputValue(), '')
  await page.keyboard.press('Control+k')
  await field(page).waitFor({ state: 'detached' })
  await isFocused(search)
})

test('from within the editor it comes and goes without a change, and the focus returns to the field', async (t) => {
  const { page } = await enter(t, blogs)
  const post = await makePost(t, page, { BlogTitle: 'Focus comes home' })
  await page.goto(site.url + post.path)
  const title = page.getByRole('textbox', { name: /^Title/ }).first()
  await title.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' again')
  await openPalette(page)
  await page.keyboard.type('zzz')
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  await page.keyboard.type('!')
  assert.equal(await title.inputValue(), 'Focus comes home again!')
})

test('actions: something new, an order, publishing, the list of keys', async (t) => {
  const { page } = await enter(t, blogs)
  const run = async (typed: string, name: string) => {
    await openPalette(page)
    await field(page).fill(typed)
    await page.getByRole('group', { name: 'Actions' }).getByRole('option', { name, exact: true }).waitFor()
    assert.equal(await named(page), name)
    await page.keyboard.press('Enter')
  }
  await run('new job', 'New job listing')
  await page.getByRole('dialog', { name: 'New listing' }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/web-cms/protected/job-listings/new')
  await run('arrange ind', 'Arrange the individual FAQs')
  await page.getByRole('heading', { name: /^Order of/ }).waitFor()
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/publish') && request.method() === 'POST')
  await run('deploy', 'Publish now')
  await asked
  await page.getByText('Publishing was asked for.').waitFor()
  await page.getByText('Publishing was asked for.').waitFor({ state: 'detached' })
  await page.route('**/api/publish', (route) => route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } }))
  await run('deploy', 'Publish now')
  await page.getByText('Publishing could not be asked for. Try again.').waitFor()
  assert.equal(await page.getByText('Publishing was asked for.').count(), 0)
  await page.unroute('**/api/publish')
  await page.getByRole('button', { name: 'Keys' }).focus()
  await run('shortcuts', 'List of keys')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await isFocused(page.getByRole('button', { name: 'Keys' }))
  await run('trash', 'Open the bin')
  await page.getByRole('heading', { name: 'Bin' }).waitFor()
  const opened = page.context().waitForEvent('page')
  await run('view the site', 'View the site')
  assert.equal(new URL((await opened).url()).pathname, '/')
})

test('mouse: the find field opens it, the pointer marks, a press opens', async (t) => {
  const { page } = await enter(t, blogs)
  await page.getByRole('button', { name: 'Find any item or action' }).click()
  await field(page).fill('news')
  const screen = page.getByRole('group', { name: 'Screens' }).getByRole('option', { name: 'News articles' })
  await screen.hover()
  assert.equal(await screen.getAttribute('aria-selected'), 'true')
  assert.equal(await field(page).evaluate((element) => element === document.activeElement), true)
  await screen.click()
  await page.getByRole('heading', { name: 'News articles' }).waitFor()
  assert.equal(await page.getByRole('dialog').count(), 0)
})

/** A response of its own for one test, erased again after it. */
async function sendResponse(t: TestContext, page: Page, firstName: string, lastName: string): Promise<string> {
  const id = crypto.randomUUID()
  const FormData = { firstName, lastName, email: `${id}@mail.example`, contactNumber: '050 123 4567', message: 'A question.', consent: true, consentVersion: '2026-10-01' }
  const call = await callerOf(page)
  const sent = await call('POST', '/api/form/', { ContactId: id, FormType: 'CONTACT', FormData })
  assert.equal(sent.status, 201)
  t.after(() => call('DELETE', `/api/form/${id}`))
  return id
}

test('form responses are found by name and by reference, after the typing rests, by one search', async (t) => {
  const { page } = await enter(t, blogs)
  const id = await sendResponse(t, page, 'زبيدة', 'القاسمي')
  const searches: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/form-search') searches.push((request.postDataJSON() as { q: string }).q)
  })
  const hits = page.getByRole('group', { name: 'Form responses' }).getByRole('option')
  await openPalette(page)
  await page.keyboard.type('زبيدة الق', { delay: 10 })
  await hits.first().waitFor()
  assert.deepEqual(searches, ['زبيدة الق'])
  const text = await hits.first().innerText()
  assert.match(text, /زبيدة القاسمي/)
  const [reference = ''] = /C-[0-9A-Z]{4}-[0-9A-Z]{2}/.exec(text) ?? []
  await field(page).fill(reference)
  await page.getByRole('status').getByText('1 result', { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await field(page).waitFor({ state: 'detached' })
  assert.equal(new URL(page.url()).pathname, `/web-cms/protected/forms/${id}`)
})

test('a question opens its set unfolded at that question, also where the set is open already', async (t) => {
  const { page } = await enter(t, blogs)
  const name = crypto.randomUUID().slice(0, 8)
  const titles = [`Does a pear keep ${name}?`, `Does a fig keep ${name}?`, `Does a date keep ${name}?`]
  const set = await makeItem(t, page, faq, faqSet(`Of fruit ${name}`, titles))
  await page.reload()
  const goTo = async (typed: string) => {
    await openPalette(page)
    await field(page).fill(`${typed} ${name}`)
    await options(page).filter({ hasText: `in Of fruit ${name}` }).first().waitFor()
    await page.keyboard.press('Enter')
  }
  const focused = page.locator('input:focus, textarea:focus')
  const isAt = async (title: string) => {
    await page.locator('.edit-entry[data-open]').filter({ hasText: title }).waitFor()
    for (let look = 0; look < 100 && (await focused.count()) === 0; look += 1) await page.evaluate(() => new Promise(requestAnimationFrame))
    assert.equal(await focused.inputValue(), title)
  }
  await goTo('fig keep')
  await page.getByRole('dialog', { name: 'FAQ set' }).waitFor()
  assert.equal(new URL(page.url()).pathname, `/web-cms/protected/individual-faqs/${set.id}`)
  await isAt(titles[1] ?? '')
  await page.getByText('Question 1: ').waitFor({ state: 'attached' })
  await goTo('date keep')
  await isAt(titles[2] ?? '')
  assert.equal(await page.locator('.edit-entry[data-open]').count(), 1)
})

test('an export asks what to export at once, over the inbox, and only then', async (t) => {
  const { page } = await enter(t, blogs)
  await openPalette(page)
  await field(page).fill('export')
  await options(page).first().click()
  const question = page.getByRole('dialog', { name: 'Export as CSV' })
  await question.getByRole('button', { name: 'Export', exact: true }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/web-cms/protected/forms')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Blog articles' }).first().click()
  await page.getByRole('heading', { name: 'Blog articles', level: 1 }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Form responses', level: 1 }).waitFor()
  assert.equal(await question.count(), 0)
})
