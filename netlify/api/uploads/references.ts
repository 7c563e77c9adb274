import type { AnyKind, Data, Row } from '#kinds/define.ts'
import { pathOf } from '#kinds/wire.ts'
import type { FieldError } from '#rules/problems.ts'
import { retry } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import { readFileFacts, type StoredFile } from '#store/files.ts'
import type { Services } from '../services.ts'

type Fits = (file: StoredFile) => boolean
/** A field that names a file: where it stands in the request, what it says, and which files it takes. */
type Named = { path: string; value: string; fits: Fits; words: string }

const isPicture: Fits = ({ type }) => type.startsWith('image/')
const isPdf: Fits = ({ type }) => type === 'application/pdf'

const taking = (row: Row): { fits: Fits; words: string } | null => {
  if (row.type === 'image') return { fits: isPicture, words: 'This file is no picture.' }
  if (row.type === 'file') return row.accept === 'pdf' ? { fits: isPdf, words: 'This file is no PDF.' } : { fits: () => true, words: '' }
  return null
}

const asEntries = (value: unknown): Data[] =>
  Array.isArray(value) ? value.filter((entry): entry is Data => typeof entry === 'object' && entry !== null) : []

/** Every field of these rows that names a file, those of a list's entries included. */
const namedIn = (rows: readonly Row[], data: Data, pathTo: (key: string) => string): Named[] =>
  rows.flatMap((row) => {
    if (row.type === 'list') {
      return asEntries(data[row.key]).flatMap((entry, index) => namedIn(row.rows, entry, (key) => `${pathTo(row.key)}.${index}.${key}`))
    }
    const takes = taking(row)
    if (!takes) return []
    return ('en' in row ? [row.en, row.ar] : [row.key]).flatMap((key) => {
      const value = data[key]
      return typeof value === 'string' && value !== '' ? [{ path: pathTo(key), value, ...takes }] : []
    })
  })

/**
 * What is wrong with the files that a record names: each must have been uploaded, under this very path, and be of a kind
 * that its field takes. For use before a write, on data that its schema has accepted.
 * @returns one error a field, `Data.BlogImageUrl_EN`; none when all is right
 */
export const missingFiles = async ({ files, clock }: Pick<Services, 'files' | 'clock'>, kind: AnyKind, data: Data): Promise<FieldError[]> => {
  const named = namedIn(kind.form, data, (key) => pathOf(kind, key))
  const paths = [...new Set(named.map(({ value }) => value))]
  const facts = new Map(await mapPooled(paths, 8, async (path) => {
    const hash = path.split('/')[2] ?? ''
    return [path, await retry(clock, () => readFileFacts(files, hash))] as const
  }))
  return named.flatMap(({ path, value, fits, words }) => {
    const file = facts.get(value)
    if (!file || file.path !== value) return [{ path, message: 'This file is not in the library: upload it first.' }]
    return fits(file) ? [] : [{ path, message: words }]
  })
}
