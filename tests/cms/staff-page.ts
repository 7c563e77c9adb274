import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { cmsDraft } from '#messages/en/cms-draft.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { eventually } from '../waiting.ts'

/**
 * Window of the staff area; it finds controls by the words that a person sees. A test that needs
 * something else uses `page`.
 */
export class StaffPage {
  readonly page: Page
  /** Address of the site, without a slash at its end. */
  readonly url: string

  constructor(page: Page, url: string) {
    this.page = page
    this.url = url
  }

  /** Loads a page of the site by its path. */
  async open(path: string): Promise<void> {
    await this.page.goto(this.url + path)
  }

  /** Toast with these words. */
  toast(words: string): Locator {
    return this.page
      .getByRole('region', { name: /^Notifications/ })
      .getByText(words, { exact: true })
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true })
  }

  /** English title in the editor. */
  get title(): Locator {
    return this.field('Title')
  }

  /** Row of a list, by a part of its text. */
  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text })
  }

  dialog(name?: string | RegExp): Locator {
    return this.page.getByRole('dialog', name === undefined ? {} : { name })
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
  }

  /** Note in the save bar that the typed text is stored on this device. */
  get kept(): Locator {
    return this.page.getByText(/^Kept on this device/).first()
  }

  /** Presses the save button of the editor. */
  async save(): Promise<void> {
    await this.page.getByRole('button', { name: cmsEdit.save.draft }).last().click()
  }

  /** Opens the review of the differences from the live version, and publishes them. */
  async publishChanges(): Promise<void> {
    await this.page.keyboard.press('Control+Enter')
    await this.dialog(cmsDraft.review.title)
      .getByRole('button', { name: cmsDraft.review.publish, exact: true })
      .click()
  }

  /** Closes the editor by the button in its head. */
  async close(): Promise<void> {
    await this.button(cmsEdit.close).click()
    await this.page.locator('.edit').waitFor({ state: 'detached' })
  }
}

/** Resolves once the save bar reports that the server has the typed text; the editor stays open. */
export const untilSaved = (page: Page): Promise<void> =>
  page
    .getByText(/^Saved at \d\d:\d\d$/)
    .first()
    .waitFor()

/**
 * Chooses a radio button or ticks a box by its label, as a person does: the control itself is
 * visually hidden.
 */
export const tick = async (control: Locator): Promise<void> => {
  if (!(await control.isChecked())) await control.locator('xpath=ancestor::label[1]').click()
  await control.and(control.page().locator(':checked')).waitFor({ state: 'attached' })
}

/** Resolves once the copies that this device stores contain these words. */
export const untilStored = (page: Page, words: string): Promise<void> =>
  eventually(async () => {
    const copies = await page.evaluate(
      () =>
        new Promise<string>((resolve, reject) => {
          const opened = indexedDB.open('web-cms')
          opened.onerror = () => reject(new Error('The store did not open.'))
          opened.onsuccess = () => {
            const database = opened.result
            const all = database.transaction('copies').objectStore('copies').getAll()
            all.onerror = () => reject(new Error('The store did not answer.'))
            all.onsuccess = () => {
              database.close()
              resolve(JSON.stringify(all.result))
            }
          }
        }),
    )
    assert.ok(copies.includes(words), `${words} is not stored yet`)
  })
