import type { TestContext } from 'node:test'
import type { Page, Route } from 'playwright-core'
import type { AnyKind, Endpoint, Row } from '#kinds/define.ts'
import { anyItem, sampleOf } from './any-item.ts'
import { callerOf } from './edit-posts.ts'
import { site } from './staff.ts'

/** What a message is produced on: a window of the staff area that no other message has used. */
export type Stage = { t: TestContext; page: Page; kind: AnyKind }

/** Does what leads to the message; `send` is given every request to the endpoint that decides about it. */
export type Producer = { endpoint: (kind: AnyKind) => Endpoint | undefined; act: (stage: Stage) => Promise<void> }

export const listOf = ({ screens }: AnyKind): string => `/web-cms/protected/${screens[0].path}`

/** The sample as the kind's first screen shows it. */
async function itemOf({ t, page, kind }: Stage, title = `Toast ${crypto.randomUUID()}`) {
  const { data } = await sampleOf(kind)
  const { only } = kind.screens[0]
  const column = kind.columns[0]
  const own = { ...data, ...(only && { [only.key]: only.value }), ...(column && { [column.key]: title }) }
  return { title, item: await anyItem(t, page, kind, own) }
}

async function write(page: Page, label: string, words: string): Promise<void> {
  await page.locator('.edit').getByLabel(label, { exact: true }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(words)
}

/** Fills what a new item of a kind cannot do without, as a person does. */
async function fill(page: Page, rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    if (row.type === 'list') await fill(page, row.rows)
    if (!row.required) continue
    if (row.type === 'text' || row.type === 'html') await write(page, row.label, `Words ${crypto.randomUUID()}`)
    if (row.type === 'file') {
      await page.getByRole('button', { name: `Choose a file: ${row.label}` }).click()
      const library = page.getByRole('dialog', { name: /^Choose a file/ })
      await library.getByRole('radio').first().check()
      await library.getByRole('button', { name: 'Insert' }).click()
    }
  }
}

/** What was made is taken away again, whatever became of the test. */
function takeAwayAfter({ t, page, kind }: Stage): void {
  const ids: string[] = []
  page.on('request', (request) => {
    const { create } = kind.api
    if (!create || request.method() !== create.method || new URL(request.url()).pathname !== create.path) return
    const body = request.postDataJSON() as Record<string, string>
    ids.push(body[kind.wire.id] ?? '')
  })
  t.after(async () => {
    const call = await callerOf(page)
    for (const id of ids) await call('DELETE', `${kind.api.remove?.path ?? ''}?id=${id}`)
  })
}

const create: Producer = {
  endpoint: ({ api }) => api.create,
  act: async (stage) => {
    const { page, kind } = stage
    takeAwayAfter(stage)
    await page.goto(`${site.url}${listOf(kind)}/new`)
    await fill(page, kind.form)
    // Nothing of a test goes to the public site.
    await page.getByRole('radio', { name: 'Draft', exact: true }).check({ force: true })
    await page.keyboard.press('Control+s')
  },
}

const update: Producer = {
  endpoint: ({ api }) => api.update,
  act: async (stage) => {
    const { page, kind } = stage
    const { item } = await itemOf(stage)
    await page.goto(site.url + item.path)
    const text = kind.form.find((row) => row.type === 'text' && row.required)
    await write(page, text?.label ?? '', `Other words ${crypto.randomUUID()}`)
    await page.keyboard.press('Control+s')
  },
}

const remove: Producer = {
  endpoint: ({ api }) => api.remove,
  act: async (stage) => {
    const { page, kind } = stage
    const { title } = await itemOf(stage)
    await page.goto(`${site.url}${listOf(kind)}?${new URLSearchParams({ ...(kind.board && { show: 'list' }), q: title }).toString()}`)
    await page.getByRole('button', { name: `More for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Move to bin' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  },
}

const fetching: Producer = {
  endpoint: ({ api }) => api.list,
  act: async ({ page, kind }) => {
    await page.goto(site.url + listOf(kind))
  },
}

const reorder: Producer = {
  endpoint: ({ ordered }) => ordered?.api,
  act: async (stage) => {
    const { page, kind } = stage
    await itemOf(stage)
    const { title } = await itemOf(stage)
    await page.goto(`${site.url}${listOf(kind)}?arrange=all`)
    await page.getByRole('button', { name: `Move up: ${title}` }).click()
    await page.getByRole('button', { name: 'Save order' }).click()
  },
}

/** What leads to each message of the catalogue, by its name there; those that end in `Failed` are the same, refused. */
export const producers: Readonly<Record<string, Producer>> = {
  create,
  createFailed: create,
  update,
  updateFailed: update,
  delete: remove,
  deleteFailed: remove,
  fetchFailed: fetching,
  reorder,
  reorderFailed: reorder,
}

/** Two ways in which a save does not arrive. */
export const refusals: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  createFailed: (route) => route.abort('connectionfailed'),
}

/** The server breaks. */
export const broken = (route: Route): Promise<void> => route.fulfill({ status: 500, body: 'no' })
