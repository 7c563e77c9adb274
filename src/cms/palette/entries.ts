import { fold } from '#i18n/fold.ts'
import type { AnyKind, Data, Row as FieldDef } from '#kinds/define.ts'
import { inbox } from '#kinds/index.ts'
import { entryPath } from '#kinds/values.ts'
import { cmsPalette as words } from '#messages/en/cms-palette.ts'
import { cms } from '#messages/en/cms.ts'
import { askSignOut } from '../entry/sign-out.ts'
import { inSentence } from '#kinds/label.ts'
import { publishStatusOf, type Item } from '../model/item.ts'
import { newItemName, sidebar, creatableScreens, type SidebarItem } from '../screens.ts'
import { $requestedField } from '../session/focus.ts'
import { listOf, type Listing } from '../stores/lists.ts'
import { publishNow } from '../stores/publish.ts'
import { recentItems, type OpenedItem } from '../stores/recent.ts'
import {
  $isExporting,
  $overlay,
  BASE,
  itemPath,
  listPath,
  newPath,
  openGuarded,
  orderPath,
  PROTECTED_BASE,
  routes,
} from '../stores/router.ts'
import { showToast, type ToastContent } from '../stores/toasts.ts'
import type { ResponseSearchState } from './responses.ts'
import { findEntries, groupEntries, type Entry, type Found, type Group } from './search.ts'

const { also } = words

/** Effects of actions outside of the staff area's pages. */
export type ActionContext = {
  /** Requests a build and reports a failure; true when the server accepted it. */
  publishNow: () => Promise<boolean>
  say: (content: ToastContent) => void
  /** Opens an address of the staff area, after a question when changes would be lost. */
  openGuarded: (address: string) => void
  visitSite: () => void
  signOut: () => void
}

const action = (entry: Omit<Entry, 'group'>): Entry => ({ group: words.groups.actions, ...entry })

/** Makes the entries of all actions. Actions on a kind come from the kind's declaration. */
export const makeActions = ({
  publishNow,
  say,
  openGuarded,
  visitSite,
  signOut,
}: ActionContext): readonly Entry[] => [
  ...creatableScreens.map(({ kind, screen }) =>
    action({
      id: `new/${screen.path}`,
      icon: 'plus',
      title: words.actions.new(newItemName(kind, screen)),
      keywords: also.new,
      target: newPath(screen.path),
    }),
  ),
  ...creatableScreens
    .filter(({ kind }) => kind.ordered)
    .map(({ screen }) =>
      action({
        id: `arrange/${screen.path}`,
        icon: 'order',
        title: words.actions.arrange(inSentence(screen.title)),
        keywords: also.arrange,
        target: orderPath(screen),
      }),
    ),
  action({
    id: 'publish',
    icon: 'upload',
    title: words.actions.publish,
    keywords: also.publish,
    target: () => void publish(publishNow, say),
  }),
  action({
    id: 'export',
    icon: 'download',
    title: words.actions.export,
    keywords: also.export,
    target: () => exportResponses(openGuarded),
  }),
  action({
    id: 'feedback',
    icon: 'search',
    title: words.actions.feedback,
    keywords: also.feedback,
    target: `${PROTECTED_BASE}/feedback`,
  }),
  action({
    id: 'files',
    icon: 'picture',
    title: words.actions.files,
    keywords: also.files,
    target: `${PROTECTED_BASE}/files`,
  }),
  action({
    id: 'releases',
    icon: 'layers',
    title: words.actions.releases,
    keywords: also.releases,
    target: routes.releases,
  }),
  action({
    id: 'links',
    icon: 'link',
    title: words.actions.links,
    keywords: also.links,
    target: `${PROTECTED_BASE}/links`,
  }),
  action({
    id: 'bin',
    icon: 'bin',
    title: words.actions.bin,
    keywords: also.bin,
    target: `${PROTECTED_BASE}/bin`,
  }),
  action({
    id: 'site',
    icon: 'external',
    title: words.actions.site,
    keywords: also.site,
    target: visitSite,
  }),
  action({
    id: 'keys',
    icon: 'help',
    title: words.actions.keys,
    keywords: also.keys,
    target: () => $overlay.set('keys'),
  }),
  action({
    id: 'sign-out',
    icon: 'sign-out',
    title: words.actions.signOut,
    keywords: also.signOut,
    target: signOut,
  }),
]

