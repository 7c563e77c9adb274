import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { cmsList } from '#messages/en/cms-list.ts'
import { cmsReleases as words } from '#messages/en/cms-releases.ts'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { expect, platform, test, type Test } from '../browser.ts'
import { makePost, type Post } from './edit-posts.ts'
import { contract, openStaffPage } from './staff.ts'

type Made = Awaited<ReturnType<typeof makePost>>
type Released = { Id: string; Revision: string; State: string; Title: string }

const releases = `${contract.staff.protected}releases`
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const item = (page: Page, title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Publishes an article and saves a draft of its next version. */
async function publishWithDraft(
  { id, record, call }: Made,
  title: string,
  next: string,
): Promise<void> {
  const data = { ...record.Data, BlogTitle: title }
  const live = await call<Post>(
    'PUT',
    '/api/blog/add-or-update-blog',
    { BlogId: id, Data: data, Status: 'published' },
    record.Revision,
  )
  assert.equal(live.status, 200)
  assert.equal(
    (
      await call(
        'PUT',
        '/api/draft/blog',
        { BlogId: id, Data: { ...data, BlogTitle: next } },
        live.body.Revision,
      )
    ).status,
    200,
  )
}

/**
 * Makes two published articles with drafts for a test. `list` is the address of the list narrowed
 * to them; `liveTitles` reads their published titles.
 */
async function makeDrafts(t: Test, width = 1280) {
  const name = `Release ${crypto.randomUUID().slice(0, 8)}`
  const staff = await openStaffPage(t, '/web-cms', { viewport: { width, height: 900 } })
  const { page } = staff
  const posts = [await makePost(t, page), await makePost(t, page)] as const
  const [one, other] = [`${name} 1`, `${name} 2`]
  await publishWithDraft(posts[0], one, `${one}, better`)
  await publishWithDraft(posts[1], other, `${other}, better`)
  const { call } = posts[0]
  t.after(async () => {
    const { body } = await call<Released[]>('GET', '/api/releases')
    for (const { Id, Revision } of body.filter(
      ({ State, Title }) => State === 'open' && Title.startsWith(name),
    ))
      await call('DELETE', `/api/releases?id=${Id}`, undefined, Revision)
  })
  const liveTitles = async () =>
    Promise.all(posts.map(async (post) => String((await post.read()).Data['BlogTitle'])))
  const list = `${contract.staff.protected}blogs?q=${encodeURIComponent(name)}&sort=title&order=asc`
  return { staff, page, name, list, one, other, posts, call, liveTitles }
}

test('articles selected in their list are reviewed in one release, published together, and reverted together', async ({
  t,
}) => {
  const { staff, page, name, list, one, other, liveTitles } = await makeDrafts(t)
  await staff.open(list)
  await page.getByRole('checkbox', { name: `Select ${one}`, exact: true }).click()
  await page.getByRole('checkbox', { name: `Select ${other}`, exact: true }).click()
  await page.getByRole('button', { name: cmsList.actions.release }).click()
  const adding = dialog(page, words.add.title(2))
  const newRelease = adding.getByRole('radio', { name: words.add.newOne })
  await adding.getByRole('button', { name: 'Cancel' }).waitFor()
  // The dialog offers this choice only when there is an open release to add to.
  if (await newRelease.isVisible()) await newRelease.check()
  await adding.getByRole('button', { name: words.add.make }).click()
  await adding.getByText(words.add.nameMissing).waitFor()
  await adding.getByLabel(words.add.name).fill(name)
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name, level: 1 }).waitFor()
  for (const title of [one, other]) {
    await item(page, `${title}, better`).getByText(words.change.fields(1)).waitFor()
    await item(page, `${title}, better`).locator('ins', { hasText: 'better' }).waitFor()
  }
  await page.getByRole('button', { name: words.one.publish }).click()
  await expect(
    dialog(page, words.publish.title(2)).getByRole('button', { name: 'Cancel' }),
  ).toBeFocused()
  await dialog(page, words.publish.title(2))
    .getByRole('button', { name: words.publish.now, exact: true })
    .click()
  await page.getByText(words.publish.done(2)).waitFor()
  await page.getByText(words.one.was).waitFor()
  assert.deepEqual(await liveTitles(), [`${one}, better`, `${other}, better`])

  await page.getByRole('button', { name: words.one.takeBack }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.takeBack.action }).click()
  await page.getByText(words.takeBack.done).waitFor()
  assert.deepEqual(await liveTitles(), [one, other])
  await item(page, `${one}, better`).getByText(words.change.fields(1)).waitFor()
})

