import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { expect, platform, test } from '../browser.ts'
import { apiClientOf, makePost } from './edit-posts.ts'
import { contract, openStaffPage } from './staff.ts'

const { base } = contract.staff
const blogs = `${contract.staff.protected}blogs`

test('the start page links to unsaved text and to pending work', async ({ t }) => {
  const { page } = await openStaffPage(t, blogs)
  const post = await makePost(t, page, { BlogTitle: 'Left for lunch' })
  await makePost(t, page, { BlogTitle: 'Has no Arabic', BlogTitle_AR: '', BlogData_AR: '' })
  await page.goto(platform.url + post.path)
  await page.getByLabel('Title', { exact: true }).fill('Left for a long lunch')
  await page
    .getByText(/^Kept on this device/)
    .first()
    .waitFor()
  await page.goto(platform.url + base)

  const writing = page.getByRole('region', { name: 'Continue writing' })
  await writing
    .getByText(/^You were writing/)
    .first()
    .waitFor()
  const todo = page.getByRole('region', { name: 'To do' })
  await todo.getByText(/^\d+ drafts$/).waitFor()
  await todo.getByText(/^Arabic missing in \d+ items?$/).waitFor()
  const drafts = todo
    .getByRole('listitem')
    .filter({ hasText: 'drafts' })
    .getByRole('link', { name: /^Blog articles/ })
  await expect(drafts).toHaveAttribute('href', `${blogs}?view=draft`)
  await writing.getByRole('link', { name: 'Left for a long lunch' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Left for a long lunch')
})

test('the start page lists scheduled changes with their times, and a draft that was not published at its time', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, blogs)
  const [blockedPost, plannedPost] = [
    await makePost(t, page, { BlogTitle: 'Held back' }),
    await makePost(t, page, { BlogTitle: 'Comes in 2040' }),
  ]
  const draftFields = {
    Revision: '0000021234567',
    updatedAt: '2026-11-20T08:00:00.000Z',
    updatedBy: platform.adminEmail,
  }
  const drafts: Record<string, object> = {
    [blockedPost.id]: {
      ...draftFields,
      PublishAt: '2026-11-20T09:00:00.000Z',
      Blocked: { at: '2026-11-20T09:00:00.000Z', errors: [{ path: 'Slug', message: 'Taken.' }] },
    },
    [plannedPost.id]: { ...draftFields, PublishAt: '2040-01-01T05:00:00.000Z' },
  }
  await page.route('**/api/blog?scope=staff*', async (route) => {
    const response = await route.fetch()
    const items = (await response.json()) as { Id: string }[]
    await route.fulfill({
      response,
      json: items.map((item) =>
        drafts[item.Id] ? { ...item, Status: 'published', Draft: drafts[item.Id] } : item,
      ),
    })
  })
  await page.goto(platform.url + base)
  const todo = page.getByRole('region', { name: 'To do' })
  await todo.getByText('1 draft was not published at the scheduled time').waitFor()
  await expect(todo.getByRole('link', { name: 'Held back' })).toHaveAttribute(
    'href',
    blockedPost.path,
  )
  const row = page
    .getByRole('region', { name: 'Scheduled' })
    .getByRole('listitem')
    .filter({ hasText: 'Comes in 2040' })
  await row.getByText('1 January 2040, 09:00: gets its new version').waitFor()
  await expect(row.getByRole('link')).toHaveAttribute('href', plannedPost.path)
})

test('a new article is one press away from the start page', async ({ t }) => {
  const { page } = await openStaffPage(t, base)
  await page.getByRole('main').getByRole('link', { name: 'New blog article' }).click()
  await page.getByRole('dialog', { name: 'New article' }).waitFor()
  assert.equal(new URL(page.url()).pathname, `${blogs}/new`)
})

test('the sidebar shows the number of new responses, and a dot where it has room for icons only', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, base)
  const call = await apiClientOf(page)
  const id = crypto.randomUUID()
  const FormData = {
    firstName: 'Noura',
    lastName: 'H',
    email: `${id}@mail.example`,
    contactNumber: '050 123 4567',
    message: 'A question.',
    consent: true,
    consentVersion: '2026-10-01',
  }
  assert.equal(
    (await call('POST', '/api/form/', { ContactId: id, FormType: 'CONTACT', FormData })).status,
    201,
  )
  t.after(() => call('DELETE', `/api/form/${id}`))
  await page.goto(platform.url + blogs)
  const link = page
    .getByRole('navigation', { name: 'Staff area' })
    .getByRole('link', { name: /^Form responses/ })
  await link.locator('.side-note').getByText('new').waitFor()
  await page.setViewportSize({ width: 1024, height: 800 })
  await link.locator('.side-dot').waitFor()
  await link.focus()
  await link.getByText('Form responses').waitFor()
  await page.goto(platform.url + base)
  await page.getByRole('region', { name: 'To do' }).getByRole('link', { name: 'Read them' }).click()
  await page.getByText('Noura H').first().waitFor()
})