async function publish(
  publishNow: ActionContext['publishNow'],
  say: ActionContext['say'],
): Promise<void> {
  if (await publishNow()) say({ tone: 'success', text: words.published })
}

/** Opens the inbox with its export dialog. */
function exportResponses(openGuarded: ActionContext['openGuarded']): void {
  $isExporting.set(true)
  openGuarded(listPath(inbox.screen.path))
}

/** Actions of this window. */
const actions = makeActions({
  publishNow,
  say: (content) => void showToast(content),
  openGuarded,
  visitSite: () => void window.open('/', '_blank', 'noopener'),
  signOut: () => void askSignOut(),
})

const screenEntry = (entry: Omit<Entry, 'group'>): Entry => ({
  group: words.groups.screens,
  ...entry,
})

/** Entries of the sidebar's screens, and of the start page. */
export const screens: readonly Entry[] = [
  ...sidebar.map(({ path, Title, icon, HrefLink }) =>
    screenEntry({ id: `screen/${path}`, icon, title: Title, target: HrefLink }),
  ),
  screenEntry({
    id: 'start',
    icon: 'home',
    title: words.start,
    keywords: also.start,
    target: BASE,
  }),
]

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Titles of an entry: the English with the Arabic as its twin, or the only one that exists. */
function titleFields(en: string, ar: string): Pick<Entry, 'title' | 'lang' | 'otherLanguageTitle'> {
  if (en !== '') return { title: en, lang: 'en', otherLanguageTitle: ar }
  return ar === '' ? { title: words.untitled } : { title: ar, lang: 'ar' }
}

const isList = (field: FieldDef): field is Extract<FieldDef, { type: 'list' }> =>
  field.type === 'list'
const isText = (field: FieldDef): field is Extract<FieldDef, { en: string }> =>
  field.type === 'text' && 'en' in field

/** Makes the function that opens an item and moves the focus to one of its fields. */
const goTo = (address: string, id: string, path: string) => (): void => {
  $requestedField.set({ id, path })
  openGuarded(address)
}

/**
 * Palette entries for the rows of an item's lists, such as the questions of an FAQ set. Each is
 * found by the row's first text, and opens the item at that text.
 */
function rowEntries(kind: AnyKind, item: Item, base: Entry, address: string): Entry[] {
  return kind.form.filter(isList).flatMap((list) => {
    const firstText = list.rows.find(isText)
    const rows = item.Data[list.key]
    if (!firstText || !Array.isArray(rows)) return []
    return (rows as Data[]).map((row, index) => {
      const id = text(row[list.id])
      const [en, ar] = [text(row[firstText.en]), text(row[firstText.ar])]
      const key = en === '' && ar !== '' ? firstText.ar : firstText.en
      return {
        ...base,
        otherLanguageTitle: undefined,
        ...titleFields(en, ar),
        id: `${base.id}/${id || index}`,
        detail: words.inside(base.title),
        ...(id !== '' && {
          target: goTo(address, item.Id, entryPath(list.key, id, key)),
        }),
      }
    })
  })
}

/** Text about an item that visitors do not see yet. */
const statuses = {
  draft: cms.status.draft,
  scheduled: cms.status.scheduled,
  published: undefined,
} as const

function entriesOf(
  { Title, icon, path }: SidebarItem,
  kind: AnyKind,
  item: Item,
  now: number,
): Entry[] {
  const column = kind.title
  const address = itemPath(path, item.Id)
  const entry: Entry = {
    id: `${path}/${item.Id}`,
    group: Title,
    icon,
    ...titleFields(text(column && item.Data[column.key]), text(column?.ar && item.Data[column.ar])),
    detail: statuses[publishStatusOf(item, now)],
    target: address,
    savedAt: Date.parse(item.updatedAt),
  }
  return [entry, ...rowEntries(kind, item, entry, address)]
}

