import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { EXPIRE_AT, PUBLISH_AT, SLUG } from '#cms/model/values.ts'
import { keysOf, type AnyKind, type Data, type Row } from '#kinds/define.ts'
import { putFile } from '#store/files.ts'
import type { Session } from './editor-session.ts'
import type { Server } from './server.ts'

/** Files that a person chooses for a field. {@link storeChosenFiles} puts them into the library. */
const chosenFiles = {
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
const addressOf = ({ bytes, name }: (typeof chosenFiles)['picture' | 'pdf']): string =>
  `/assets/${createHash('sha256').update(bytes).digest('hex')}/${name}`

export const storeChosenFiles = async ({ api }: Server): Promise<void> => {
  for (const { bytes, ...file } of Object.values(chosenFiles))
    await putFile(api.services.files, bytes, file)
}

/**
 * Value that a person could have typed over the current one.
 * @param place index of the entry in its list; undefined outside of a list
 */
const typedInto = (
  row: Row,
  key: string,
  current: unknown,
  words: string,
  place?: number,
): unknown => {
  const text = `${key.endsWith('_AR') ? 'كتبت' : 'Typed'} ${words}`
  switch (row.type) {
    case 'text':
      if (!row.pattern) return text
      // Texts with a pattern are often identifiers in a list: an existing value stays.
      return place === undefined
        ? row.pattern.examples.find((example) => example !== current)
        : current || row.pattern.examples[place % row.pattern.examples.length]
    case 'html':
      return `<p>${text}</p>`
    case 'image':
      return addressOf(chosenFiles.picture)
    case 'file':
      return addressOf(chosenFiles.pdf)
    case 'boolean':
      return current !== true
    case 'choice':
      return row.options?.findLast(({ value }) => value !== current)?.value ?? current
    case 'date':
      return '2031-05-17'
    case 'time':
      return /end/i.test(key) ? '2032-05-17T14:45:00.000Z' : '2031-05-17T14:45:00.000Z'
    case 'number':
      return current === row.least ? row.most : row.least
    case 'token':
      return crypto.randomUUID()
    case 'list':
      return [...((current as Data[] | undefined) ?? []), { [row.id]: crypto.randomUUID() }].map(
        (entry, index) => ({ ...entry, ...typedIntoAll(row.rows, entry, words, index) }),
      )
  }
}

const typedIntoAll = (rows: readonly Row[], current: Data, words: string, place: number): Data =>
  Object.fromEntries(
    rows.flatMap((row) =>
      keysOf(row).map((key) => [key, typedInto(row, key, current[key], words, place)]),
    ),
  )

/** Typed values for an item's properties outside of its data. */
const otherProperties = (words: string): Data => ({
  [PUBLISH_AT]: '2031-05-17T14:45:00.000Z',
  [EXPIRE_AT]: '2032-05-17T14:45:00.000Z',
  [SLUG]: `typed-${words.replace(/[^a-z0-9]+/gi, '-').toLowerCase()}`,
})

/** Changes every field of an open form, one after the other, as a person does. */
export function typeEverywhere({ editor, state }: Session, words: string): void {
  const { kind } = editor
  for (const row of kind.form)
    for (const key of keysOf(row)) editor.set(key, typedInto(row, key, state().values[key], words))
  for (const [path, value] of Object.entries(otherProperties(words)))
    if (path in state().values) editor.set(path, value)
}

/**
 * Restores the newest draft as soon as it is offered, which is a moment after its window was
 * killed: the browser releases the window's locks with a delay.
 */
export async function restoreNewest({ editor, until }: Session): Promise<void> {
  const { offered } = await until((state) => state.offered.length > 0)
  assert.ok(offered[0])
  await editor.restoreOfferedDraft(offered[0])
}

/** Label of a kind with an article: `a blog post`. */
export const labelWithArticle = (kind: AnyKind): string => `a ${kind.label.one.toLowerCase()}`

/** Requests that save an item of a kind or its draft. */
export const saveRequestOf = ({ name, api }: AnyKind): RegExp =>
  new RegExp(
    `^(?:${api.create?.method ?? 'PUT'}|${api.update?.method}) (?:${api.update?.path}|/api/draft/${name}$)`,
  )
