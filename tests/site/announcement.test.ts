import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, platform, test, type Test } from '../browser.ts'
import { staffClient, untilLive } from '../e2e/staff-client.ts'
import { runAxe } from './axe.ts'
import { faultsOnPaper } from './paper.ts'
import { openPage } from './site.ts'
import { untilFocused } from '../waiting.ts'

const contract = JSON.parse(
  await readFile(new URL('../fixtures/contract.json', import.meta.url), 'utf8'),
) as {
  localStorage: { announcement: string }
  messages: { gotIt: string }
}
/** Key in local storage for the token of the announcement that the visitor has closed for good. */
const { announcement: readKey } = contract.localStorage

type Setting = { Key: string; Value: Record<string, unknown>; Revision: string }

/** An hour in milliseconds. */
const hour = 3_600_000
const now = Date.now()
const shown = {
  StartDate: new Date(now - hour).toISOString(),
  EndDate: new Date(now + 48 * hour).toISOString(),
  isActive: true,
  AlertContent:
    '<h2>New cash points</h2><p>They open <strong>on Monday</strong>.</p><p><a href="/contact">Where</a></p>',
  AlertContent_AR: '<h2>نقاط خدمة نقدية جديدة</h2><p>تفتح يوم الاثنين.</p>',
}
let call: Awaited<ReturnType<typeof staffClient>>['call']
let url = ''
let original: Setting['Value'] = {}

const read = async (): Promise<Setting> => {
  const { body } = await call<Setting[]>('GET', '/api/app-settings')
  const setting = body.find(({ Key }) => Key === 'WEB_NOTIFICATION')
  assert.ok(setting)
  return setting
}

const save = async (changes: Record<string, unknown>): Promise<Setting> => {
  const { Value, Revision } = await read()
  const body = {
    Key: 'WEB_NOTIFICATION',
    Value: JSON.stringify({ ...Value, ...changes }),
    updatedBy: platform.adminEmail,
  }
  const saved = await call<Setting>('PUT', '/api/app-settings/add-or-update-settings', body, {
    'if-match': `"${Revision}"`,
  })
  assert.equal(saved.status, 200)
  return saved.body
}

/** Saves the announcement and waits until the site shows it. */
const publish = async (changes: Record<string, unknown>): Promise<void> => {
  const { Revision } = await save(changes)
  await untilLive(url, 'settings/WEB_NOTIFICATION', Revision)
}

test.beforeAll(async () => {
  url = platform.url
  call = (await staffClient(platform)).call
  original = (await read()).Value
  await publish({ ...shown, refreshToken: crypto.randomUUID() })
})
test.afterAll(async () => {
  await save(original)
})

const visit = async (t: Test, path: string, options: BrowserContextOptions = {}) => {
  const opened = await openPage(t, {
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
    ...options,
  })
  await opened.page.goto(path)
  return opened
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Announcement' })
const icon = (page: Page) => page.getByRole('button', { name: 'Show the announcement again' })

test('the announcement opens for a new visitor, holds the focus, and is closed for good by its button', async ({
  t,
}) => {
  const { page, problems } = await visit(t, '/about')
  await dialog(page).waitFor()
  assert.equal(await dialog(page).evaluate((one) => one.contains(document.activeElement)), true)
  assert.equal(
    await page.evaluate(() => getComputedStyle(document.documentElement).overflowY),
    'hidden',
  )
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab')
    assert.equal(
      await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.querySelector('dialog')?.contains(document.activeElement),
      ),
      true,
    )
  }
  const button = page.locator(`button[name="${contract.messages.gotIt}"]`)
  await expect(button).toHaveText('Got it', { useInnerText: true })
  await button.click()
  await dialog(page).waitFor({ state: 'hidden' })
  const token = await page.locator('template#announcement').getAttribute('data-token')
  assert.equal(await page.evaluate((key) => localStorage.getItem(key), readKey), token)

  await page.reload({ waitUntil: 'networkidle' })
  await expect(dialog(page)).toBeHidden()
  await icon(page).click()
  await dialog(page).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
  await untilFocused(icon(page))
  assert.deepEqual(problems, [])
})

