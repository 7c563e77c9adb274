import * as v from 'valibot'
import { attachmentsIn } from '#forms/index.ts'
import { keyOf, sha256 } from '#store/keys.ts'
import type { Entity } from '#store/records.ts'
import { isEntity, responseSchema, type ArchivePart } from './manifest.ts'

/** The used fields of an entity. Any may be missing: a tombstone has no content. */
type EntityFields = Partial<Pick<Entity, 'rev' | 'op' | 'slug' | 'oldSlugs' | 'draftWrite'>> & {
  /**
   * Present while a release is being published: `next` is the entity's next version, and `decision`
   * the key of the release that decides whether it counts.
   */
  mark?: { decision: string; next: EntityFields }
}

/**
 * Names in the archive of the records that a record needs. The listing of their part may lack them:
 * a listing can be incomplete while others write.
 * @param key key of the record in its store
 */
export const needsOf = (part: ArchivePart, key: string, bytes: Uint8Array): string[] =>
  isEntity(part) ? needsOfEntity(key, bytes) : part.keyPrefix === 'r' ? filesOfResponse(bytes) : []

const filesOfResponse = (bytes: Uint8Array): string[] => {
  const found = v.safeParse(responseSchema, JSON.parse(Buffer.from(bytes).toString('utf8')))
  return found.success
    ? attachmentsIn(found.output).map(({ attachment }) => `forms/${keyOf('f', attachment.upload)}`)
    : []
}

/** Names of the revision that the last write of an entity's version made, and of its addresses. */
const needsOfVersion = (
  kind: string,
  id: string,
  { draftWrite, rev = '', op, slug, oldSlugs = [] }: EntityFields,
): string[] => {
  const lastRev = draftWrite?.rev ?? rev
  const slugs = [slug, ...oldSlugs].filter((one): one is string => typeof one === 'string')
  return [
    ...(lastRev && op ? [`content/${keyOf('h', kind, id, `${lastRev}-${op}`)}`] : []),
    ...slugs.map((one) => `content/${keyOf('u', kind, sha256(one))}`),
  ]
}

/**
 * Names of the records that an entity needs: the revision of its last write, its addresses, the
 * files in its text, and the names of these files. Not every name exists as a record: the first
 * name of a file is in the file's own metadata.
 * @param key `e/<kind>/<id>`
 */
const needsOfEntity = (key: string, bytes: Uint8Array): string[] => {
  const text = Buffer.from(bytes).toString('utf8')
  const entity = JSON.parse(text) as EntityFields
  const [, kind = '', id = ''] = key.split('/')
  // Addresses of files: `/assets/<hash>/<name>`.
  const files = [...text.matchAll(/\/assets\/([0-9a-f]{64})\/([^"\\\s/?#<>&]*)/g)].map(
    ([, hash = '', name = '']) => ({ hash, name }),
  )
  return [
    ...needsOfVersion(kind, id, entity),
    ...(entity.mark
      ? [...needsOfVersion(kind, id, entity.mark.next), `content/${entity.mark.decision}`]
      : []),
    ...files.flatMap(({ hash, name }) => [
      `files/${keyOf('d', hash)}`,
      `files/${keyOf('n', hash, sha256(name))}`,
    ]),
  ]
}
