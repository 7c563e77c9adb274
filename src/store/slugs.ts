import type { AnyKind } from '#kinds/define.ts'
import { isSlug, SLUG_MAX } from '#rules/slug.ts'
import { UnavailableError } from './clock.ts'
import { readDerived } from './derived.ts'
import { keyOf, sha256, type Key } from './keys.ts'
import type { Entity } from './records.ts'
import { erase, type Store } from './store.ts'

/**
 * The document that reserves a slug for an item. It can be made again from the items, except
 * between the claim of the slug and the save of the item. So a damaged one may be deleted
 * (`readDerived`).
 */
type Owner = { id: string }

/** Key prefix of the documents of type {@link Owner}. */
const SLUGS = 'u'

const slugKey = (kind: AnyKind, slug: string): Key => keyOf(SLUGS, kind.name, sha256(slug))

/**
 * Claims a slug: reserves it for an item. It is released only when the item is erased, as the
 * address with an old slug redirects to the current one.
 * @returns true when the slug belongs to the item, also if it did before
 */
export const claimSlug = async (
  store: Store,
  kind: AnyKind,
  slug: string,
  id: string,
): Promise<boolean> => {
  const key = slugKey(kind, slug)
  const outcome = await store.put(key, { id, slug }, { onlyIfNew: true })
  if (outcome.status === 'won') return true
  const owner = await readDerived<Owner>(store, key)
  if (!owner) throw new UnavailableError('The address could not be taken.')
  return owner.data.id === id
}

/** The id of the item that a slug belongs to; null if it is free. */
export const ownerOf = async (store: Store, kind: AnyKind, slug: string): Promise<string | null> =>
  (await readDerived<Owner>(store, slugKey(kind, slug)))?.data.id ?? null

/** Releases the slugs of an erased item. */
export const releaseSlugs = async (
  store: Store,
  kind: AnyKind,
  { id, slug, oldSlugs }: Pick<Entity, 'id' | 'slug' | 'oldSlugs'>,
): Promise<void> => {
  for (const used of [slug, ...oldSlugs]) {
    if (used === null) continue
    if ((await ownerOf(store, kind, used)) === id) await erase(store, slugKey(kind, used))
  }
}

/** Claims the items' slugs that have no owner, as its document was lost. */
export const healSlugs = async (
  store: Store,
  kind: AnyKind,
  items: readonly Pick<Entity, 'id' | 'slug' | 'oldSlugs'>[],
): Promise<void> => {
  if (!kind.page) return
  const owned = new Set((await store.list(SLUGS, kind.name)).map(({ key }) => key))
  for (const { id, slug, oldSlugs } of items) {
    for (const used of [slug, ...oldSlugs])
      if (used !== null && !owned.has(slugKey(kind, used))) await claimSlug(store, kind, used, id)
  }
}

/**
 * Claims a free slug that is similar to the desired one. Tries the desired slug, then the same with
 * a number (`-2` to `-20`), then the id in the same way.
 */
export const claimFreeSlug = async (
  store: Store,
  kind: AnyKind,
  desired: string,
  id: string,
): Promise<string> => {
  for (const base of [desired, id]) {
    // A number needs up to 3 characters.
    const shortened = base.slice(0, SLUG_MAX - 3).replace(/-+$/, '')
    for (let number = 1; number <= 20; number += 1) {
      const slug = number === 1 ? base : `${shortened}-${number}`
      if (isSlug(slug) && (await claimSlug(store, kind, slug, id))) return slug
    }
  }
  throw new UnavailableError('No address is free.')
}
