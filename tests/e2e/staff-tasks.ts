import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { cmsDraft } from '#messages/en/cms-draft.ts'
import { cmsList } from '#messages/en/cms-list.ts'
import { cmsReleases } from '#messages/en/cms-releases.ts'
import { DAY_MS } from '#rules/time.ts'
import { expect } from '../browser.ts'
import { type StaffPage, tick, untilSaved } from '../cms/staff-page.ts'
import { paced } from '../pace.ts'
import { caretTo } from '../waiting.ts'

/** Waits until the list shows an item as live, for five minutes at most. */
export const untilRowIsLive = (staff: StaffPage, title: string): Promise<void> =>
  staff
    .row(title)
    .getByText('Live', { exact: true })
    .waitFor({ timeout: paced(300_000) })

/**
 * Moves an item to the bin from its row, and restores it from the toast with this text.
 */
export const deleteAndUndo = async (
  staff: StaffPage,
  title: string,
  toastText: string,
): Promise<void> => {
  await staff.button(`More for ${title}`).click()
  await staff.page.getByRole('menuitem', { name: 'Move to bin' }).click()
  await staff.page
    .getByRole('alertdialog')
    .or(staff.dialog())
    .getByRole('button', { name: 'Move to bin' })
    .click()
  // The toast stays while the pointer is over it.
  await staff.toast(toastText).hover()
  await staff.row(title).waitFor({ state: 'detached' })
  await staff.button('Undo').click()
  await staff.row(title).waitFor()
  await staff.toast('Restored!').waitFor()
}

/** Date as `YYYY-MM-DD`, so many days from today. */
const day = (offset: number): string =>
  new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)

/**
 * Writes the announcement in both languages and publishes it; it is shown from two days ago until
 * twenty days from now.
 */
export const announce = async (
  staff: StaffPage,
  english: string,
  arabic: string,
): Promise<void> => {
  const { page } = staff
  const changed = page.getByText('Changed on this device, not saved yet')
  await staff.open('/web-cms/protected/web-notification')
  for (const [name, words] of [
    ['Text', english],
    ['Text, Arabic', arabic],
  ] as const) {
    await caretTo('End', staff.field(name))
    await page.keyboard.press('Control+a')
    await page.keyboard.type(words)
  }
  await tick(page.getByLabel('Shown'))
  await staff.field('From').fill(day(-2))
  await page.getByLabel('From, time').fill('00:00')
  await staff.field('Until').fill(day(20))
  await page.getByLabel('Until, time').fill('00:00')
  await changed.waitFor()
  await page.keyboard.press('Control+Enter')
  const publish = staff
    .dialog(cmsDraft.review.title)
    .getByRole('button', { name: cmsDraft.review.publish, exact: true })
  // A first announcement has no review, as there is nothing to compare it with.
  await publish.or(staff.toast('Settings saved!')).first().waitFor()
  if (await publish.isVisible()) await publish.click()
  await staff.toast('Settings saved!').waitFor()
  await changed.waitFor({ state: 'detached' })
}

const headingAt = async (visitor: Page, url: string): Promise<string> => {
  await visitor.goto(url)
  return visitor.getByRole('heading', { level: 1 }).innerText()
}

/**
 * Saves a draft of the news article that `visitor` has open in Arabic, while visitors still read
 * the live version; reviews and publishes the draft. Then saves another draft and discards it.
 */
export const writeNextVersion = async (
  staff: StaffPage,
  visitor: Page,
  title: string,
): Promise<void> => {
  const { page } = staff
  const next = `${title}, all night`
  const address = visitor.url().replace('/ar/', '/')
  await page.getByRole('link', { name: title }).first().press('Enter')
  await staff.title.fill(next)
  await page.keyboard.press('Control+s')
  await staff.toast(cmsDraft.savedBeside).waitFor()
  await page.getByText(cmsDraft.beside.live).waitFor()
  assert.equal(await headingAt(visitor, address), title, 'visitors see no draft')
  await staff.close()
  await staff.row(title).getByText('with a draft').waitFor()
  await page.getByRole('link', { name: title }).first().press('Enter')
  await expect(staff.title).toHaveValue(next)
  await page.keyboard.press('Control+Enter')
  const review = staff.dialog(cmsDraft.review.title)
  await review.locator('ins', { hasText: 'all night' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await staff.toast('Updated News post!').waitFor()

  await staff.title.fill('Never to be seen')
  await page.keyboard.press('Control+s')
  await staff.button(cmsDraft.card.discard).press('Enter')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: cmsDraft.discard.action })
    .press('Enter')
  await staff.toast(cmsDraft.discard.done).waitFor()
  await expect(staff.title).toHaveValue(next)
  await staff.close()
  await untilRowIsLive(staff, next)
  assert.equal(await headingAt(visitor, address), next)
}

const blogs = '/web-cms/protected/blogs'

/** Tells for each title if visitors see it in the list of articles. */
const areTitlesSeen = async (
  visitor: Page,
  url: string,
  titles: readonly string[],
): Promise<boolean[]> => {
  await visitor.goto(`${url}/blog`)
  const headings = await visitor.getByRole('heading').allInnerTexts()
  return titles.map((title) => headings.includes(title))
}

/**
 * Saves drafts of two articles, publishes them from their list as one release, waits until visitors
 * see both, and reverts the release.
 */