for (const [name, close] of Object.entries({
  'the close icon': (page: Page) =>
    page.getByRole('button', { name: 'Close the announcement' }).click(),
  Escape: (page: Page) => page.keyboard.press('Escape'),
  'the backdrop': (page: Page) => page.mouse.click(10, 400),
})) {
  test(`${name} closes the announcement for the visit, in every tab, until half an hour after its last page`, async ({
    t,
  }) => {
    const { page, context } = await visit(t, '/about')
    await dialog(page).waitFor()
    await close(page)
    await dialog(page).waitFor({ state: 'hidden' })
    assert.equal(await page.evaluate((key) => localStorage.getItem(key), readKey), null)
    await page.goto('/services', { waitUntil: 'networkidle' })
    await expect(dialog(page)).toBeHidden()
    const tab = await context.newPage()
    // Minutes from the first page: each load within 30 minutes of the last one extends the visit.
    for (const [minutes, opens] of [
      [29, false],
      [58, false],
      [89, true],
    ] as const) {
      await tab.clock.setFixedTime(Date.now() + minutes * 60_000)
      await tab.goto('/services', { waitUntil: 'networkidle' })
      await tab.locator('.reopen:not([hidden])').waitFor()
      await expect(dialog(tab)).toBeVisible({ visible: opens })
    }
  })
}

for (const [where, path, startTyping] of [
  ['in a form', '/ar/contact', (page: Page) => page.locator('#firstName').focus()],
  ['in the search of the site', '/about', (page: Page) => page.keyboard.press('/')],
] as const) {
  test(`an announcement that loads while a visitor types ${where} shows only its icon`, async ({
    t,
  }) => {
    const { page } = await openPage(t, { reducedMotion: 'reduce' })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/pop-up/, (route) => released.then(() => route.continue()))
    await page.goto(path)
    await page.locator('.reopen:not([hidden])').waitFor()
    await startTyping(page)
    await page.waitForFunction(() => document.activeElement?.matches('input'))
    await page.keyboard.type('Mar')
    await Promise.all([page.waitForResponse(/pop-up/), release()])
    await page.waitForLoadState('networkidle')
    await page.keyboard.type('yam')
    assert.equal(
      await page.evaluate(() => (document.activeElement as HTMLInputElement).value),
      'Maryam',
    )
    await expect(page.locator('button[name="Got_It"]')).toBeHidden()
    await page.goto('/services')
    await dialog(page).waitFor()
  })
}

test('a new refreshToken shows the announcement again to visitors who closed it for good', async ({
  t,
}) => {
  const { page } = await visit(t, '/about')
  await page.locator('button[name="Got_It"]').click()
  await publish({ refreshToken: crypto.randomUUID() })
  await page.goto('/services')
  await dialog(page).waitFor()
})

test('the announcement is read, closed, opened again by its icon and left with the keyboard alone', async ({
  t,
}) => {
  const { page, problems } = await visit(t, '/about')
  await dialog(page).waitFor()
  const tabTo = async (selector: string): Promise<void> => {
    for (let press = 0; press < 80; press += 1) {
      if (
        await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)
      )
        return
      await page.keyboard.press('Tab')
    }
    assert.fail(`Tab does not reach ${selector}`)
  }
  await tabTo('dialog a[href="/contact"]')
  await tabTo('button[name="Got_It"]')
  await page.keyboard.press('Enter')
  await dialog(page).waitFor({ state: 'hidden' })
  await tabTo('.reopen')
  await page.keyboard.press('Space')
  await dialog(page).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
  await untilFocused(icon(page))
  await page.keyboard.press('Tab')
  assert.equal(await icon(page).evaluate((one) => one === document.activeElement), false)
  assert.deepEqual(problems, [])
})

