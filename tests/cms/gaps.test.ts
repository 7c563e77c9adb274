import { fees } from '#kinds/fees.ts'
import { cmsDraft } from '#messages/en/cms-draft.ts'
import { test } from '../browser.ts'
import { fees as samples } from '../../netlify/local/seed/fees/fees.ts'
import { makeItem } from './items.ts'
import { assertAccessible, assertFits, openStaffPage } from './staff.ts'

const LIST = '/web-cms/protected/fees'

/**
 * Message that the first version applies again. The sample content has the second version in force.
 */
const AGAIN = /^The version of 1 October 2025 is in force again from today /

test('every way of taking the version in force off the site first says which version applies then, and from which day', async ({
  t,
}) => {
  const staff = await openStaffPage(t, LIST)
  const { page } = staff
  const row = staff.row('Fees from October 2026')
  await row.getByRole('button', { name: 'More for Fees from October 2026' }).click()
  await page.getByRole('menuitem', { name: 'Move to bin' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(AGAIN).waitFor()
  await assertAccessible(page, 'the question before a version is moved to the bin')
  await question.getByRole('button', { name: 'Cancel' }).click()

  await row.getByRole('checkbox', { name: /^Select / }).check()
  await page.getByRole('button', { name: 'Take off the site' }).click()
  await page
    .getByRole('alertdialog', { name: 'Take 1 version off the site?' })
    .getByText(AGAIN)
    .waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Clear the selection' }).click()

  await row.getByRole('link', { name: 'Fees from October 2026' }).click()
  await page.setViewportSize({ width: 360, height: 800 })
  await staff.button(cmsDraft.card.takeOff).click()
  const off = page.getByRole('alertdialog', { name: 'Take this version off the site?' })
  await off.getByText(AGAIN).waitFor()
  await assertFits(page, 'the question before a version is taken off the site')
  await off.getByRole('button', { name: 'Cancel' }).click()
  await off.waitFor({ state: 'detached' })

  // An end date in the past has the same effect once it is published.
  await staff.button('Take off the site at a time').click()
  await staff.field('Take off the site on').fill('2026-11-01')
  const card = page.getByRole('region', { name: 'Days in force' })
  await card.getByText(AGAIN).waitFor()
  await assertFits(page, 'the editor with a gap')
  await page.keyboard.press('Control+Enter')
  const review = staff.dialog(cmsDraft.review.title)
  await review.getByText(AGAIN).waitFor()
  await assertFits(page, 'the changes before they are published, with a gap')
  await review.getByRole('button', { name: cmsDraft.review.back }).click()
  await review.waitFor({ state: 'detached' })
})

test('restoring a version with an end date first says which version applies after it, and asks for confirmation', async ({
  t,
}) => {
  const staff = await openStaffPage(t, LIST)
  const { page } = staff
  const Title = `Fees of a summer ${crypto.randomUUID().slice(0, 8)}`
  const change = { Status: 'published', ExpireAt: '2099-05-31T20:00:00.000Z' }
  const item = await makeItem(
    t,
    page,
    fees,
    { ...samples.at(-1)?.data, Title, InForceFrom: '2099-01-01' },
    change,
  )
  await item.call('DELETE', `/api/fees/delete?id=${item.id}`)
  await staff.open('/web-cms/protected/bin')
  await page.getByRole('button', { name: `Restore ${Title}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Restore it anyway?' })
  await question.getByText(/ is in force again from 1 June 2099 on\.$/).waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: `Restore ${Title}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await staff.toast('Restored!').waitFor()
})
