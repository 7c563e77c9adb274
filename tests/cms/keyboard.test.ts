import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { blog } from '#kinds/blog.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { expect, platform, test, type Test } from '../browser.ts'
import { states } from './axe-states.ts'
import { eventually, untilFocused, untilFocusWithin } from '../waiting.ts'
import { untilSaved } from './staff-page.ts'
import { existsAt, openStage, type Stage, type State } from './states/stage.ts'
import { stopsOf } from './stops.ts'

let stage: Stage
test.beforeAll(async ({ browser }) => {
  stage = await openStage(browser, platform)
})
test.afterAll(async () => {
  await stage.tidy()
})

const LIST = '/web-cms/protected/blogs'
const stateAt = (path: State['path'], reach: State['reach'], more: Partial<State> = {}): State => ({
  name: 'keyboard',
  path,
  reach,
  ...more,
})

const open = async (t: Test, state: State, width = 1280): Promise<Page> => {
  const { page, complaints, close } = await stage.open(state, { width, theme: 'light' })
  t.after(async () => {
    await close()
    assert.deepEqual(complaints, [])
  })
  return page
}
const openList = (t: Test) =>
  open(
    t,
    stateAt(LIST, ({ page }) => page.locator('.row-link').first().waitFor()),
  )

/** Asserts that some element has the focus: an action must not lose it. */
const assertFocusExists = (page: Page, action: string): Promise<void> =>
  eventually(async () => {
    assert.ok(
      await page.evaluate(
        () => document.activeElement !== null && document.activeElement !== document.body,
      ),
      `The focus is lost after ${action}`,
    )
  })

const hasFocus = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => element === document.activeElement)

/** Presses Tab until this element has the focus. */
const tabTo = async (page: Page, wanted: Locator, key = 'Tab', maxPresses = 120): Promise<void> => {
  for (let press = 0; press < maxPresses; press += 1) {
    if ((await wanted.count()) > 0 && (await hasFocus(wanted.first()))) return
    await page.keyboard.press(key)
  }
  assert.fail(`${key} does not reach ${String(wanted)}`)
}

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const dialogs = (page: Page): Locator =>
  page.locator('[role="dialog"]:visible, [role="alertdialog"]:visible')

test('both gates are passed by keyboard; an empty field is named and keeps the focus', async ({
  t,
}) => {
  const page = await open(
    t,
    stateAt('/web-cms', ({ page: one }) => one.getByLabel('E-mail').waitFor(), {
      gate: 'signed out',
      needsOwnWindow: true,
    }),
  )
  await press(page, 'Enter')
  await page.getByText('Enter your e-mail address.').waitFor()
  await page.keyboard.type(platform.adminEmail)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(platform.adminPassword ?? '')
  await press(page, 'Enter')
  await untilFocused(page.getByLabel('Passphrase'))
  await page.keyboard.type(platform.passphrase ?? '')
  await press(page, 'Enter')
  await page.getByRole('heading', { name: /^Welcome back/ }).waitFor()
  await tabTo(page, page.locator(`main a[href="${LIST}"]`))
  await press(page, 'Enter')
  await untilFocused(page.getByRole('heading', { name: 'Blog articles', level: 1 }))
})

