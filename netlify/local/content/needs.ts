import { keyOf, sha256 } from '../../api/storage/keys.ts'
import type { Entity } from '../../api/storage/record.ts'

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
