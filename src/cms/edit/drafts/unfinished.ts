import type { AnyKind } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import { pathOf } from '#kinds/wire.ts'
import { screenFor } from '../../stores/records.ts'
import { itemPath, listPath, newPath } from '../../stores/router.ts'
import { dataOf, textAt } from '../values.ts'
import { drafts, type Draft, type DraftStore } from './item-drafts.ts'

/** Unsaved work that lies on this machine. `id` null: of an item that is not on the server yet. */
export type Unfinished = {
  kind: AnyKind
  id: string | null
  /** Empty while it has none; in the language `lang`. */
  title: string
  lang: 'en' | 'ar'
  /** Milliseconds since 1970. */
  at: number
  /** The address at which it is offered again. */
  path: string
  draft: Draft
}

function unfinishedFrom(draft: Draft): Unfinished | null {
  const kind = kindNamed(draft.kind)
  if (!kind) return null
  const column = kind.title
  const at = (key: string | undefined) => (key === undefined ? '' : textAt(draft.values, pathOf(kind, key)))
  const english = at(column?.key)
  const arabic = at(column?.ar)
  const { path } = screenFor(kind, dataOf(kind, draft.values))
  const isNew = draft.isNew && kind.shape === 'collection'
  return {
    kind,
    id: isNew ? null : draft.id,
    title: english || arabic,
    lang: english === '' && arabic !== '' ? 'ar' : 'en',
    at: draft.at,
    path: isNew ? newPath(path) : kind.shape === 'singleton' ? listPath(path) : itemPath(path, draft.id),
    draft,
  }
}

/** What was typed on this machine and never saved, newest first: one for each item, none that an open window is still on. Empty where the machine keeps none. */
export async function unfinishedItems(store: DraftStore = drafts): Promise<Unfinished[]> {
  try {
    const [stored, alive] = await Promise.all([store.all(), store.liveOpenings()])
    const seen = new Set<string>()
    return stored.flatMap((draft) => {
      const name = `${draft.kind}/${draft.id}`
      const kept = alive.has(draft.opening) || seen.has(name) ? null : unfinishedFrom(draft)
      if (kept) seen.add(name)
      return kept ?? []
    })
  } catch {
    return []
  }
}