test('a release with an item saved after the review is published only once the new version has been shown', async ({
  t,
}) => {
  const { staff, page, name, one, other, posts, call, liveTitles } = await makeDrafts(t)
  const Id = crypto.randomUUID()
  await call('POST', '/api/releases', {
    Id,
    Title: name,
    Items: posts.map(({ id }) => ({ Kind: 'blog', ItemId: id })),
    PublishAt: null,
  })
  await staff.open(`${releases}/${Id}`)
  await item(page, `${other}, better`).getByText(words.change.fields(1)).waitFor()
  const storedPost = (await posts[1].read()) as Post & { Draft: Post }
  await call(
    'PUT',
    '/api/draft/blog',
    {
      BlogId: posts[1].id,
      Data: { ...storedPost.Data, BlogTitle: `${other}, best`, BlogLead: 'Another lead.' },
    },
    storedPost.Draft.Revision,
  )
  await page.getByRole('button', { name: words.one.publish }).click()
  await dialog(page, words.publish.title(2))
    .getByRole('button', { name: words.publish.now, exact: true })
    .click()
  await page.getByText(words.publish.stale).waitFor()
  await page.getByText(words.one.changedNote(1)).waitFor()
  await page.getByText(words.one.changed, { exact: true }).waitFor()
  await page.locator('ins', { hasText: 'best' }).waitFor()
  assert.deepEqual(await liveTitles(), [one, other])
  await page.getByRole('button', { name: words.one.publish }).click()
  await dialog(page, words.publish.title(2))
    .getByRole('button', { name: words.publish.now, exact: true })
    .click()
  await page.getByText(words.publish.done(2)).waitFor()
  assert.deepEqual(await liveTitles(), [`${one}, better`, `${other}, best`])
})

test('a release is made of drafts, scheduled, shown on the start page and in the editors of its items, deleted and restored', async ({
  t,
}) => {
  const { staff, page, name, one, other, posts, call } = await makeDrafts(t)
  await staff.open(releases)
  await page.getByRole('button', { name: words.new }).click()
  const making = dialog(page, words.new)
  await making.getByLabel(words.add.name).fill(name)
  await making.getByRole('checkbox', { name: new RegExp(`^${one}`) }).check()
  await making.getByText(words.choose.chosen(1)).waitFor()
  await making.getByRole('button', { name: words.add.make }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()

  await page.getByRole('button', { name: words.choose.action }).click()
  await dialog(page, words.choose.title)
    .getByRole('checkbox', { name: new RegExp(`^${other}`) })
    .check()
  await dialog(page, words.choose.title).getByRole('button', { name: words.add.button }).click()
  await item(page, `${other}, better`).waitFor()
  await item(page, `${other}, better`)
    .getByRole('button', { name: words.one.takeOutLabel(`${other}, better`) })
    .click()
  await item(page, `${other}, better`).waitFor({ state: 'detached' })
  await expect(page.getByRole('heading', { name: `${one}, better` })).toBeFocused()
  await page.getByRole('button', { name: words.undo }).click()
  await item(page, `${other}, better`).waitFor()

  await page.getByRole('button', { name: words.one.publish }).click()
  await page.getByRole('radio', { name: 'At a time' }).check()
  await page.getByRole('button', { name: words.publish.schedule }).click()
  // The closed dialog returns the focus first: a press before that would reach "Publish".
  await expect(page.getByRole('button', { name: words.one.publish })).toBeFocused()
  await page.getByRole('button', { name: words.one.unplan }).press('Enter')
  await expect(page.getByRole('button', { name: words.one.publish })).toBeFocused()
  await page.getByRole('button', { name: words.one.unplan }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: words.one.publish }).press('Enter')
  await page.getByRole('radio', { name: 'At a time' }).check()
  await page.getByRole('button', { name: words.publish.schedule }).press('Enter')
  await page.getByRole('button', { name: words.one.unplan }).waitFor()
  await expect(page.getByRole('button', { name: words.one.publish })).toBeFocused()
  const publishAt = async () =>
    (await call<(Released & { PublishAt: string | null })[]>('GET', '/api/releases')).body.find(
      ({ Title }) => Title === name,
    )?.PublishAt ?? ''
  assert.ok(Date.parse(await publishAt()) > Date.now())
  await staff.open('/web-cms')
  await expect(
    page.getByRole('region', { name: cmsShell.start.planned }).getByRole('link', { name }),
  ).toHaveAttribute('href', new RegExp(`${releases}/`))

  await staff.open(posts[0].path)
  await page.getByText(words.inRelease(1)).waitFor()
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.getByRole('button', { name: words.one.remove }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.remove.action }).click()
  await page.getByRole('heading', { name: cmsShell.releases }).waitFor()
  await page.getByRole('link', { name }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: words.undo }).click()
  await page.getByRole('link', { name }).waitFor()
  assert.equal(
    (await call<Released[]>('GET', '/api/releases')).body.filter(({ Title }) => Title === name)
      .length,
    1,
  )
})

