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

type FileTest = (file: StoredFile) => boolean
/** Rule of a field for its file. */
type FileRule = {
  /** True for a suitable file. */
  fits: FileTest
  /** Message about a file that is not suitable. */
  unsuitableMessage: string
  /** Message about a file that does not exist, if it is not the usual one. */
  missingMessage?: string
}
/** A file that a field names. */
type NamedFile = FileRule & {
  /** Path of the field in the request. */
  path: string
  /** Path of the file. */
  filePath: string
}

const isPicture: FileTest = ({ type }) => type.startsWith('image/')
const isPdf: FileTest = ({ type }) => type === 'application/pdf'

/** Rule of a form's row for its file; null for a row that names no file. */
const ruleOf = (row: Row): FileRule | null => {
  if (row.type === 'image')
    return { fits: isPicture, unsuitableMessage: 'This file is not a picture: choose a picture.' }
  if (row.type === 'file')
    return row.accept === 'pdf'
      ? { fits: isPdf, unsuitableMessage: 'This file is not a PDF: choose a PDF.' }
      : { fits: () => true, unsuitableMessage: '' }
  return null
}

/** Files looked up at the same time. */
const FILES_CONCURRENCY = 8

const asEntries = (value: unknown): Data[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** Matches the address of a file that a sanitised text shows or links to. */
const IN_TEXT = /(?:src|href)="(\/assets\/[0-9a-f]{64}\/[^"#?]+)[^"]*"/g

const filesInText = (path: string, text: unknown): NamedFile[] =>
  [...String(text ?? '').matchAll(IN_TEXT)].map(([, address = '']) => ({
    path,
    filePath: decoded(address),
    fits: () => true,
    unsuitableMessage: '',
    missingMessage: 'The text uses a file that is not in the library: remove it, or upload it.',
  }))

/** All files that fields of these rows name, also in list entries. */
const namedFiles = (
  rows: readonly Row[],
  data: Data,
  pathTo: (key: string) => string,
): NamedFile[] =>
  rows.flatMap((row) => {
    if (row.type === 'list') {
      return asEntries(data[row.key]).flatMap((entry, index) =>
        namedFiles(row.rows, entry, (key) => `${pathTo(row.key)}.${index}.${key}`),
      )
    }
    const keys = 'en' in row ? [row.en, row.ar] : [row.key]
    if (row.type === 'html') return keys.flatMap((key) => filesInText(pathTo(key), data[key]))
    const rule = ruleOf(row)
    if (!rule) return []
    return keys.flatMap((key) => {
      const value = data[key]
      return typeof value === 'string' && value !== ''
        ? [{ path: pathTo(key), filePath: value, ...rule }]
        : []
    })
  })

/**
 * Errors of the files that a record names, in fields and in texts. Each file must be in the
 * library, under exactly this path, and have a type that its field accepts.
 * @param data data that the kind's schema has accepted
 * @returns one error for each wrong file, at its field, `Data.BlogImageUrl_EN`; empty when valid
 */
export const fileReferenceErrors = async (
  { files, clock }: Pick<Services, 'files' | 'clock'>,
  kind: AnyKind,
  data: Data,
): Promise<FieldError[]> => {
  const named = namedFiles(kind.form, data, (key) => pathOf(kind, key))
  const paths = [...new Set(named.map(({ filePath }) => filePath))]
  const fileByPath = new Map(
    await mapPooled(paths, FILES_CONCURRENCY, async (path) => {
      // /assets/<hash>/<name>
      const [, , hash = '', name = ''] = path.split('/')
      return [path, await retry(clock, () => findFile(files, hash, name))] as const
    }),
  )
  return named.flatMap(
    ({
      path,
      filePath,
      fits,
      unsuitableMessage,
      missingMessage = 'This file is not in the library: upload it first.',
    }) => {
      const file = fileByPath.get(filePath)
      if (!file || file.path !== filePath) return [{ path, message: missingMessage }]
      return fits(file) ? [] : [{ path, message: unsuitableMessage }]
    },
  )
}

/** A record that shows a file or links to it. */
export type FileUse = { kind: string; id: string; title: string }

/** Title of a record, in English if possible; its id if it has no title. */
export const titleOf = (kind: AnyKind, id: string, data: Record<string, unknown>): string => {
  const column = kind.title
  const texts = column ? [data[column.key], column.ar ? data[column.ar] : ''] : []
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? id
}

/** Records read at the same time. */
const RECORDS_CONCURRENCY = 16

/** Paths of the files that a record uses. */
const filesIn = async (content: Store, kind: AnyKind, id: string): Promise<string[]> => {
  const record = await readEntity(content, kind, id)
  return record ? filesOf(record.data) : []
}

/** Entries of a list with their files, which are read from the record if an old list lacks them. */
const entriesWithFiles = (content: Store, kind: AnyKind, entries: readonly Entry[]) =>
  mapPooled(entries, RECORDS_CONCURRENCY, async ({ item, files }) => ({
    item,
    files: files ?? (await filesIn(content, kind, item.id)),
  }))

/** Uses of each file, in any field of any record that is not in the bin. Key: path of the file. */
export const usesOfFiles = async ({
  content,
  clock,
}: Services): Promise<Map<string, FileUse[]>> => {
  const uses = new Map<string, FileUse[]>()
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
