import type { AnyKind, Data, Row } from '#kinds/define.ts'
import { pathOf } from '#kinds/wire.ts'
import { cms } from '#messages/en/cms.ts'
import { cmsPalette as words } from '#messages/en/cms-palette.ts'
import { $requestedField } from '../edit/focus.ts'
import { entryPath } from '../edit/entries.ts'
import { sidebar, type SidebarItem } from '../screens.ts'
import { openAsked } from '../stores/address-guard.ts'
import { listOf, type Listing } from '../stores/items.ts'
import { recentItems, type Opened } from '../stores/recent.ts'
import type { Item } from '../stores/records.ts'
import { itemPath } from '../stores/router.ts'
import { stageOf } from '../stores/stage.ts'
import type { Entry } from './entry.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** English first; a title that is there in one language only stands alone, in its own. */
function titled(en: string, ar: string): Pick<Entry, 'title' | 'lang' | 'twin'> {
  if (en !== '') return { title: en, lang: 'en', twin: ar }
  return ar === '' ? { title: words.untitled } : { title: ar, lang: 'ar' }
}

const isList = (row: Row): row is Extract<Row, { type: 'list' }> => row.type === 'list'
const isText = (row: Row): row is Extract<Row, { en: string }> => row.type === 'text'

/** Opens an item at one of its fields. */
const goTo = (address: string, id: string, path: string) => (): void => {
  $requestedField.set({ id, path })
  openAsked(address)
}

/** The entries within an item, such as the questions of a set: each is found by its first text, and opens its item there. */
function within(kind: AnyKind, item: Item, base: Entry, address: string): Entry[] {
  return kind.form.filter(isList).flatMap((list) => {
    const first = list.rows.find(isText)
    const inside = item.Data[list.key]
    if (!first || !Array.isArray(inside)) return []
    return (inside as Data[]).map((data, place) => {
      const id = text(data[list.id])
      const key = text(data[first.en]) === '' && text(data[first.ar]) !== '' ? first.ar : first.en
      return {
        ...base,
        ...titled(text(data[first.en]), text(data[first.ar])),
        id: `${base.id}/${id || place}`,
        detail: words.inside(base.title),
        ...(id !== '' && { go: goTo(address, item.Id, entryPath(pathOf(kind, list.key), id, key)) }),
      }
    })
  })
}

const stages = { draft: cms.status.draft, scheduled: cms.status.scheduled, published: undefined } as const

function entriesOf({ Title, icon, path }: SidebarItem, kind: AnyKind, item: Item, now: number): Entry[] {
  const column = kind.title
  const address = itemPath(path, item.Id)
  const entry: Entry = {
    id: `${path}/${item.Id}`,
    group: Title,
    icon,
    ...titled(text(column && item.Data[column.key]), text(column?.ar && item.Data[column.ar])),
    detail: stages[stageOf(item, now)],
    go: address,
    at: Date.parse(item.updatedAt),
  }
  return [entry, ...within(kind, item, entry, address)]
}

/** Every list that the palette searches, by the screen that shows it. */
export const searched = sidebar.flatMap((place) => (place.shows?.kind.shape === 'collection' ? [{ place, ...place.shows }] : []))

/** The browser's own lists of them, in the same order. */
export const listings = searched.map(({ kind, screen }) => listOf(kind, screen).$listing)

/** A list is never changed in place: what was made of it is made once, and its entries keep their folded texts. */
const made = new WeakMap<readonly Item[], readonly Entry[]>()

/** Every item of every list that has been read, as entries. @param all the lists of {@link searched}, in its order */
export function itemEntries(all: readonly Listing[], now: number): Entry[] {
  return searched.flatMap(({ place, kind }, index) => {
    const items = all[index]?.items ?? []
    const entries = made.get(items) ?? items.flatMap((item) => entriesOf(place, kind, item, now))
    made.set(items, entries)
    return entries
  })
}

/** The items that were last opened on this device, as far as they are still there. */
export function recentEntries(entries: readonly Entry[], opened: readonly Opened[] = recentItems()): Entry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return opened.flatMap(({ screen, id }) => {
    const entry = byId.get(`${screen}/${id}`)
    return entry ? [{ ...entry, id: `recent/${entry.id}`, group: words.groups.recent, detail: entry.group }] : []
  })
}
