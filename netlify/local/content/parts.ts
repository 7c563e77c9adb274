import { BadKeyError, keyOf, sha256 } from '#store/keys.ts'
import type { Entity } from '#store/records.ts'
import type { Store } from '#store/store.ts'

export type StoreName = 'content' | 'files' | 'ops' | 'forms'
export type Stores = Record<StoreName, Store>

/**
 * One kind of record. `first` is the first part of its keys and `rest` what follows it; `width`: so many are read or
 * written at a time.
 */
export type Part = { label: string; store: StoreName; first: string; rest: RegExp; width: number; isJson: boolean; isPersonal?: true }

const ONE = /^[^/]+$/
const TWO = /^[^/]+\/[^/]+$/
const THREE = /^[^/]+\/[^/]+\/[^/]+$/

/**
 * What an archive holds, in the order in which it is read. Entities come first: a save writes its revision, its address
 * and its files before the entity, so whatever an exported entity needs is there when its turn comes.
 */
export const parts: readonly Part[] = [
  { label: 'entities', store: 'content', first: 'e', rest: TWO, width: 16, isJson: true },
  { label: 'revisions', store: 'content', first: 'h', rest: THREE, width: 16, isJson: true },
  { label: 'addresses', store: 'content', first: 'u', rest: /^[^/]+\/[0-9a-f]{64}$/, width: 16, isJson: true },
  { label: 'files', store: 'files', first: 'd', rest: /^[0-9a-f]{64}$/, width: 3, isJson: false },
  { label: 'audit entries', store: 'ops', first: 'a', rest: TWO, width: 16, isJson: true },
  { label: 'form responses', store: 'forms', first: 'r', rest: ONE, width: 16, isJson: true, isPersonal: true },
]

/**
 * What stays out on purpose: lists that are built again from the entities, parts of unfinished uploads, what the live
 * site was built from, counters of attempts, turns at reordering, and secrets.
 */
const leftOut: Record<StoreName, readonly string[]> = { content: ['p', 'o'], files: ['up'], ops: ['q', 'rl', 's'], forms: ['p'] }

const holds = (part: Part, store: string, key: string): boolean =>
  part.store === store && key.startsWith(`${part.first}/`) && part.rest.test(key.slice(part.first.length + 1))

export const isEntity = (part: Part): boolean => part.first === 'e'

/** The stores a person reads about in messages and sees in the archive: `content/e/blog/…`. */
export const nameOf = (part: Part, key: string): string => `${part.store}/${key}`

const isKey = (key: string): boolean => {
  try {
    return keyOf(key) === key
  } catch (error) {
    if (error instanceof BadKeyError) return false
    throw error
  }
}

/** The part and the key that a name in the archive means, or null when no archive may hold it. */
export const placeOf = (name: string): { part: Part; key: string } | null => {
  const [store = '', ...rest] = name.split('/')
  const key = rest.join('/')
  const part = parts.find((one) => holds(one, store, key))
  return part && isKey(key) ? { part, key } : null
}

/** Whether the export knows what to do with a key of a store: a record it does not know would be lost. */
export const isKnown = (store: StoreName, key: string): boolean =>
  isKey(key) && (parts.some((part) => holds(part, store, key)) || leftOut[store].includes(key.split('/')[0] ?? ''))

type Held = Partial<Pick<Entity, 'rev' | 'op' | 'slug' | 'oldSlugs'>>

/**
 * The names of what an entity cannot do without: its own revision, its addresses, the files in its text. A listing may
 * be short while others write; these are asked for by name all the same.
 * @param key `e/<kind>/<id>`
 */
export const needsOf = (key: string, bytes: Uint8Array): string[] => {
  const text = Buffer.from(bytes).toString('utf8')
  const { rev, op, slug, oldSlugs = [] } = JSON.parse(text) as Held
  const [, kind = '', id = ''] = key.split('/')
  const slugs = [slug, ...oldSlugs].filter((one): one is string => typeof one === 'string')
  const files = new Set([...text.matchAll(/\/assets\/([0-9a-f]{64})\//g)].map(([, hash = '']) => hash))
  return [
    ...(rev && op ? [`content/${keyOf('h', kind, id, `${rev}-${op}`)}`] : []),
    ...slugs.map((one) => `content/${keyOf('u', kind, sha256(one))}`),
    ...[...files].map((hash) => `files/${keyOf('d', hash)}`),
  ]
}
