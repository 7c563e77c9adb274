import type { AnyKind, Data, Row } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import { pathOf } from '#kinds/wire.ts'
import { isObject } from '#rules/json.ts'
import type { FieldError } from '#rules/problems.ts'
import { retry } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import { decoded, filesOf, findFile, type StoredFile } from '#store/files.ts'
import type { Entry } from '#store/list-pages.ts'
import { readEntries } from '#store/projections.ts'
import { readEntity } from '#store/records.ts'
import type { Store } from '#store/store.ts'
import type { Services } from '../services.ts'

type Fits = (file: StoredFile) => boolean
/**
 * A field that names a file: its path in the request, the file's path, and the test of a suitable
 * file. `words`: message for an unsuitable file; `missing`: for one that does not exist.
 */
type Named = { path: string; value: string; fits: Fits; words: string; missing?: string }

const isPicture: Fits = ({ type }) => type.startsWith('image/')
const isPdf: Fits = ({ type }) => type === 'application/pdf'

const taking = (row: Row): { fits: Fits; words: string } | null => {
  if (row.type === 'image')
    return { fits: isPicture, words: 'This file is not a picture: choose a picture.' }
  if (row.type === 'file')
    return row.accept === 'pdf'
      ? { fits: isPdf, words: 'This file is not a PDF: choose a PDF.' }
      : { fits: () => true, words: '' }
  return null
}

const asEntries = (value: unknown): Data[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** Addresses of files in a cleaned text, shown or linked to. */
const IN_TEXT = /(?:src|href)="(\/assets\/[0-9a-f]{64}\/[^"#?]+)[^"]*"/g

const inText = (path: string, text: unknown): Named[] =>
  [...String(text ?? '').matchAll(IN_TEXT)].map(([, address = '']) => ({
    path,
    value: decoded(address),
    fits: () => true,
    words: '',
    missing: 'The text uses a file that is not in the library: remove it, or upload it.',
  }))

/** All fields of these rows that name a file, including those of list entries. */
const namedIn = (rows: readonly Row[], data: Data, pathTo: (key: string) => string): Named[] =>
  rows.flatMap((row) => {
    if (row.type === 'list') {
      return asEntries(data[row.key]).flatMap((entry, index) =>
        namedIn(row.rows, entry, (key) => `${pathTo(row.key)}.${index}.${key}`),
      )
    }
    const keys = 'en' in row ? [row.en, row.ar] : [row.key]
    if (row.type === 'html') return keys.flatMap((key) => inText(pathTo(key), data[key]))
    const takes = taking(row)
    if (!takes) return []
    return keys.flatMap((key) => {
      const value = data[key]
      return typeof value === 'string' && value !== ''
        ? [{ path: pathTo(key), value, ...takes }]
        : []
    })
  })

/**
 * Errors of the files that a record names, in fields and in texts: each must have been uploaded,
 * under this very path, and be of a kind that its field accepts. For use before a write, on data
 * that its schema has accepted.
 * @returns one error a file, at its field, `Data.BlogImageUrl_EN`; empty when valid
 */
export const missingFiles = async (
  { files, clock }: Pick<Services, 'files' | 'clock'>,
  kind: AnyKind,
  data: Data,
): Promise<FieldError[]> => {
  const named = namedIn(kind.form, data, (key) => pathOf(kind, key))
  const paths = [...new Set(named.map(({ value }) => value))]
  const facts = new Map(
    await mapPooled(paths, 8, async (path) => {
      const [, , hash = '', name = ''] = path.split('/')
      return [path, await retry(clock, () => findFile(files, hash, name))] as const
    }),
  )
  return named.flatMap(
    ({
      path,
      value,
      fits,
      words,
      missing = 'This file is not in the library: upload it first.',
    }) => {
      const file = facts.get(value)
      if (!file || file.path !== value) return [{ path, message: missing }]
      return fits(file) ? [] : [{ path, message: words }]
    },
  )
}

/** A record that shows a file or links to it. */
export type Use = { kind: string; id: string; title: string }

/** Title of a record, English first; its id where it has none. */
export const titleOf = (kind: AnyKind, id: string, data: Record<string, unknown>): string => {
  const column = kind.title
  const texts = column ? [data[column.key], column.ar ? data[column.ar] : ''] : []
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? id
}

/** Simultaneous reads. */
const WIDTH = 16

const filesIn = async (content: Store, kind: AnyKind, id: string): Promise<string[]> => {
  const found = await readEntity(content, kind, id)
  return found ? filesOf(found.data) : []
}

/**
 * Entries with their files, which are read from the records where the list does not have them yet.
 */
const entriesWithFiles = (content: Store, kind: AnyKind, entries: readonly Entry[]) =>
  mapPooled(entries, WIDTH, async ({ item, files }) => ({
    item,
    files: files ?? (await filesIn(content, kind, item.id)),
  }))

/**
 * Uses of each file, by its path: in all fields, bodies included, of all records that are not in
 * the bin.
 */
export const usesOfFiles = async ({ content, clock }: Services): Promise<Map<string, Use[]>> => {
  const uses = new Map<string, Use[]>()
  const lists = await Promise.all(
    allKinds.map(async (kind) => ({ kind, entries: await readEntries(content, clock, kind) })),
  )
  for (const { kind, entries } of lists) {
    for (const { item, files } of await entriesWithFiles(content, kind, entries)) {
      if (item.deletedAt !== null) continue
      for (const path of files)
        uses.set(path, [
          ...(uses.get(path) ?? []),
          { kind: kind.name, id: item.id, title: titleOf(kind, item.id, item.data) },
        ])
    }
  }
  return uses
}
