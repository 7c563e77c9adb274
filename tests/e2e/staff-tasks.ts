import { type StaffPage, tick } from '../cms/staff-page.ts'
import { paced } from '../pace.ts'
import { caretTo } from '../waiting.ts'

/** The list says that visitors have it: five minutes at most. */
export const untilRowIsLive = (staff: StaffPage, title: string): Promise<void> => staff.row(title).getByText('Live', { exact: true }).waitFor({ timeout: paced(300_000) })

/** Moves an item to the bin from its row, and takes it back by the toast. */
export const deleteAndUndo = async (staff: StaffPage, title: string, deleted: string): Promise<void> => {
  await staff.button(`More for ${title}`).click()
  await staff.page.getByRole('menuitem', { name: 'Move to bin' }).click()
  await staff.page.getByRole('alertdialog').or(staff.dialog()).getByRole('button', { name: 'Move to bin' }).click()
  // Under the pointer it stays.
  await staff.toast(deleted).hover()
  await staff.row(title).waitFor({ state: 'detached' })
  await staff.button('Undo').click()
  await staff.row(title).waitFor()
  await staff.toast('Restored!').waitFor()
}

const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

/** Writes the announcement in both languages, switches it on from two days ago until in twenty, and saves it. */
export const announce = async (staff: StaffPage, english: string, arabic: string): Promise<void> => {
  const { page } = staff
  const changed = page.getByText('Changed on this device, not saved yet')
  await staff.open('/web-cms/protected/web-notification')
  for (const [name, words] of [['Text', english], ['Text, Arabic', arabic]] as const) {
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
  await page.keyboard.press('Control+s')
  await staff.toast('Settings saved!').waitFor()
  await changed.waitFor({ state: 'detached' })
}