/** Lists that the palette searches, by the screen that shows them. */
export const searchedLists = sidebar.flatMap((place) =>
  place.kindScreen?.kind.shape === 'collection' ? [{ place, ...place.kindScreen }] : [],
)

/** Stores of the searched lists, in the same order. */
export const listings = searchedLists.map(({ kind, screen }) => listOf(kind, screen).$listing)

/** Palette entries by the list of items that they were made from; lists are immutable. */
const entriesByList = new WeakMap<readonly Item[], readonly Entry[]>()

/**
 * Entries for the items of all lists that have been read.
 * @param all the lists of {@link searchedLists}, in its order
 */
export function itemEntries(all: readonly Listing[], now: number): Entry[] {
  return searchedLists.flatMap(({ place, kind }, index) => {
    const items = all[index]?.items ?? []
    const entries =
      entriesByList.get(items) ?? items.flatMap((item) => entriesOf(place, kind, item, now))
    entriesByList.set(items, entries)
    return entries
  })
}

/** Entries of the items last opened on this device, if they still exist. */
function recentEntries(
  entries: readonly Entry[],
  opened: readonly OpenedItem[] = recentItems(),
): Entry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return opened.flatMap(({ screen, id }) => {
    const entry = byId.get(`${screen}/${id}`)
    return entry
      ? [{ ...entry, id: `recent/${entry.id}`, group: words.groups.recent, detail: entry.group }]
      : []
  })
}

/** Hits among items, actions and screens. `isEmpty`: true when nothing was typed. */
type Search = Found & { isEmpty: boolean }

/**
 * Searches items, actions and screens. Without a text, lists recent items, then all actions and
 * screens.
 */
export function search(
  items: readonly Entry[],
  typed: string,
  opened?: readonly OpenedItem[],
): Search {
  if (fold(typed) === '')
    return {
      entries: [...recentEntries(items, opened), ...actions, ...screens],
      moreCount: 0,
      isEmpty: true,
    }
  return { ...findEntries([...actions, ...screens, ...items], typed), isEmpty: false }
}

/** State of the search among form responses, in words. */
const searchWords: Readonly<Record<ResponseSearchState['state'], string>> = {
  idle: '',
  found: '',
  looking: words.looking,
  failed: words.lookingFailed,
}

type Results = {
  groups: readonly Group[]
  /** Entries of all groups, in the shown order. */
  entries: readonly Entry[]
  /** True when nothing was found, and no search is under way. */
  isNothing: boolean
  /** Lines below the list. */
  notes: readonly string[]
  /** Announcement for screen readers. */
  status: string
}

/**
 * Results that the palette shows.
 * @param isWhole true when every list has been read
 */
export function resultsOf(
  { entries: found, moreCount, isEmpty }: Search,
  responses: ResponseSearchState,
  isWhole: boolean,
): Results {
  const groups = groupEntries(isEmpty ? found : [...found, ...responses.entries])
  const entries = groups.flatMap((group) => group.entries)
  const counted = [words.count(entries.length + moreCount), searchWords[responses.state]]
  return {
    groups,
    entries,
    isNothing: entries.length === 0 && responses.state !== 'looking',
    notes: [
      moreCount > 0 ? words.more(moreCount) : '',
      isWhole ? '' : words.reading,
      searchWords[responses.state],
    ].filter((note) => note !== ''),
    status: isEmpty ? '' : counted.filter(Boolean).join('. '),
  }
}

/** Number of entries that Page Up and Page Down skip. */
const PAGE_STEP = 8

/** New index by key, from an index in a list of `count` entries; index -1 means none. */
const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
  PageDown: (at, count) => Math.min(count - 1, at + PAGE_STEP),
  PageUp: (at) => Math.max(0, at - PAGE_STEP),
}

/** Entry that a key makes the active one; undefined for a key that moves nothing. */
export function entryByKey(
  key: string,
  entries: readonly Entry[],
  current: Entry | undefined,
): Entry | undefined {
  const at = current ? entries.indexOf(current) : -1
  const next = moves[key]?.(at, entries.length)
  return next === undefined ? undefined : entries[next]
}
