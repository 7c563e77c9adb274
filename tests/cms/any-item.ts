import type { Page } from 'playwright-core'
import { keysOf, type AnyKind, type Data } from '#kinds/define.ts'
import { wireOf } from '#kinds/wire.ts'
import type { Test } from '../browser.ts'
import { records } from '../fixtures/records.ts'
import { apiClientOf } from './edit-posts.ts'
import { makeItem } from './items.ts'
import { storedPdf } from './stored-files.ts'

type Samples = Readonly<Record<string, { data: Data; changed: Data }>>

/**
 * Sample data of any kind; its required file fields name files that exist in the running copy.
 * `changed` is the same item with other values.
 */
export async function sampleOf(kind: AnyKind): Promise<{ data: Data; changed: Data }> {
  const sample = (records as Samples)[kind.name]
  if (!sample) throw new Error(`There is no sample of ${kind.name}.`)
  const files = kind.form.flatMap((row) => (row.type === 'file' && row.required ? keysOf(row) : []))
  const stored = Object.fromEntries(
    await Promise.all(files.map(async (key) => [key, await storedPdf()] as const)),
  )
  return { data: { ...sample.data, ...stored }, changed: { ...sample.changed, ...stored } }
}

export type AnyItem = {
  id: string
  /** Address of the item's editor. */
  path: string
  /** Data as it is stored now. */
  dataNow: () => Promise<Data>
  /** Saves a change of the stored version, as another session would. */
  saveElsewhere: (part: Data) => Promise<{ status: number }>
}

/** Record of a singleton kind, as the API returns it. */
type Setting = { Key: string; Value: Data; Revision: string }

/** Writes data into the one record of a singleton kind; the old data is restored after the test. */
async function takeSingletonRecord(
  t: Test,
  page: Page,
  kind: AnyKind,
  data: Data,
): Promise<Omit<AnyItem, 'path'>> {
  const call = await apiClientOf(page)
  const { list, update } = kind.api
  const id = kind.singletonId ?? ''
  if (!list || !update) throw new Error(`A ${kind.name} cannot be saved.`)
  const stored = async () =>
    (await call<Setting[]>('GET', `${list.path}?scope=staff`)).body.find(({ Key }) => Key === id)
  const write = async (value: Data) =>
    call(
      update.method,
      update.path,
      { [kind.wire.id]: id, ...wireOf(kind, id, value) },
      (await stored())?.Revision,
    )
  const storedBefore = await stored()
  const dataNow = async () => (await stored())?.Value ?? {}
  if (storedBefore) t.after(() => write(storedBefore.Value))
  await write(data)
  return { id, dataNow, saveElsewhere: async (part) => write({ ...(await dataNow()), ...part }) }
}

/**
 * Makes an item of any kind for one test, or uses the record of a singleton kind. The item is
 * removed after the test, and the record gets its old data back.
 */
export async function makeAnyItem(
  t: Test,
  page: Page,
  kind: AnyKind,
  data: Data,
): Promise<AnyItem> {
  const made =
    kind.shape === 'singleton'
      ? await takeSingletonRecord(t, page, kind, data)
      : await makeItem(t, page, kind, data)
  const screen =
    kind.screens.find(({ only }) => only && data[only.key] === only.value) ?? kind.screens[0]
  const path = `/web-cms/protected/${screen.path}${kind.shape === 'singleton' ? '' : `/${made.id}`}`
  return { id: made.id, dataNow: made.dataNow, saveElsewhere: made.saveElsewhere, path }
}
