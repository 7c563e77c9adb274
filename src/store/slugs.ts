import type { AnyKind } from '#kinds/define.ts'
import { isSlug, SLUG_MAX } from '#rules/slug.ts'
import { UnavailableError } from './clock.ts'
import { readDerived } from './derived.ts'
import { keyOf, sha256 } from './keys.ts'
import type { Entity } from './records.ts'
import { erase, type Store } from './store.ts'

/** Who has a public address. Derived from the items, but for a moment. */
type Owner = { id: string }

/**
 * Takes a public address for an item. An address is given back only when its item is erased: until then an old one leads to the item's present one.
 * @returns whether the address is now, or was already, the item's own
 */
export const claimSlug = async (
  store: Store,
  kind: AnyKind,
  slug: string,
  id: string,
): Promise<boolean> => {
  const key = keyOf('u', kind.name, sha256(slug))
  const outcome = await store.put(key, { id, slug }, { onlyIfNew: true })
  if (outcome.status === 'won') return true
  const winner = await readDerived<Owner>(store, key)
  if (!winner) throw new UnavailableError('The address could not be taken.')
  return winner.data.id === id
}

/** The id of the item that a public address belongs to; null while it is nobody's. */
export const ownerOf = async (store: Store, kind: AnyKind, slug: string): Promise<string | null> =>
  (await readDerived<Owner>(store, keyOf('u', kind.name, sha256(slug))))?.data.id ?? null

/** Gives back the addresses of an item that is erased. */
export const releaseSlugs = async (
  store: Store,
  kind: AnyKind,
  { id, slug, oldSlugs }: Pick<Entity, 'id' | 'slug' | 'oldSlugs'>,
): Promise<void> => {
  for (const one of [slug, ...oldSlugs]) {
    if (one === null) continue
    if ((await ownerOf(store, kind, one)) === id)
      await erase(store, keyOf('u', kind.name, sha256(one)))
  }
}

/** Takes the addresses that items have and nobody owns any more: the index can be made again from the items. */
export const healAddresses = async (
  store: Store,
  kind: AnyKind,
  items: readonly Pick<Entity, 'id' | 'slug' | 'oldSlugs'>[],
): Promise<void> => {
  if (!kind.page) return
  const owned = new Set((await store.list('u', kind.name)).map(({ key }) => key))
  for (const { id, slug, oldSlugs } of items) {
    for (const one of [slug, ...oldSlugs])
      if (one !== null && !owned.has(keyOf('u', kind.name, sha256(one))))
        await claimSlug(store, kind, one, id)
  }
}

/** A free address close to the desired one: itself, then with a number, then the id. */
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
