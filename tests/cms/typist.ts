import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import type { AnyKind, Data, Row } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import { platform, type Test } from '../browser.ts'
import { records } from '../fixtures/records.ts'
import { paced } from '../pace.ts'
import { caretTo } from '../waiting.ts'
import { makeItem } from './items.ts'
import { tick } from './staff-page.ts'
import { contract } from './staff.ts'
import { storedPdf } from './stored-files.ts'

const samples: Readonly<Record<string, { data: Data }>> = records

/**
 * Makes a draft of any kind with the sample content for one test; for a singleton kind, returns its
 * record. `path` is the path of the editor.
 */
export async function makeSampleItem(
  t: Test,
  page: Page,
  kind: AnyKind,
): Promise<{ id: string; path: string; saveElsewhere: (part: Data) => Promise<unknown> }> {
  const screen = `${contract.staff.protected}${kind.screens[0].path}`
  if (kind.shape === 'singleton')
    return { id: kind.singletonId ?? '', path: screen, saveElsewhere: () => Promise.resolve() }
  const files = kind.form.flatMap((row) => (row.type === 'file' && row.required ? [row.key] : []))
  const data = {
    ...samples[kind.name]?.data,
    ...Object.fromEntries(
      await Promise.all(files.map(async (key) => [key, await storedPdf()] as const)),
    ),
  }
  const { id, saveElsewhere } = await makeItem(t, page, kind, data)
  return { id, path: `${screen}/${id}`, saveElsewhere }
}

const typesOf = (rows: readonly Row[]): string[] =>
  rows.flatMap((row) => (row.type === 'list' ? [row.type, ...typesOf(row.rows)] : [row.type]))

/**
 * Kinds that together have every type of field, those with the most types first. A kind is left out
 * when the kinds before it have all of its types.
 */
export const kindsCoveringFieldTypes: readonly AnyKind[] = [...allKinds]
  .sort((a, b) => new Set(typesOf(b.form)).size - new Set(typesOf(a.form)).size)
  .reduce<AnyKind[]>((chosen, kind) => {
    const covered = new Set(chosen.flatMap(({ form }) => typesOf(form)))
    return typesOf(kind.form).every((type) => covered.has(type)) ? chosen : [...chosen, kind]
  }, [])

/**
 * Kind at an index of `kindsCoveringFieldTypes`, in rotation. Tests of faults use different
 * indexes, so that together they cover all types of field.
 */
export const kindFor = (index: number): AnyKind => {
  const kind = kindsCoveringFieldTypes[index % kindsCoveringFieldTypes.length]
  assert.ok(kind)
  return kind
}

/** Like `kindFor`, but only of kinds whose editor opens over a list and can be closed. */
export const listedKindFor = (index: number): AnyKind => {
  const listed = kindsCoveringFieldTypes.filter(({ shape }) => shape === 'collection')
  const kind = listed[index % listed.length]
  assert.ok(kind)
  return kind
}

/** Waits until a form is ready, its texts included. */
export async function untilFormReady(page: Page): Promise<void> {
  await page.locator('.edit[data-phase="ready"]').waitFor()
  await page.locator('.edit-text-waiting').first().waitFor({ state: 'detached' })
}

export async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(platform.url + path)
  await untilFormReady(page)
}

/**
 * Opens a form without loading a page, as a link inside the staff area does: Back leads to the
 * previous screen.
 */
export async function openFormInPlace(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await untilFormReady(page)
}

/** Paths of the fields of the open form, in their order. */
const fieldPaths = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-path]')].map(
      (box) => box.dataset['path'] ?? '',
    ),
  )

const fieldAt = (page: Page, path: string): Locator => page.locator(`[data-path="${path}"]`)

/** Control by which a person fills a field; a `moment` is a date with a time. */
type Control =
  | 'rich text'
  | 'list'
  | 'check box'
  | 'radio'
  | 'select'
  | 'moment'
  | 'date'
  | 'number'
  | 'text'
  | 'button'
  | 'none'