test('by keyboard, the skip link leads past the sidebar, a row is found by the search, opened and closed', async ({
  t,
}) => {
  const page = await openList(t)
  await press(page, 'Tab')
  assert.equal(
    await page.evaluate(() => document.activeElement?.textContent),
    'Skip to the content',
  )
  await press(page, 'Enter')
  await untilFocused(page.locator('#content'))
  await press(page, '/')
  await untilFocused(page.getByRole('searchbox'))
  await page.keyboard.type(stage.stageItems.titleOf(blog))
  const row = page.locator('.row-link').filter({ hasText: stage.stageItems.titleOf(blog) })
  await row.waitFor()
  await tabTo(page, row)
  await press(page, 'Enter')
  await page.locator('.edit[data-phase="ready"]').waitFor()
  await untilFocusWithin(page.getByRole('dialog'))
  await press(page, 'Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await untilFocused(row)
})

/** Removes an article that its test left in the list: the next tests look at the first row. */
const removeTitled = async (title: string): Promise<void> => {
  const { body } = await stage.call<{ Id: string; Data: { BlogTitle: string } }[]>(
    'GET',
    '/api/blog?scope=staff',
  )
  for (const { Id, Data } of body)
    if (Data.BlogTitle === title) await stage.call('DELETE', `/api/blog/delete?id=${Id}`)
}

test('by keyboard, an article is written, formatted, linked, saved as a draft, deleted from its row and restored', async ({
  t,
}) => {
  const page = await openList(t)
  const title = `By keys ${crypto.randomUUID().slice(0, 8)}`
  t.after(() => removeTitled(title))
  await tabTo(page, page.locator('.new-link').first())
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog')
  await page.locator('.edit[data-phase="ready"] .edit-prose').first().waitFor()
  await tabTo(page, dialog.getByLabel('Title', { exact: true }))
  await page.keyboard.type(title)
  await tabTo(page, dialog.getByLabel('Text', { exact: true }))
  await page.keyboard.type('Ask ')
  await press(page, 'Control+b')
  await page.keyboard.type('us')
  await press(page, 'Control+b', 'Shift+Control+ArrowLeft')
  // The toolbar is one tab stop; arrow keys move within it.
  await press(page, 'Shift+Tab')
  const link = dialog
    .getByRole('toolbar', { name: 'Text: formatting' })
    .getByRole('button', { name: 'Link', exact: true })
  for (let step = 0; step < 12 && !(await hasFocus(link)); step += 1)
    await press(page, 'ArrowRight')
  await press(page, 'Enter')
  await untilFocused(page.getByLabel('Address of the link'))
  await page.keyboard.type('/contact')
  await press(page, 'Enter')
  await page
    .locator(
      '.edit-prose:focus a[href="/contact"] strong, .edit-prose:focus strong a[href="/contact"]',
    )
    .waitFor()
  await tabTo(page, page.locator('.edit-rail input[type="radio"]:focus'))
  const atOnce = dialog.getByRole('radio', { name: cmsEdit.publishing.now })
  await untilFocused(atOnce)
  await expect(atOnce).toBeChecked()
  await press(page, 'Control+s')
  await untilSaved(page)
  await untilFocused(atOnce)
  await press(page, 'Escape')
  await dialog.waitFor({ state: 'detached' })
  await assertFocusExists(page, 'closing')

  const more = button(page, `More for ${title}`)
  await more.waitFor()
  await tabTo(page, more, 'Tab', 400)
  await press(page, 'Enter')
  await untilFocusWithin(page.getByRole('menu'))
  await press(page, 'End', 'Enter')
  const question = page.getByRole('alertdialog')
  await untilFocused(question.getByRole('button', { name: 'Cancel' }))
  await tabTo(page, question.getByRole('button', { name: 'Move to bin' }))
  await press(page, 'Enter')
  await page.getByText('Deleted Blog post!').waitFor()
  await more.waitFor({ state: 'detached' })
  await assertFocusExists(page, 'deleting')
  await press(page, 'F6')
  await tabTo(page, button(page, 'Undo'), 'Tab', 6)
  await press(page, 'Enter')
  await more.waitFor()
  await assertFocusExists(page, 'taking back')
  await tabTo(page, more, 'Tab', 400)
  await press(page, 'Enter')
  await untilFocusWithin(page.getByRole('menu'))
  await press(page, 'End', 'Enter')
  await untilFocused(question.getByRole('button', { name: 'Cancel' }))
  await tabTo(page, question.getByRole('button', { name: 'Move to bin' }))
  await press(page, 'Enter')
  await more.waitFor({ state: 'detached' })
})

/**
 * Layers over the editor of an article, by name. Each function moves the focus to the button that
 * opens the layer, and returns that button.
 */
const layers: Readonly<Record<string, (page: Page) => Promise<Locator>>> = {
  'the library': async (page) => {
    const opener = button(page, cmsEdit.picture.chooseLabel(cmsEdit.library.open, 'Picture'))
    await tabTo(page, opener)
    return opener
  },
  'the preview': async (page) => {
    const opener = button(page, cmsEdit.preview)
    await tabTo(page, opener)
    return opener
  },
}

test('Escape closes the top layer only and returns the focus to the button that opened it', async ({
  t,
}) => {
  const page = await open(
    t,
    stateAt(
      (stageItems) => stageItems.pathOf(blog),
      ({ page: one }) => one.locator('.edit[data-phase="ready"] .edit-prose').first().waitFor(),
    ),
  )
  for (const [name, reach] of Object.entries(layers)) {
    const opener = await reach(page)
    await press(page, 'Enter')
    await dialogs(page).nth(1).waitFor()
    await expect(dialogs(page), name).toHaveCount(2)
    await untilFocusWithin(dialogs(page).nth(1))
    await press(page, 'Escape')
    await dialogs(page).nth(1).waitFor({ state: 'detached' })
    // The focus returns once the layer has closed. If Escape closed a second layer, that layer is
    // closed by then.
    await untilFocused(opener)
    await expect(dialogs(page), `Escape closed more than ${name}`).toHaveCount(1)
  }
  await press(page, 'Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await assertFocusExists(page, 'leaving the editor')
})

/**
 * States whose whole tab order is tested: every screen, and the editor of every kind. Menus and
 * dialogs have tests of their own.
 */
const tabbedStates = states.filter(
  ({ name }) =>
    /^(sign-in$|passphrase$|start$|screen |order of|editor, a |list, filtered)/.test(name) &&
    !/an entry/.test(name),
)

/** Widths of the tested windows in pixels, in rotation. */
const widths = [1280, 320, 768]

for (const [index, state] of tabbedStates.entries()) {
  const nextWidth = widths[index % widths.length] ?? 1280
  const width = existsAt(state, nextWidth) ? nextWidth : 1280
  test(`${state.name}: Tab goes through every control once, and each shows its focus (${width} px)`, async ({
    t,
  }) => {
    const page = await open(t, state, width)
    const stops = await stopsOf(page)
    assert.ok(stops.length > 2, `${stops.length} stops`)
    assert.deepEqual(
      stops.filter(({ faults }) => faults.length > 0),
      [],
    )
  })
}