/**
 * Adds one change that is not live to the server's publish status, and replaces these fields of its
 * build. The fields are read at each request, so a test may change the object later.
 */
async function replacePublishStatus(page: Page, build: Record<string, unknown>): Promise<void> {
  await page.route('**/api/publish-status', async (route) => {
    const response = await route.fetch()
    const real = (await response.json()) as { items: unknown[]; build: Record<string, unknown> }
    const item = {
      kind: 'blog',
      id: crypto.randomUUID(),
      Revision: 'r',
      builtRevision: null,
      state: 'failed',
      since: null,
      gone: false,
    }
    await route.fulfill({
      response,
      json: { ...real, items: [...real.items, item], build: { ...real.build, ...build } },
    })
  })
}

test('a running build shows its steps and the number of made pages, and announces each step by its name', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, base)
  const progress = { step: 'pages', done: 1200, of: 2370 }
  const build = { state: 'building', startedAt: new Date().toISOString(), progress }
  await replacePublishStatus(page, build)
  await page.goto(platform.url + base)
  const steps = page.getByRole('list', { name: 'Steps of the build' })
  await steps.waitFor()
  assert.deepEqual(
    await steps
      .getByRole('listitem')
      .allInnerTexts()
      .then((texts) => texts.map((text) => text.replace(/\s+/g, ' '))),
    [
      'Preparing the site',
      'Reading the content',
      'Making the pages 1,200 of 2,370',
      'Checking, and going live',
    ],
  )
  assert.match(await steps.locator('[aria-current="step"]').innerText(), /^Making the pages/)
  const announcement = page.getByRole('region', { name: 'On the site' }).getByRole('status')
  assert.equal(await announcement.innerText(), 'Making the pages')
  Object.assign(progress, { step: 'finish', done: null, of: null })
  await steps.locator('[aria-current="step"]', { hasText: 'Checking, and going live' }).waitFor()
  assert.equal(await announcement.innerText(), 'Checking, and going live')
  Object.assign(build, { progress: null })
  await steps.waitFor({ state: 'detached' })
})

test('a failed build shows its reason and a button for a new build; below 600 px its words are shown on a press', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, base)
  await replacePublishStatus(page, {
    state: 'failed',
    finishedAt: '2026-11-21T08:14:00.000Z',
    error: 'The store did not answer.',
  })
  await page.goto(platform.url + blogs)
  const button = page.getByRole('button', { name: /^Build failed, \d+ changes? not live$/ })
  await button.click()
  const panel = page.getByRole('dialog', { name: 'On the way to the site' })
  await panel
    .getByText(
      'The last build, at 12:14, failed. The site stays as it was, and nothing that was saved is lost.',
    )
    .waitFor()
  await panel.getByText('Read why').click()
  await panel.getByText('The store did not answer.').waitFor()
  const buildRequested = page.waitForRequest((request) => request.url().endsWith('/api/publish'))
  await panel.getByRole('button', { name: 'Build the site now' }).click()
  await buildRequested
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(button.locator('.live-sentence')).toBeHidden()
  await button.click()
  await panel.getByText(/^Build failed, \d+ changes? not live$/).waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('nothing is claimed before the site has responded, and a deleted item is shown as waiting for the next build', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, base)
  const call = await apiClientOf(page)
  const { body: status } = await call<{
    items: { kind: string; id: string; state: string }[]
    build: object
  }>('GET', '/api/publish-status')
  const deletedItem = status.items.find(({ kind, state }) => kind === 'news' && state === 'live')
  if (!deletedItem) throw new Error('No news is live.')
  await page.route('**/api/publish-status', (route) =>
    route.fulfill({
      json: {
        ...status,
        build: { ...status.build, state: 'idle' },
        items: status.items.map((one) => (one === deletedItem ? { ...one, gone: true } : one)),
      },
    }),
  )
  const released = Promise.withResolvers<void>()
  await page.route('**/build.json*', async (route) => released.promise.then(() => route.continue()))
  await page.goto(platform.url + base)
  const main = page.getByRole('main')
  await main.getByText('Checking the site…').waitFor()
  await expect(main.getByText('Nothing is waiting. The site shows')).toBeHidden()
  released.resolve()
  await main.getByText('Taken off the site, goes into the next build').waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
