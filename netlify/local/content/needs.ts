import * as v from 'valibot'
import { attachmentsIn } from '#forms/index.ts'
import { keyOf, sha256 } from '#store/keys.ts'
import type { Entity } from '#store/records.ts'
import { isEntity, responseSchema, type Part } from './manifest.ts'

type Held = Partial<Pick<Entity, 'rev' | 'op' | 'slug' | 'oldSlugs' | 'draftWrite'>> & {
  mark?: { decision: string; next: Held }
}

/**
 * Names of the records that a record cannot do without, which may not be listed yet. @param key
 * Below its store
 */
export const needsOf = (part: Part, key: string, bytes: Uint8Array): string[] =>
  isEntity(part) ? needsOfEntity(key, bytes) : part.first === 'r' ? filesOfResponse(bytes) : []

const filesOfResponse = (bytes: Uint8Array): string[] => {
  const found = v.safeParse(responseSchema, JSON.parse(Buffer.from(bytes).toString('utf8')))
  return found.success
    ? attachmentsIn(found.output).map(({ attachment }) => `forms/${keyOf('f', attachment.upload)}`)
    : []
}

/** The names of the revision of a version's last write, and of its addresses. */
const needsOfVersion = (
  kind: string,
  id: string,
  { draftWrite, rev = '', op, slug, oldSlugs = [] }: Held,
): string[] => {
  const written = draftWrite?.rev ?? rev
  const slugs = [slug, ...oldSlugs].filter((one): one is string => typeof one === 'string')
  return [
    ...(written && op ? [`content/${keyOf('h', kind, id, `${written}-${op}`)}`] : []),
    ...slugs.map((one) => `content/${keyOf('u', kind, sha256(one))}`),
  ]
}

/**
 * Names of the records that an entity cannot do without: the revision of its last write, its
 * addresses, the files in its text and their names; a file's first name is no separate record. A
 * listing may be incomplete while others write; these records are read by name all the same.
 * @param key `e/<kind>/<id>`
 */
const needsOfEntity = (key: string, bytes: Uint8Array): string[] => {
  const text = Buffer.from(bytes).toString('utf8')
  const held = JSON.parse(text) as Held
  const [, kind = '', id = ''] = key.split('/')
  const files = [...text.matchAll(/\/assets\/([0-9a-f]{64})\/([^"\\\s/?#<>&]*)/g)].map(
    ([, hash = '', name = '']) => ({ hash, name }),
  )
  return [
    ...needsOfVersion(kind, id, held),
    // A version that waits for the decision of a release.
    ...(held.mark
      ? [...needsOfVersion(kind, id, held.mark.next), `content/${held.mark.decision}`]
      : []),
    ...files.flatMap(({ hash, name }) => [
      `files/${keyOf('d', hash)}`,
      `files/${keyOf('n', hash, sha256(name))}`,
    ]),
  ]
}
