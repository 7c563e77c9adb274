import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { cmsDraft } from '#messages/en/cms-draft.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { DAY_MS } from '#rules/time.ts'
import { expect, test } from '../browser.ts'
import { endProof } from '../cms/end-gates.ts'
import * as gates from '../cms/gates.ts'
import { untilSaved, untilStored } from '../cms/staff-page.ts'
import { complaintsOf, crash, openWindow, networkErrorMessage } from '../cms/window.ts'
import { spawnPlatform, type RunningPlatform } from '../platform/spawn.ts'
import { caretTo } from '../waiting.ts'
import { staffClient, untilLive } from './staff-client.ts'
import { releaseThroughFaults } from './staff-tasks.ts'

const words = cmsEdit.bar
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(text, { exact: true })
const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true })
const bar = (page: Page) => page.getByRole('group', { name: words.label })
const untilBarSays = (page: Page, text: string) => bar(page).getByText(text).first().waitFor()
const untilKept = (page: Page) =>
  bar(page)
    .getByText(/^Kept on this device/)
    .first()
    .waitFor()
const save = (page: Page) => page.keyboard.press('Control+s')
const BLOG = '**/api/blog/add-or-update-blog'
const SETTINGS = '**/api/app-settings/add-or-update-settings'

/** Texts typed during the day, in their order: all must be on the public site at the end. */
const typed = { en: [] as string[], ar: [] as string[], notice: [] as string[] }

/** Types a unique sentence at the end of a text, and notes it in `typed`. */
const addSentence = async (page: Page, side: keyof typeof typed, words: string): Promise<void> => {
  typed[side].push(words)
  await caretTo('End', field(page, side === 'ar' ? 'Text, Arabic' : 'Text'))
  await page.keyboard.insertText(typed[side].length === 1 ? words : ` ${words}`)
}

const restore = async (page: Page): Promise<void> => {
  await page
    .getByText(/^You have unsaved changes from \d\d:\d\d, .* ago, on this device\.$/)
    .waitFor()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
}

/** Crashes a window, and closes it. */
const crashAndClose = async (page: Page): Promise<void> => {
  await crash(page)
  await page.close()
}

/** Saves while the server responds with an error, and waits for the message about it. */
const saveWithError = async (
  page: Page,
  address: string,
  status: number,
  code: string,
): Promise<void> => {
  await page.route(address, (route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status, code, title: code }),
    }),
  )
  const sent = page.waitForRequest(address)
  await save(page)
  // The response comes first: until then, the message of an earlier error may still be shown.
  await (await sent).response()
  await untilBarSays(page, words.failed)
  await page.unroute(address)
}

/** Gives the passphrase in the card over the page, and waits until the card is closed. */
const givePassphrase = async (page: Page, { passphrase }: RunningPlatform): Promise<void> => {
  const card = page.getByRole('dialog', { name: 'Sign in to continue' })
  await card.waitFor()
  await gates.givePassphrase(page, passphrase ?? '')
  await card.waitFor({ state: 'detached' })
}

