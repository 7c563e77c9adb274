import type { AnyKind, Data, Row } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import { pathOf } from '#kinds/wire.ts'
import { isObject } from '#rules/json.ts'
import type { FieldError } from '#rules/problems.ts'
import { retry } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import { findFile, type StoredFile } from '#store/files.ts'
import { readEntity } from '#store/records.ts'
import { normaliseEtag } from '#store/store.ts'
import type { Services } from '../services.ts'

type Fits = (file: StoredFile) => boolean
/** A field that names a file: its path in the request, the file's, and which files it takes. `words`: of one that it does not take; `missing`: of one that is not there. */
type Named = { path: string; value: string; fits: Fits; words: string; missing?: string }

const isPicture: Fits = ({ type }) => type.startsWith('image/')
const isPdf: Fits = ({ type }) => type === 'application/pdf'

const taking = (row: Row): { fits: Fits; words: string } | null => {
  if (row.type === 'image') return { fits: isPicture, words: 'This file is not a picture: choose a picture.' }
  if (row.type === 'file') return row.accept === 'pdf' ? { fits: isPdf, words: 'This file is not a PDF: choose a PDF.' } : { fits: () => true, words: '' }
  return null
}

const asEntries = (value: unknown): Data[] =>
  Array.isArray(value) ? value.filter(isObject) : []

/** A text without its escapes; one with a broken escape as it is written. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Addresses of files in a text that was cleaned: what it shows, and what it links to. */
const IN_TEXT = /(?:src|href)="(\/assets\/[0-9a-f]{64}\/[^"#?]+)[^"]*"/g

const inText = (path: string, text: unknown): Named[] =>
  [...String(text ?? '').matchAll(IN_TEXT)].map(([, address = '']) => ({ path, value: decoded(address), fits: () => true, words: '', missing: 'The text uses a file that is not in the library: take it out, or upload it.' }))

/** Every field of these rows that names a file, those of a list's entries included. */
const namedIn = (rows: readonly Row[], data: Data, pathTo: (key: string) => string): Named[] =>
  rows.flatMap((row) => {
    if (row.type === 'list') {
      return asEntries(data[row.key]).flatMap((entry, index) => namedIn(row.rows, entry, (key) => `${pathTo(row.key)}.${index}.${key}`))
    }
    const keys = 'en' in row ? [row.en, row.ar] : [row.key]
    if (row.type === 'html') return keys.flatMap((key) => inText(pathTo(key), data[key]))
    const takes = taking(row)
    if (!takes) return []
    return keys.flatMap((key) => {
      const value = data[key]
      return typeof value === 'string' && value !== '' ? [{ path: pathTo(key), value, ...takes }] : []
    })
  })

/**
 * Faults of the files that a record names, in fields and in texts: each must have been uploaded, under this very path,
 * and be of a kind that its field takes. For use before a write, on data that its schema has accepted.
 * @returns one error a file, at its field, `Data.BlogImageUrl_EN`; none when all is right
 */
export const missingFiles = async ({ files, clock }: Pick<Services, 'files' | 'clock'>, kind: AnyKind, data: Data): Promise<FieldError[]> => {
  const named = namedIn(kind.form, data, (key) => pathOf(kind, key))
  const paths = [...new Set(named.map(({ value }) => value))]
  const facts = new Map(await mapPooled(paths, 8, async (path) => {
    const [, , hash = '', name = ''] = path.split('/')
    return [path, await retry(clock, () => findFile(files, hash, name))] as const
  }))
  return named.flatMap(({ path, value, fits, words, missing = 'This file is not in the library: upload it first.' }) => {
    const file = facts.get(value)
    if (!file || file.path !== value) return [{ path, message: missing }]
    return fits(file) ? [] : [{ path, message: words }]
  })
}

/** A record that shows a file or links to it. */
export type Use = { kind: string; id: string; title: string }

/** A file's address in a field of its own, in rich text, or inside the address of a picture service: its hash and its name. */
const PATH = /(?:\/|%2F)assets(?:\/|%2F)([0-9a-f]{64})(?:\/|%2F)([\p{L}\p{N}\p{M}._%-]+)/giu

/** The path in an address, `/assets/<sha256>/<name>`. Inside the address of a picture service a name has its escapes twice. */
const pathIn = (hash: string, name: string): string => `/assets/${hash.toLowerCase()}/${decoded(decoded(name))}`

/** The files that a record's data show or link to, by their paths. */
export const pathsIn = (data: Data): string[] => [...new Set([...JSON.stringify(data).matchAll(PATH)].map(([, hash = '', name = '']) => pathIn(hash, name)))]

/** Reads under way at once, over all kinds. */
const WIDTH = 16

/** Records whose uses are remembered: some 300 bytes each. */
const KEPT_MOST = 20_000

type Found = { paths: readonly string[]; title: string; isDeleted: boolean }

/**
 * What each version of a record uses, by its ETag. An ETag is made from the content, so that what it identifies never
 * changes; only what was written since the last look is read again.
 */
const kept = new Map<string, Found>()

const titleOf = (kind: AnyKind, id: string, data: Record<string, unknown>): string => {
  const column = kind.title
  const texts = column ? [data[column.key], column.ar ? data[column.ar] : ''] : []
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? id
}

const look = async ({ content }: Services, kind: AnyKind, id: string): Promise<Found & { etag: string } | null> => {
  const entity = await readEntity(content, kind, id)
  if (!entity) return null
  const { data, deletedAt } = entity.data
  return { paths: pathsIn(data), title: titleOf(kind, id, data), isDeleted: deletedAt !== null, etag: entity.etag }
}

const foundIn = async (services: Services, kind: AnyKind, id: string, etag: string): Promise<Found | null> => {
  const known = kept.get(`${kind.name} ${id} ${etag}`)
  if (known) return known
  const found = await look(services, kind, id)
  if (!found) return null
  if (kept.size >= KEPT_MOST) kept.clear()
  // Under the listing's ETag only when the record is still that version.
  if (normaliseEtag(found.etag) === normaliseEtag(etag)) kept.set(`${kind.name} ${id} ${etag}`, found)
  return found
}

/**
 * Where each file is used, by its path: in every field of every record, bodies included, that is not in the bin. Reads
 * each record once, and later only those that have changed.
 */
export const usesOfFiles = async (services: Services): Promise<Map<string, Use[]>> => {
  const listed = await Promise.all(
    allKinds.map(async (kind) => (await services.content.list('e', kind.name)).map(({ key, etag }) => ({ kind, id: key.split('/').at(-1) ?? '', etag }))),
  )
  const uses = new Map<string, Use[]>()
  await mapPooled(listed.flat(), WIDTH, async ({ kind, id, etag }) => {
    const found = await foundIn(services, kind, id, etag)
    if (!found || found.isDeleted) return
    for (const path of found.paths) uses.set(path, [...(uses.get(path) ?? []), { kind: kind.name, id, title: found.title }])
  })
  return uses
}
