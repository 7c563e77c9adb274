import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { EXPIRE_AT, PUBLISH_AT, SLUG } from '#cms/model/values.ts'
import { keysOf, type AnyKind, type Data, type Row } from '#kinds/define.ts'
import { putFile } from '#store/files.ts'
import type { Session } from './editor-session.ts'
import type { Server } from './server.ts'

/** Files that a person chooses: the library has them once {@link storeChosenFiles} has run. */
const chosen = {
  picture: {
    bytes: new TextEncoder().encode('a picture'),
    name: 'chosen.webp',
    type: 'image/webp',
    width: 40,
    height: 20,
  },
  pdf: {
    bytes: new TextEncoder().encode('a document'),
    name: 'chosen.pdf',
    type: 'application/pdf',
    width: null,
    height: null,
  },
}
const addressOf = ({ bytes, name }: (typeof chosen)['picture' | 'pdf']): string =>
  `/assets/${createHash('sha256').update(bytes).digest('hex')}/${name}`

export const storeChosenFiles = async ({ api }: Server): Promise<void> => {
  for (const { bytes, ...file } of Object.values(chosen))
    await putFile(api.services.files, bytes, file)
}

/** Value that a person could have typed over another. */
const typedInto = (row: Row, key: string, now: unknown, words: string, place?: number): unknown => {
  const text = `${key.endsWith('_AR') ? 'كتبت' : 'Typed'} ${words}`
  switch (row.type) {
    case 'text':
      if (!row.pattern) return text
      // Texts with a pattern are often identifiers in a list: an existing value stays.
      return place === undefined
        ? row.pattern.examples.find((example) => example !== now)
        : now || row.pattern.examples[place % row.pattern.examples.length]
    case 'html':
      return `<p>${text}</p>`
    case 'image':
      return addressOf(chosen.picture)
    case 'file':
      return addressOf(chosen.pdf)
    case 'boolean':
      return now !== true
    case 'choice':
      return row.options?.findLast(({ value }) => value !== now)?.value ?? now
    case 'date':
      return '2031-05-17'
    case 'time':
      return /end/i.test(key) ? '2032-05-17T14:45:00.000Z' : '2031-05-17T14:45:00.000Z'
    case 'number':
      return now === row.least ? row.most : row.least
    case 'token':
      return crypto.randomUUID()
    case 'list':
      return [...((now as Data[] | undefined) ?? []), { [row.id]: crypto.randomUUID() }].map(
        (entry, index) => ({ ...entry, ...typedIntoAll(row.rows, entry, words, index) }),
      )
  }
}

const typedIntoAll = (rows: readonly Row[], now: Data, words: string, place: number): Data =>
  Object.fromEntries(
    rows.flatMap((row) =>
      keysOf(row).map((key) => [key, typedInto(row, key, now[key], words, place)]),
    ),
  )

/** Properties of a collection's item outside of its data. */
const beside = (words: string): Data => ({
  [PUBLISH_AT]: '2031-05-17T14:45:00.000Z',
  [EXPIRE_AT]: '2032-05-17T14:45:00.000Z',
  [SLUG]: `typed-${words.replace(/[^a-z0-9]+/gi, '-').toLowerCase()}`,
})

/** Changes every field of an open form, one after the other, as a person does. */
export function typeEverywhere({ editor, state }: Session, words: string): void {
  const { kind } = editor
  for (const row of kind.form)
    for (const key of keysOf(row)) editor.set(key, typedInto(row, key, state().values[key], words))
  for (const [path, value] of Object.entries(beside(words)))
    if (path in state().values) editor.set(path, value)
}

/**
 * Restores the newest draft as soon as it is offered: a killed window's locks are released after a
 * moment.
 */
export async function restoreNewest({ editor, until }: Session): Promise<void> {
  const { offered } = await until((state) => state.offered.length > 0)
  assert.ok(offered[0])
  await editor.restore(offered[0])
}

/** Label of a kind with an article: `a blog post`. */
export const nameOf = (kind: AnyKind): string => `a ${kind.label.one.toLowerCase()}`

/** Calls that save an item of a kind. */
export const savesOf = ({ name, api }: AnyKind): RegExp =>
  new RegExp(
    `^(?:${api.create?.method ?? 'PUT'}|${api.update?.method}) (?:${api.update?.path}|/api/draft/${name}$)`,
  )