export const releaseTogether = async (
  staff: StaffPage,
  visitor: Page,
  url: string,
): Promise<void> => {
  const { page } = staff
  const untilSeen = (titles: readonly string[], wanted: readonly boolean[]) =>
    expect
      .poll(() => areTitlesSeen(visitor, url, titles), { timeout: paced(300_000) })
      .toEqual(wanted)
  await staff.open(blogs)
  await page.locator('.row-link').nth(1).waitFor()
  const before = (await page.locator('.row-link').allInnerTexts()).slice(0, 2)
  const after = before.map((title) => `${title}, at once`)
  for (const [index, title] of before.entries()) {
    await staff.open(`${blogs}?q=${encodeURIComponent(title)}`)
    await page.getByRole('link', { name: title, exact: true }).click()
    await staff.field('Title').fill(after[index] ?? '')
    await page.keyboard.press('Control+s')
    await page.getByText(cmsDraft.chip.beside).first().waitFor()
  }
  await staff.open(blogs)
  for (const title of before)
    await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).click()
  await page.getByRole('button', { name: cmsList.actions.release }).click()
  await staff.dialog(cmsReleases.add.title(2)).getByLabel(cmsReleases.add.name).fill('At once')
  await page.keyboard.press('Enter')
  for (const title of after) await page.getByRole('heading', { name: title }).waitFor()
  await page.getByText(cmsReleases.change.fields(1)).nth(1).waitFor()
  await staff.button(cmsReleases.one.publish).click()
  await staff
    .dialog(cmsReleases.publish.title(2))
    .getByRole('button', { name: cmsReleases.publish.now, exact: true })
    .click()
  await staff.toast(cmsReleases.publish.done(2)).waitFor()
  await untilSeen([...before, ...after], [false, false, true, true])
  await staff.button(cmsReleases.one.takeBack).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: cmsReleases.takeBack.action })
    .click()
  await staff.toast(cmsReleases.takeBack.done).waitFor()
  await untilSeen([...before, ...after], [true, true, false, false])
}

/**
 * Saves an article in Arabic only as a draft, which visitors do not see, and publishes it by a
 * release of its own.
 */
export const releaseArabicAlone = async (
  staff: StaffPage,
  visitor: Page,
  title: string,
  text: string,
): Promise<void> => {
  const { page } = staff
  const headings = async () => {
    await visitor.goto(`${staff.url}/ar/blog`)
    return visitor.getByRole('heading').allInnerTexts()
  }
  await staff.open(`${blogs}/new`)
  await tick(
    page.getByRole('radiogroup', { name: 'Shown in' }).getByRole('radio', { name: 'Arabic' }),
  )
  await staff.field('Title, Arabic').fill(title)
  await caretTo('End', staff.field('Text, Arabic'))
  await page.keyboard.type(text)
  await page.keyboard.press('Control+s')
  await untilSaved(page)
  await staff.button(cmsReleases.add.action).click()
  await staff
    .dialog(cmsReleases.add.title(1))
    .getByLabel(cmsReleases.add.name)
    .fill('Asked by a visitor')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Asked by a visitor' }).click()
  assert.ok(!(await headings()).includes(title), 'visitors see no draft')
  await page.getByText(cmsReleases.change.new).waitFor()
  await staff.button(cmsReleases.one.publish).click()
  await staff
    .dialog(cmsReleases.publish.title(1))
    .getByRole('button', { name: cmsReleases.publish.now, exact: true })
    .click()
  await staff.toast(cmsReleases.publish.done(1)).waitFor()
  await expect.poll(headings, { timeout: paced(300_000) }).toContain(title)
}

const RELEASES = '**/api/releases'

/**
 * Makes a release from the editor of an article with a draft; the server fails at the first
 * attempt. Then publishes the release: without a network, with a lost response, and at last
 * successfully.
 */
export const releaseThroughFaults = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: cmsReleases.add.action }).click()
  const adding = page.getByRole('dialog', { name: cmsReleases.add.title(1) })
  await adding.getByLabel(cmsReleases.add.name).fill('All of a bad day')
  await page.route(RELEASES, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 503,
          json: { status: 503, code: 'unavailable', title: 'unavailable' },
        })
      : route.fallback(),
  )
  await page.keyboard.press('Enter')
  await adding.getByText(cmsReleases.add.failed).waitFor()
  await page.unroute(RELEASES)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'All of a bad day' }).click()
  await page
    .getByText(cmsReleases.change.fields(2))
    .or(page.getByText(cmsReleases.change.fields(1)))
    .first()
    .waitFor()
  const question = page.getByRole('dialog', { name: cmsReleases.publish.title(1) })
  const publish = question.getByRole('button', { name: cmsReleases.publish.now, exact: true })
  await page.getByRole('button', { name: cmsReleases.one.publish }).click()
  await page.context().setOffline(true)
  await publish.click()
  await page.getByText(cmsReleases.publish.failed, { exact: true }).first().waitFor()
  await page.context().setOffline(false)
  await page.route(`${RELEASES}/publish`, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  const sent = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/publish'))
  await publish.click()
  await sent
  await page.unroute(`${RELEASES}/publish`)
  await publish.click()
  await page.getByText(cmsReleases.publish.done(1), { exact: true }).first().waitFor()
}