/** Finds the control of a field; controls of the fields inside a list do not count. */
const controlOf = (field: Locator): Promise<Control> =>
  field.evaluate((element): Control => {
    const has = (selector: string) =>
      [...element.querySelectorAll(selector)].some((one) => one.closest('[data-path]') === element)
    if (has('ol')) return 'list'
    if (has('[contenteditable]')) return 'rich text'
    if (has('input[type="date"]')) return has('input[type="time"]') ? 'moment' : 'date'
    if (has('input[type="checkbox"]')) return 'check box'
    if (has('input[type="radio"]')) return 'radio'
    if (has('input[type="number"]')) return 'number'
    if (has('select')) return 'select'
    if (has('textarea, input[type="text"]')) return 'text'
    return has('button') ? 'button' : 'none'
  })

/** Chooses the last option that is not chosen. */
async function choose(options: Locator): Promise<void> {
  for (const option of (await options.all()).reverse()) {
    if (await option.isChecked()) continue
    return tick(option)
  }
}

type Typing = { page: Page; field: Locator; path: string; words: string }

/** Appends words at the end of a text; a slug gets letters and digits only. */
async function append({ page, path, words }: Typing, into: Locator): Promise<void> {
  await caretTo('End', into)
  await page.keyboard.insertText(path === 'Slug' ? words.replace(/[^a-z0-9]+/gi, '') : ` ${words}`)
}

/** Functions that fill a field, by its control. */
const fillers: Readonly<Record<Control, (typing: Typing) => Promise<void>>> = {
  none: ({ path }) => Promise.reject(new Error(`The field ${path} has no control.`)),
  text: async (typing) => {
    const into = typing.field.locator('textarea, input[type="text"]').first()
    // A field with a pattern shows an example of it as its placeholder.
    const example = await into.getAttribute('placeholder')
    await (example === null ? append(typing, into) : into.fill(example))
  },
  'rich text': (typing) => append(typing, typing.field.locator('[contenteditable]')),
  'check box': ({ field }) => field.locator('input[type="checkbox"]').click(),
  radio: ({ field }) => choose(field.getByRole('radio')),
  select: async ({ field }) => {
    const select = field.locator('select')
    const currentValue = await select.inputValue()
    const values = await select
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
    await select.selectOption(values.findLast((value) => value !== currentValue) ?? currentValue)
  },
  // At least the minimum of the field: an error under the field would move the next field.
  number: async ({ field }) => {
    const input = field.locator('input')
    const least = (await input.getAttribute('min')) ?? ''
    await input.fill(Number(least) > 3 ? least : '3')
  },
  date: ({ field }) => field.locator('input[type="date"]').fill('2031-05-17'),
  moment: async ({ field, path }) => {
    // An end gets a later date than a start.
    await field
      .locator('input[type="date"]')
      .fill(/end|expire|until/i.test(path) ? '2032-05-17' : '2031-05-17')
    await field.locator('input[type="time"]').fill('18:45')
  },
  list: async ({ page, path, words }) => {
    await page.locator(`[id="field-${path}"]`).click()
    await page
      .locator(`[data-path^="${path}."] [contenteditable]`)
      .first()
      .or(page.locator(`[data-path^="${path}."]`).first())
      .first()
      .waitFor()
    await page.locator('.edit-text-waiting').first().waitFor({ state: 'detached' })
    for (const innerPath of (await fieldPaths(page)).filter((one) => one.startsWith(`${path}.`)))
      await typeIntoField(page, innerPath, words)
  },
  button: async ({ page, path, words }) => {
    await page
      .locator(`[id="field-${path}"]`)
      .or(fieldAt(page, path).getByRole('button'))
      .first()
      .click()
    const insert = page.getByRole('button', { name: 'Insert', exact: true })
    const dialog = page.getByRole('dialog', { name: /^Choose a/ })
    // The press opens the library, which may take a while, or a field in place of the button. Some
    // buttons do neither and only show a message.
    const inPlace = fieldAt(page, path).locator('input:not([type="file"]), textarea, select')
    await dialog
      .or(inPlace)
      .first()
      .waitFor({ timeout: paced(15_000) })
      .catch(() => undefined)
    if (await dialog.isVisible()) {
      await tick(
        dialog
          .getByRole('radiogroup', { name: /^Choose a/ })
          .getByRole('radio')
          .first(),
      )
      for (const text of await dialog.getByRole('textbox').all()) await text.fill(words)
      return insert.click()
    }
    // The field may now have another control in place of the button.
    if ((await controlOf(fieldAt(page, path))) !== 'button') await typeIntoField(page, path, words)
  },
}

