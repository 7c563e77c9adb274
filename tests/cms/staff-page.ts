import type { Locator, Page } from 'playwright-core'

/** A window of the staff area, by what a person sees in it. What a single test needs beside it is asked of `page`. */
export class StaffPage {
  readonly page: Page
  /** The address of the site, without a slash at its end. */
  readonly url: string

  constructor(page: Page, url: string) {
    this.page = page
    this.url = url
  }

  /** Loads a page of the site by its path. */
  async open(path: string): Promise<void> {
    await this.page.goto(this.url + path)
  }

  /** The words of a toast. */
  toast(words: string): Locator {
    return this.page.getByRole('region', { name: /^Notifications/ }).getByText(words, { exact: true })
  }

  /** A field of a form. */
  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true })
  }

  /** The English title in the editor. */
  get title(): Locator {
    return this.field('Title')
  }

  /** A row of a list, by a part of its text. */
  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text })
  }

  dialog(name?: string | RegExp): Locator {
    return this.page.getByRole('dialog', name === undefined ? {} : { name })
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
  }

  /** The save bar's word that what was typed is kept on this device. */
  get kept(): Locator {
    return this.page.getByText(/^Saved on this device/).first()
  }

  /** Presses the editor's own save button, whatever it would do. */
  async save(): Promise<void> {
    await this.page.getByRole('button', { name: /^Save (and|draft)/ }).last().click()
  }
}
