import type { AnyKind } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import { pathOf } from '#kinds/wire.ts'
import { screenFor } from '../screens.ts'
import { itemPath, listPath, newPath } from '../stores/router.ts'
import { drafts, type Copy, type DraftStore } from './copies.ts'
import { dataOf, textAt } from './values.ts'

/** Unsaved work that lies on this machine. `id` null: of an item that is not on the server yet. */
export type Kept = {
  kind: AnyKind
  id: string | null
  /** Empty while it has none; in the language `lang`. */
  title: string
  lang: 'en' | 'ar'
  /** Milliseconds since 1970. */
  at: number
  /** The address at which it is offered again. */
  path: string
  copy: Copy
}

function keptFrom(copy: Copy): Kept | null {
  const kind = kindNamed(copy.kind)
  if (!kind) return null
  const column = kind.columns[0]
  const at = (key: string | undefined) => (key === undefined ? '' : textAt(copy.values, pathOf(kind, key)))
  const english = at(column?.key)
  const arabic = at(column?.ar)
  const { path } = screenFor(kind, dataOf(kind, copy.values))
  const isNew = copy.isNew && kind.shape === 'collection'
  return {
    kind,
    id: isNew ? null : copy.id,
    title: english || arabic,
    lang: english === '' && arabic !== '' ? 'ar' : 'en',
    at: copy.at,
    path: isNew ? newPath(path) : kind.shape === 'singleton' ? listPath(path) : itemPath(path, copy.id),
    copy,
  }
}

/** What was typed on this machine and never saved, newest first: one for each item, none that an open window is still on. Empty where the machine keeps none. */
export async function keptCopies(store: DraftStore = drafts): Promise<Kept[]> {
  try {
    const [copies, alive] = await Promise.all([store.all(), store.liveOpenings()])
    const seen = new Set<string>()
    return copies.flatMap((copy) => {
      const name = `${copy.kind}/${copy.id}`
      const kept = alive.has(copy.opening) || seen.has(name) ? null : keptFrom(copy)
      if (kept) seen.add(name)
      return kept ?? []
    })
  } catch {
    return []
  }
}