async function typeIntoField(page: Page, path: string, words: string): Promise<void> {
  const field = fieldAt(page, path)
  const fill = fillers[await controlOf(field)]
  await fill({
    page,
    field,
    path,
    words: /_AR$|Arabic/.test(path) ? `كتبت ${words}` : words,
  })
}

/**
 * Fills every field of the open form, including fields that appear meanwhile.
 * @returns the paths of the filled fields, in their order
 */
export async function typeEverywhere(page: Page, words: string): Promise<string[]> {
  const filledPaths: string[] = []
  for (;;) {
    const next = (await fieldPaths(page)).find(
      (path) => !filledPaths.some((one) => path === one || path.startsWith(`${one}.`)),
    )
    if (next === undefined) return filledPaths
    await typeIntoField(page, next, words)
    filledPaths.push(next)
  }
}

/** Values of a form, as JSON, by the path of their field. */
type FormValues = Readonly<Record<string, string>>

/** Values that the open form shows without opening entries of its lists. */
export const visibleValues = (page: Page): Promise<FormValues> =>
  page.evaluate(() => {
    const valueIn = (control: Element): unknown => {
      if (
        control instanceof HTMLInputElement &&
        (control.type === 'radio' || control.type === 'checkbox')
      )
        return control.checked
      if (
        control instanceof HTMLInputElement ||
        control instanceof HTMLTextAreaElement ||
        control instanceof HTMLSelectElement
      )
        return control.value
      if (control instanceof HTMLImageElement) return control.getAttribute('src')
      return control instanceof HTMLAnchorElement ? control.pathname : control.textContent
    }
    const controls =
      'input:not([type="file"]), textarea, select, [contenteditable], img, a[href], p[role="status"], .edit-entry-title'
    const entries = [...document.querySelectorAll<HTMLElement>('[data-path]')].map(
      (field): [string, string] => {
        const ownControls = [...field.querySelectorAll(controls)].filter(
          (one) => one.closest('[data-path]') === field && !one.closest('[contenteditable] *'),
        )
        return [field.dataset['path'] ?? '', JSON.stringify(ownControls.map(valueIn))]
      },
    )
    return Object.fromEntries(entries)
  })

/** All values of the open form; entries of its lists are opened one after the other. */
export async function allValues(page: Page): Promise<FormValues> {
  const entries = page.locator('.edit-entry-title button')
  let all: FormValues = {}
  for (const entry of await entries.all()) {
    if ((await entry.getAttribute('aria-expanded')) !== 'true') await entry.click()
    await page.locator('.edit-entry-body').waitFor()
    await page.locator('.edit-text-waiting').first().waitFor({ state: 'detached' })
    all = { ...all, ...(await visibleValues(page)) }
    await entry.click()
  }
  return { ...all, ...(await visibleValues(page)) }
}

/** Notice that offers to restore text stored on this device, with its time and age. */
export const restoreNotice = (page: Page): Locator =>
  page.getByText(
    /^You have unsaved changes from (\d\d:\d\d|\d+ \w+ \d{4}, \d\d:\d\d), .* ago, on this device\.$/,
  )

export const restoreOfferedDraft = async (page: Page): Promise<void> => {
  await restoreNotice(page).waitFor()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await restoreNotice(page).waitFor({ state: 'detached' })
}

/** Asserts that every field of a form shows its earlier value; `when` says when it is compared. */
export async function assertShown(page: Page, before: FormValues, when: string): Promise<void> {
  assert.deepEqual(await allValues(page), before, when)
}
