import { kindNamed } from '#kinds/index.ts'
import type { AnyKind } from '#kinds/define.ts'
import type { Clock } from '#store/clock.ts'
import { createRecord, updateRecord } from '#store/content.ts'
import { putFile } from '#store/files.ts'
import { refresh } from '#store/projections.ts'
import type { Save } from '#store/records.ts'
import type { Store } from '#store/store.ts'
import { check } from '../../api/request.ts'
import { createServices, settingsFrom } from '../../api/services.ts'
import { seed, type SeedStore } from './seed.ts'

const kindOf = (name: string): AnyKind => {
  const kind = kindNamed(name)
  if (!kind) throw new Error(`There is no kind ${name}.`)
  return kind
}

/** The stores to fill, and the author of their content. */
type FillTarget = { content: Store; files: Store; clock: Clock; adminEmail: string }

/** The stores that the environment variables name. */
const targetFromEnvironment = (): FillTarget => {
  const { settings, ...services } = createServices({
    settings: settingsFrom(process.env, process.env['CONTEXT']),
    deployContext: process.env['CONTEXT'],
  })
  return { ...services, adminEmail: settings.adminEmail }
}

/**
 * A clock whose every reading is at least one millisecond later than the previous reading. So lists
 * that are sorted by time of creation have the items in the order in which they were written.
 */
const ascendingClock = (clock: Clock): Clock => {
  let last = -Infinity
  return {
    ...clock,
    now: () => {
      last = Math.max(last + 1, clock.now())
      return last
    },
  }
}

/**
 * Fills a store with the sample content, by the same functions as the server. After an interrupted
 * run it may be called again: items that exist already stay as they are.
 * @returns number of items written
 */
export const fillStore = async (
  log: (line: string) => void,
  { content, files, clock, adminEmail }: FillTarget = targetFromEnvironment(),
): Promise<number> => {
  const actor = { email: adminEmail }
  const context = { store: content, clock: ascendingClock(clock) }
  /** The kind of each written item. */
  const writtenKinds: AnyKind[] = []
  const saveOf = (kind: AnyKind, data: unknown): Save => ({ data: check(kind.schema, data) })
  const store: SeedStore = {
    putFile: async (bytes, file) => (await putFile(files, bytes, file)).path,
    create: async (name, id, data, slug) => {
      const kind = kindOf(name)
      writtenKinds.push(kind)
      await createRecord(
        context,
        { kind, id, actor },
        { ...saveOf(kind, data), ...(slug === undefined ? {} : { slug }) },
      )
    },
    putSetting: async (key, value) => {
      const kind = kindOf('settings')
      writtenKinds.push(kind)
      await updateRecord(context, { kind, id: key, actor }, saveOf(kind, value), null)
    },
  }
  const items = await seed(store)
  for (const kind of new Set(writtenKinds)) await refresh(content, clock, kind)
  log(`${items} sample items are written.`)
  return writtenKinds.length
}