const moments: [name: string, time: number, isDue: boolean][] = [
  ['a millisecond before its start', Date.parse(shown.StartDate) - 1, false],
  ['at its start', Date.parse(shown.StartDate), true],
  ['at its end', Date.parse(shown.EndDate), true],
  ['a millisecond after its end', Date.parse(shown.EndDate) + 1, false],
]
for (const [name, time, isDue] of moments) {
  test(`${name}, by the visitor's clock, ${isDue ? 'the announcement opens' : 'there is neither announcement nor icon'}`, async ({
    t,
  }) => {
    for (const path of ['/about', '/ar/about']) {
      const { page, context } = await openPage(t, { reducedMotion: 'reduce' })
      await context.clock.setFixedTime(time)
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      await page.goto(path, { waitUntil: 'networkidle' })
      if (isDue) await page.getByRole('dialog').waitFor()
      await expect(page.locator('dialog')).toHaveCount(isDue ? 1 : 0)
      await expect(page.locator('.reopen')).toBeVisible({ visible: isDue })
      assert.equal(
        requests.some((address) => address.includes('pop-up')),
        isDue,
      )
    }
  })
}

test('the announcement stays closed only if its own token is stored', async ({ t }) => {
  const { page, context } = await openPage(t, { reducedMotion: 'reduce' })
  await page.goto('/about')
  const token = (await page.locator('template#announcement').getAttribute('data-token')) ?? ''
  assert.match(token, /^[0-9a-f-]{36}$/)
  for (const [stored, opens] of [
    [token, false],
    [token.toUpperCase(), true],
    [`${token} `, true],
    ['', true],
    [crypto.randomUUID(), true],
  ] as const) {
    const tab = await context.newPage()
    await tab.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      readKey,
      stored,
    ] as const)
    await tab.goto('/ar/about', { waitUntil: 'networkidle' })
    if (opens) await tab.getByRole('dialog').waitFor()
    else await tab.locator('.reopen:not([hidden])').waitFor()
    await expect(tab.getByRole('dialog'), stored).toBeVisible({ visible: opens })
    await tab.close()
  }
})

test('the Arabic announcement has an Arabic button, and its text has language and direction', async ({
  t,
}) => {
  const { page } = await visit(t, '/ar')
  const popUp = page.getByRole('dialog', { name: 'إعلان' })
  await popUp.waitFor()
  const text = popUp.locator('[lang="ar"][dir="rtl"]')
  await expect(text.getByRole('heading')).toHaveText('نقاط خدمة نقدية جديدة', {
    useInnerText: true,
  })
  await expect(page.locator('button[name="Got_It"]')).toHaveText('فهمت', { useInnerText: true })
})

test('the icon does not move for visitors who want less motion; for others it plays once, and again under the pointer', async ({
  t,
}) => {
  const lessMotion = await visit(t, '/about')
  await dialog(lessMotion.page).waitFor()
  assert.equal(
    await lessMotion.page
      .locator('.reopen video')
      .evaluate((video: HTMLVideoElement) => video.paused && video.currentTime === 0),
    true,
  )

  const { page } = await openPage(t, { reducedMotion: 'no-preference' })
  await page.goto('/about')
  await page.waitForFunction(
    () => (document.querySelector('.reopen video') as HTMLVideoElement | null)?.currentTime,
  )
  await page.waitForFunction(
    () => document.querySelector<HTMLVideoElement>('.reopen video')?.paused,
  )
  await page.locator('button[name="Got_It"]').click()
  await icon(page).hover()
  await page.waitForFunction(
    () => document.querySelector<HTMLVideoElement>('.reopen video')?.paused === false,
  )
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`with the announcement open axe finds nothing, and the page prints without it, ${colorScheme}`, async ({
    t,
  }) => {
    for (const width of [320, 1280]) {
      const { page } = await visit(t, width === 320 ? '/ar/about' : '/', {
        colorScheme,
        viewport: { width, height: 800 },
      })
      await page.getByRole('dialog').waitFor()
      assert.deepEqual([await runAxe(page), await faultsOnPaper(page)], [[], []])
    }
  })
}

test('a page has no markup of an announcement that is switched off', async () => {
  await publish({ isActive: false })
  const html = await (await fetch(`${url}/ar/about`)).text()
  assert.doesNotMatch(html, /template id="announcement"|class="reopen"/)
})