test('one post and one announcement survive every fault of a bad day, and all of their text is live at the end', async ({
  t,
}) => {
  const platform = await spawnPlatform({ env: { SEED: 'none' } })
  t.after(() => platform.stop())
  const { page: first, context } = await openWindow(t, {}, networkErrorMessage)
  // A route that is always there keeps the interception of requests on: a request sent right after
  // the interception is switched on may not be intercepted.
  await context.route('**/not-asked-for', (route) => route.continue())
  let page = first
  const blogs = `${platform.url}/web-cms/protected/blogs`
  const complaints: string[][] = []
  /** Collects the complaints of another window of the day. */
  const watch = (next: Page): Page => {
    complaints.push(complaintsOf(next, (text) => networkErrorMessage.test(text)))
    return next
  }

  await t.test(
    'a new post on a full disk is reported, leaving asks, and the text is stored once there is room',
    async () => {
      const session = await context.newCDPSession(page)
      await session.send('Storage.overrideQuotaForOrigin', { origin: platform.url, quotaSize: 1 })
      await gates.passGates(page, platform, '/web-cms/protected/blogs/new')
      await field(page, 'Title').fill('A bad day')
      await addSentence(page, 'en', 'Typed on a full disk.')
      await untilBarSays(page, words.impossible)
      await page.getByRole('button', { name: cmsEdit.close }).click()
      await page
        .getByRole('alertdialog', { name: cmsEdit.leave.title })
        .getByRole('button', { name: 'Cancel' })
        .click()
      await session.send('Storage.overrideQuotaForOrigin', { origin: platform.url })
      await untilKept(page)
    },
  )

  await t.test('the post is offered again after its tab was killed', async () => {
    await addSentence(page, 'en', 'Typed before the crash.')
    await untilStored(page, 'Typed before the crash.')
    await crashAndClose(page)
    page = watch(await context.newPage())
    await page.goto(`${blogs}/new`)
    await restore(page)
    await page.getByText('Typed before the crash.').first().waitFor()
  })

  await t.test(
    'saves without a network, and with four errors of the server, are reported',
    async () => {
      await field(page, 'Title, Arabic').fill('يوم سيّئ')
      await addSentence(page, 'ar', 'كتبت والشبكة مقطوعة.')
      await context.setOffline(true)
      await save(page)
      await untilBarSays(page, words.offline)
      await addSentence(page, 'en', 'Typed without a network.')
      await context.setOffline(false)
      for (const [status, code] of [
        [500, 'broken'],
        [503, 'unavailable'],
        [413, 'too_large'],
        [429, 'rate_limited'],
      ] as const) {
        await saveWithError(page, BLOG, status, code)
        await addSentence(page, 'en', `Typed after a ${status}.`)
      }
    },
  )

  await t.test(
    'after a save whose response was lost, the next save causes no conflict',
    async () => {
      await page.route(BLOG, async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      })
      await save(page)
      await untilBarSays(page, words.offline)
      await page.unroute(BLOG)
      await addSentence(page, 'ar', 'كتبت بعد جواب ضائع.')
      await save(page)
      await untilSaved(page)
    },
  )

  const { call } = await staffClient(platform)
  type Post = {
    Id: string
    Revision: string
    Status: string
    Data: Record<string, string>
    Draft?: { Data: Record<string, string> }
  }
  const { body: posts } = await call<Post[]>('GET', '/api/blog?scope=staff')
  assert.equal(posts.length, 1, 'it was saved many times and made once')
  const id = posts[0]?.Id ?? ''
  const stored = async (): Promise<Post> =>
    (await call<Post>('GET', `/api/blog/${id}?scope=staff`)).body

  await t.test('a save for which the passphrase is needed again continues after it', async () => {
    await page.goto(`${blogs}/${id}`)
    await addSentence(page, 'en', 'Typed before the proof ended.')
    await endProof(page)
    await save(page)
    await givePassphrase(page, platform)
    await untilSaved(page)
    await page.keyboard.press('Control+Enter')
    await page.getByText(cmsDraft.card.live).waitFor()
    assert.equal((await stored()).Status, 'published')
  })

  await t.test(
    'a draft survives a reload, Back, a second window, and a save by another session',
    async () => {
      await page.goto(`${blogs}/${id}`)
      await addSentence(page, 'en', 'Typed right before a reload.')
      await page.reload()
      await restore(page)
      await addSentence(page, 'ar', 'كتبت قبل الرجوع.')
      await page.goto('about:blank')
      await page.goBack()
      await restore(page)
      const second = watch(await context.newPage())
      await second.goto(`${blogs}/${id}`)
      await field(second, 'Text').waitFor()
      await expect(second.getByRole('button', { name: 'Restore', exact: true })).toHaveCount(0)
      await second.close()
      const { Revision, Data } = await stored()
      const elsewhere = await call(
        'PUT',
        '/api/blog/add-or-update-blog',
        { BlogId: id, Data: { ...Data, BlogTitle: 'A bad day, by another hand' } },
        { 'if-match': `"${Revision}"` },
      )
      assert.equal(elsewhere.status, 200)
      await save(page)
      const conflict = page.getByRole('dialog', { name: /was saved somewhere else$/ })
      await conflict.getByRole('button', { name: 'Save what I chose' }).click()
      await untilSaved(page)
      const { Data: live, Draft } = await stored()
      assert.deepEqual(
        [live['BlogTitle'], Draft?.Data['BlogTitle'], live['BlogData'] === Draft?.Data['BlogData']],
        ['A bad day, by another hand', 'A bad day, by another hand', false],
        'the title of the other session is live, and the text of this session is a draft',
      )
    },
  )

  await t.test(
    'the announcement survives a crash, an error of the server and the end of the session',
    async () => {
      const path = `${platform.url}/web-cms/protected/web-notification`
      const day = (offset: number) =>
        new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)
      await page.goto(path)
      await field(page, 'Text').waitFor()
      await addSentence(page, 'notice', 'Open on a bad day.')
      await field(page, 'Shown').check()
      await field(page, 'From').fill(day(-2))
      await field(page, 'From, time').fill('00:00')
      await field(page, 'Until').fill(day(20))
      await untilStored(page, day(20))
      await crashAndClose(page)
      page = watch(await context.newPage())
      await page.goto(path)
      await restore(page)
      // A date is restored although its time was not yet typed.
      await expect(field(page, 'Until')).toHaveValue(day(20))
      await field(page, 'Until, time').fill('00:00')
      await saveWithError(page, SETTINGS, 500, 'broken')
      await addSentence(page, 'notice', 'And after a failure.')
      await endProof(page)
      await save(page)
      await givePassphrase(page, platform)
      await toast(page, 'Settings saved!').waitFor()
    },
  )

  await t.test(
    'the draft is added to a release and published with it despite an error, a missing network and a lost response',
    async () => {
      await page.goto(`${blogs}/${id}`)
      await field(page, 'Text').waitFor()
      await releaseThroughFaults(page)
      assert.equal(
        (await call<object[]>('GET', '/api/releases')).body.length,
        1,
        'it was saved many times and made once',
      )
    },
  )

  await t.test('all texts of the day are live', async () => {
    const { Revision, Data, Draft } = await stored()
    assert.equal(Draft, undefined)
    assert.equal(Data['BlogTitle_AR'], 'يوم سيّئ')
    for (const [side, key] of [
      ['en', 'BlogData'],
      ['ar', 'BlogData_AR'],
    ] as const) {
      assert.equal(Data[key], `<p>${typed[side].join(' ')}</p>`)
    }
    await untilLive(platform.url, `blog/${id}`, Revision)
    const { body: settings } = await call<{ Key: string; Revision: string }[]>(
      'GET',
      '/api/app-settings?scope=staff',
    )
    await untilLive(platform.url, 'settings/WEB_NOTIFICATION', settings[0]?.Revision)
    const { page: visitor } = await openWindow(t)
    await visitor.goto(`${platform.url}/blog`)
    const notice = visitor.getByRole('dialog', { name: 'Announcement' })
    for (const words of typed.notice) await notice.getByText(words).waitFor()
    await notice.locator('[name="Got_It"]').click()
    await visitor.getByRole('link', { name: 'A bad day, by another hand' }).first().click()
    await visitor.getByRole('heading', { name: 'A bad day, by another hand', level: 1 }).waitFor()
    for (const words of typed.en) await visitor.getByText(words).first().waitFor()
    const arabic = await visitor.goto(`${platform.url}/ar${new URL(visitor.url()).pathname}`)
    assert.equal(arabic?.status(), 200, visitor.url())
    await visitor.getByRole('heading', { name: 'يوم سيّئ', level: 1 }).waitFor()
    for (const words of typed.ar) await visitor.getByText(words).first().waitFor()
    await page.goto(platform.url + '/web-cms/protected/blogs/new')
    await page.getByText(words.fresh).waitFor()
    await expect(
      page.getByRole('button', { name: 'Restore', exact: true }),
      'no unsaved text is left',
    ).toHaveCount(0)
    assert.deepEqual(complaints.flat(), [])
  })
})
