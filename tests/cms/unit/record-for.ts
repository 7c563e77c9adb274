import { keysOf, type AnyKind, type FieldType, type Row } from '#kinds/define.ts'
import { wireOf } from '#kinds/wire.ts'

const file = `/assets/${'b'.repeat(64)}/file.pdf`

/** Two entries for a list field. */
const entriesOf = (row: Row): Record<string, unknown>[] =>
  row.type === 'list'
    ? ['0f8fad5b-d9cb-469f-a165-70867728950e', '7c9e6679-7425-40de-944b-e07fc1f90ae7'].map(
        (id) => ({ [row.id]: id, ...dataFor(row.rows) }),
      )
    : []

const samples: Readonly<Record<FieldType, (row: Row, key: string) => unknown>> = {
  text: (_, key) => `Text of ${key}, نص`,
  html: (_, key) => `<p>Text of <strong>${key}</strong></p>\n<p>نص</p>`,
  date: () => '2026-11-19',
  time: () => '2026-11-24T05:00:30.000Z',
  boolean: () => true,
  choice: (row) => row.options?.at(-1)?.value,
  image: () => file,
  file: () => file,
  token: () => '0f8fad5b-d9cb-469f-a165-70867728950e',
  number: (row) => (row.type === 'number' ? row.most : 0),
  list: entriesOf,
}

const dataFor = (rows: readonly Row[]): Record<string, unknown> =>
  Object.fromEntries(
    rows.flatMap((row) => keysOf(row).map((key) => [key, samples[row.type](row, key)])),
  )

/** Sample record of any kind, with a value in every field. */
export function sampleRecordOf(kind: AnyKind): {
  /** Record as the server sends it. */
  record: Record<string, unknown>
  /** Data of the record, by field. */
  data: Record<string, unknown>
} {
  const data = dataFor(kind.form)
  const otherProperties = {
    Status: 'draft',
    PublishAt: '2026-11-24T05:00:00.000Z',
    ExpireAt: null,
    Slug: 'an-address',
  }
  return {
    data,
    record: {
      [kind.wire.id]: 'an-id',
      Revision: '1',
      ...wireOf(kind, 'an-id', data),
      ...(kind.shape === 'collection' && otherProperties),
    },
  }
}
