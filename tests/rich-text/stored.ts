import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { notesInMemory } from '#content/notes.ts'
import { entrySchema, readEntries } from '#content/read-entries.ts'
import { contentStore } from '#content/store.ts'
import { keysOf, type AnyKind, type Data, type Row } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import { wireOf } from '#kinds/wire.ts'
import { UnavailableError } from '#store/clock.ts'
import { keyOf } from '#store/keys.ts'
import type { Entity } from '#store/records.ts'
import type { Store } from '#store/store.ts'
import type { Answer, Api } from '../api/harness.ts'
import { records } from '../fixtures/records.ts'

type HtmlRow = Row & { type: 'html'; en: string; ar: string }

const htmlRowOf = (rows: readonly Row[]): HtmlRow | undefined =>
  rows.find((row): row is HtmlRow => row.type === 'html' && 'en' in row)

/** Kinds with rich text, in a field of their own or in the entries of a list. */
export const richKinds: readonly AnyKind[] = allKinds.filter(({ form }) =>
  form.some((row) => row.type === 'html' || (row.type === 'list' && htmlRowOf(row.rows))),
)

/** English and Arabic version of one text. */
export type BilingualText = { en: string; ar: string }

/** Field of a kind that is a list of entries. */
const listOf = ({ form }: AnyKind) => form.find((row) => row.type === 'list')

/** Maximum number of texts in one record of the kind. */
export const maxTextsOf = (kind: AnyKind): number => listOf(kind)?.max ?? 1

const sampleDataOf = (kind: AnyKind): Data =>
  (records as Record<string, { data: Data }>)[kind.name]?.data ?? {}

/** Data with these texts in the field of a rich text. */
const withPair = (row: HtmlRow | undefined, data: Data, { en, ar }: BilingualText): Data =>
  row ? { ...data, [row.en]: en, [row.ar]: ar } : data

/** Data of a complete record of the kind with these texts. */
export const dataWith = (kind: AnyKind, texts: readonly BilingualText[]): Data => {
  const data = sampleDataOf(kind)
  const list = listOf(kind)
  if (!list || list.type !== 'list')
    return withPair(htmlRowOf(kind.form), data, texts[0] ?? { en: '', ar: '' })
  const [entry = {}] = data[list.key] as Data[]
  return {
    ...data,
    [list.key]: texts.map((pair) =>
      withPair(htmlRowOf(list.rows), { ...entry, [list.id]: randomUUID() }, pair),
    ),
  }
}

const textsIn = (rows: readonly Row[], data: Data): string[] =>
  rows.flatMap((row) => {
    if (row.type === 'list')
      return (data[row.key] as Data[]).flatMap((entry) => textsIn(row.rows, entry))
    return row.type === 'html' ? keysOf(row).map((key) => String(data[key])) : []
  })

/** Every rich text of a record. */
export const richTextsOf = (kind: AnyKind, data: Data): string[] => textsIn(kind.form, data)

const idFor = (kind: AnyKind): string => kind.singletonId ?? randomUUID()

const TRIES = 20

/**
 * Repeats an attempt, up to {@link TRIES} times, until it is done: a store on a busy machine may be
 * unavailable or not answer in time. Browsers retry, too.
 */
const retryUntilDone = async <T>(
  attempt: () => Promise<T>,
  isDone: (result: T) => boolean = () => true,
): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    const result = await attempt().catch((error: unknown) => {
      if (error instanceof UnavailableError && tries < TRIES) return null
      throw error
    })
    if (result !== null && (isDone(result) || tries === TRIES)) return result
  }
}

/**
 * Returns a function that saves texts in one record of a kind through the API: the first call
 * creates the record, and each later call updates it.
 */
export const makeSaver = (api: Api, kind: AnyKind) => {
  const id = idFor(kind)
  let revision: string | null = null
  return async (
    texts: readonly BilingualText[],
  ): Promise<{ answer: Answer; stored: () => Promise<Data> }> => {
    const endpoint = (revision === null && kind.api.create) || kind.api.update
    if (!endpoint) throw new Error(`${kind.name} cannot be saved.`)
    const headers = { ...api.staff, ...(revision === null ? {} : { 'if-match': `"${revision}"` }) }
    const json = { [kind.wire.id]: id, ...wireOf(kind, id, dataWith(kind, texts)) }
    const answer = await retryUntilDone(
      () => api.call(endpoint.path, { method: endpoint.method, headers, json }),
      ({ status }) => status !== 503,
    )
    if (answer.status < 300) revision = (answer.body as { Revision: string }).Revision
    const stored = async (): Promise<Data> =>
      (await retryUntilDone(() => api.services.content.get<Entity>(keyOf('e', kind.name, id))))
        ?.data.data ?? {}
    return { answer, stored }
  }
}

/**
 * Writes a record directly into the store, without sanitising or checks.
 * @returns the id of the record
 */
export const putUnsanitised = async (
  content: Store,
  kind: AnyKind,
  texts: readonly BilingualText[],
): Promise<string> => {
  const id = idFor(kind)
  const now = new Date().toISOString()
  const entity: Entity = {
    id,
    rev: '000001straight',
    op: 'straight',
    ops: ['straight'],
    previous: null,
    rank: null,
    status: 'published',
    publishAt: null,
    expireAt: null,
    slug: null,
    oldSlugs: [],
    data: dataWith(kind, texts),
    touched: { en: now, ar: now },
    createdAt: now,
    updatedAt: now,
    updatedBy: 'nobody',
    deletedAt: null,
  }
  // The id is new, so the outcome `lost` means that an earlier try has written the record.
  await retryUntilDone(
    () => content.put(keyOf('e', kind.name, id), entity, { onlyIfNew: true }),
    ({ status }) => status !== 'unknown',
  )
  return id
}

/**
 * Sets the environment so that the build reads the stores of a server.
 * @returns a function that restores the environment
 */
export const connectBuild = (api: Pick<Api, 'blobs' | 'deployContext'>): (() => void) => {
  const before = {
    NETLIFY_BLOBS_CONTEXT: process.env['NETLIFY_BLOBS_CONTEXT'],
    CONTEXT: process.env['CONTEXT'],
  }
  Object.assign(process.env, {
    NETLIFY_BLOBS_CONTEXT: api.blobs.context,
    CONTEXT: api.deployContext,
  })
  return () => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

/**
 * Data of every record of the kind as the build passes it to the pages, and `unfit`, the number of
 * records that do not fit the schema. Such records would stop a build; here they are included.
 */
export const loadRecords = async (kind: AnyKind): Promise<{ data: Data[]; unfit: number }> => {
  const source = {
    store: contentStore(),
    notes: notesInMemory(),
    warn: () => undefined,
    now: Date.now(),
  }
  const entries = await retryUntilDone(() =>
    readEntries({ ...kind, schema: v.record(v.string(), v.unknown()) }, source),
  )
  const schema = entrySchema(kind)
  return {
    data: entries.map(({ data }) => data),
    unfit: entries.filter((entry) => !v.is(schema, entry)).length,
  }
}