test('an article is added to a release from its editor without losing unsaved text', async ({
  t,
}) => {
  const { staff, page, name, one, posts, call } = await makeDrafts(t, 390)
  const Id = crypto.randomUUID()
  await call('POST', '/api/releases', {
    Id,
    Title: name,
    Items: [{ Kind: 'blog', ItemId: posts[1].id }],
    PublishAt: null,
  })
  await staff.open(posts[0].path)
  await page.getByLabel('Title', { exact: true }).fill(`${one}, typed`)
  await page.getByRole('button', { name: words.add.action }).click()
  await dialog(page, words.add.title(1)).getByText(words.add.unsaved).waitFor()
  await dialog(page, words.add.title(1))
    .getByRole('radio', { name: new RegExp(name) })
    .check()
  await dialog(page, words.add.title(1)).getByRole('button', { name: words.add.button }).click()
  await page.getByText(words.add.done(1, name)).waitFor()
  await page.getByText(words.inRelease(1)).waitFor()
  assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), `${one}, typed`)
  const { body } = await call<(Released & { Items: { ItemId: string }[] })[]>(
    'GET',
    '/api/releases',
  )
  assert.deepEqual(
    body.find((release) => release.Id === Id)?.Items.map(({ ItemId }) => ItemId),
    [posts[1].id, posts[0].id],
  )
  assert.equal(new URL(page.url()).pathname, new URL(posts[0].path, platform.url).pathname)
})

test('a draft saved while the publish dialog is open is not published, and a rename or deletion by another person is shown', async ({
  t,
}) => {
  const { staff, page, name, one, other, posts, call, liveTitles } = await makeDrafts(t)
  const Id = crypto.randomUUID()
  const items = posts.map(({ id }) => ({ Kind: 'blog', ItemId: id }))
  await call('POST', '/api/releases', { Id, Title: name, Items: items, PublishAt: null })
  /** Reports a return to the tab, after which the page reads its data again. */
  const comeBack = () =>
    page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  await staff.open(`${releases}/${Id}`)
  await item(page, `${one}, better`).getByText(words.change.fields(1)).waitFor()
  await page.getByRole('button', { name: words.one.publish }).click()
  const storedPost = (await posts[0].read()) as Post & { Draft: Post }
  await call(
    'PUT',
    '/api/draft/blog',
    { BlogId: posts[0].id, Data: { ...storedPost.Data, BlogTitle: `${one}, never seen` } },
    storedPost.Draft.Revision,
  )
  await comeBack()
  await page.locator('ins', { hasText: 'never seen' }).waitFor()
  await dialog(page, words.publish.title(2))
    .getByRole('button', { name: words.publish.now, exact: true })
    .click()
  await page.getByText(words.publish.stale).waitFor()
  assert.deepEqual(await liveTitles(), [one, other])

  await page.getByRole('button', { name: words.one.rename }).click()
  await expect(dialog(page, words.one.rename).getByLabel(words.add.name)).toBeFocused()
  await page.keyboard.type(`${name}, mine`)
  await page.keyboard.press('Escape')
  await expect(dialog(page, words.one.rename).getByLabel(words.add.name)).toHaveValue(
    new RegExp('mine'),
  )
  await dialog(page, words.one.rename).getByLabel(words.add.name).fill(`${name}, mine`)
  const stored = async () =>
    (await call<Released[]>('GET', '/api/releases')).body.find((release) => release.Id === Id)
  await call(
    'PUT',
    '/api/releases',
    { Id, Title: `${name}, theirs`, Items: items, PublishAt: null },
    (await stored())?.Revision,
  )
  await page.keyboard.press('Enter')
  await page.getByText(words.edit.named).waitFor()
  assert.equal((await stored())?.Title, `${name}, theirs`)
  await dialog(page, words.one.rename).getByLabel(words.add.name).press('Enter')
  await page.getByText(words.one.renamed).waitFor()
  await page.getByRole('heading', { name: `${name}, mine` }).waitFor()
  await call('DELETE', `/api/releases?id=${Id}`, undefined, (await stored())?.Revision)
  await comeBack()
  await page.getByText(words.one.gone).waitFor()
  await expect(page.getByRole('heading', { name: cmsShell.releases })).toBeFocused()
})
