import type { AnyKind } from '#kinds/define.ts'
import { isSlug, SLUG_MAX } from '#rules/slug.ts'
import { UnavailableError } from './clock.ts'
import { readDerived } from './derived.ts'
import { keyOf, sha256, type Key } from './keys.ts'
import type { Entity } from './records.ts'
import { erase, type Store } from './store.ts'

/**
 * Owner of a slug. Derivable from the items, except between the claim and the save of its item; so a
 * damaged one may be deleted (`readDerived`).
 */
type Owner = { id: string }

/** Key prefix of the owners of slugs. */
const SLUGS = 'u'

const slugKey = (kind: AnyKind, slug: string): Key => keyOf(SLUGS, kind.name, sha256(slug))

/**
 * Claims a slug for an item. It is released only when its item is erased: until then an old slug
 * redirects to the item's current one.
 * @returns true when the slug now belongs to the item, or already did
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
  const winner = await readDerived<Owner>(store, key)
  if (!winner) throw new UnavailableError('The address could not be taken.')
  return winner.data.id === id
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
  for (const one of [slug, ...oldSlugs]) {
    if (one === null) continue
    if ((await ownerOf(store, kind, one)) === id) await erase(store, slugKey(kind, one))
  }
}

/** Claims the items' slugs that have no owner. */
export const healSlugs = async (
  store: Store,
  kind: AnyKind,
  items: readonly Pick<Entity, 'id' | 'slug' | 'oldSlugs'>[],
): Promise<void> => {
  if (!kind.page) return
  const owned = new Set((await store.list(SLUGS, kind.name)).map(({ key }) => key))
  for (const { id, slug, oldSlugs } of items) {
    for (const one of [slug, ...oldSlugs])
      if (one !== null && !owned.has(slugKey(kind, one))) await claimSlug(store, kind, one, id)
  }
}

/** Claims a free slug similar to the desired one: itself, then with a number, then the id. */
export const claimFreeSlug = async (
  store: Store,
  kind: AnyKind,
  desired: string,
  id: string,
): Promise<string> => {
  for (const base of [desired, id]) {
    for (let n = 1; n <= 20; n += 1) {
      const slug = n === 1 ? base : `${base.slice(0, SLUG_MAX - 3).replace(/-+$/, '')}-${n}`
      if (isSlug(slug) && (await claimSlug(store, kind, slug, id))) return slug
    }
  }
  throw new UnavailableError('No address is free.')
}
