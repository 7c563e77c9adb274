import { fold } from '#i18n/fold.ts'
import type { AnyKind, Data, Row as FieldDef } from '#kinds/define.ts'
import { inbox } from '#kinds/index.ts'
import { entryPath } from '#kinds/values.ts'
import { cmsPalette as words } from '#messages/en/cms-palette.ts'
import { cms } from '#messages/en/cms.ts'
import { askSignOut } from '../entry/sign-out.ts'
import { inSentence, publishStatusOf, type Item } from '../model/item.ts'
import { newName, sidebar, writable, type SidebarItem } from '../screens.ts'
import { $requestedField } from '../session/focus.ts'
import { listOf, type Listing } from '../stores/lists.ts'
import { publishNow } from '../stores/publish.ts'
import { recentItems, type Opened } from '../stores/recent.ts'
import {
  $exporting,
  $overlay,
  BASE,
  itemPath,
  listPath,
  newPath,
  openGuarded,
  orderPath,
  PROTECTED,
  routes,
} from '../stores/router.ts'
import { say, type ToastContent } from '../stores/toasts.ts'
import type { Searched } from './responses.ts'
import { find, grouped, type Entry, type Found, type Group } from './search.ts'

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

/** Actions that are available everywhere; those on a kind come from its declaration. */
export const makeActions = ({
  publishNow,
  say,
  openGuarded,
  visitSite,
  signOut,
}: ActionContext): readonly Entry[] => [
  ...writable.map(({ kind, screen }) =>
    action({
      id: `new/${screen.path}`,
      icon: 'plus',
      title: words.actions.new(newName(kind, screen)),
      also: also.new,
      go: newPath(screen.path),
    }),
  ),
  ...writable
    .filter(({ kind }) => kind.ordered)
    .map(({ screen }) =>
      action({
        id: `arrange/${screen.path}`,
        icon: 'order',
        title: words.actions.arrange(inSentence(screen.title)),
        also: also.arrange,
        go: orderPath(screen),
      }),
    ),
  action({
    id: 'publish',
    icon: 'upload',
    title: words.actions.publish,
    also: also.publish,
    go: () => void publish(publishNow, say),
  }),
  action({
    id: 'export',
    icon: 'download',
    title: words.actions.export,
    also: also.export,
    go: () => exportResponses(openGuarded),
  }),
  action({
    id: 'feedback',
    icon: 'search',
    title: words.actions.feedback,
    also: also.feedback,
    go: `${PROTECTED}/feedback`,
  }),
  action({
    id: 'files',
    icon: 'picture',
    title: words.actions.files,
    also: also.files,
    go: `${PROTECTED}/files`,
  }),
  action({
    id: 'releases',
    icon: 'layers',
    title: words.actions.releases,
    also: also.releases,
    go: routes.releases,
  }),
  action({
    id: 'links',
    icon: 'link',
    title: words.actions.links,
    also: also.links,
    go: `${PROTECTED}/links`,
  }),
  action({
    id: 'bin',
    icon: 'bin',
    title: words.actions.bin,
    also: also.bin,
    go: `${PROTECTED}/bin`,
  }),
  action({
    id: 'site',
    icon: 'external',
    title: words.actions.site,
    also: also.site,
    go: visitSite,
  }),
  action({
    id: 'keys',
    icon: 'help',
    title: words.actions.keys,
    also: also.keys,
    go: () => $overlay.set('keys'),
  }),
  action({
    id: 'sign-out',
    icon: 'sign-out',
    title: words.actions.signOut,
    also: also.signOut,
    go: signOut,
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
  $exporting.set(true)
  openGuarded(listPath(inbox.screen.path))
}

/** Actions of this window. */
const actions = makeActions({
  publishNow,
  say: (content) => void say(content),
  openGuarded,
  visitSite: () => void window.open('/', '_blank', 'noopener'),
  signOut: () => void askSignOut(),
})

const screen = (entry: Omit<Entry, 'group'>): Entry => ({ group: words.groups.screens, ...entry })

/** Entries of the sidebar's screens, and of the start page. */
export const screens: readonly Entry[] = [
  ...sidebar.map(({ path, Title, icon, HrefLink }) =>
    screen({ id: `screen/${path}`, icon, title: Title, go: HrefLink }),
  ),
  screen({ id: 'start', icon: 'home', title: words.start, also: also.start, go: BASE }),
]

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** English title with the Arabic as its twin; a title in one language only is shown alone. */
function titled(en: string, ar: string): Pick<Entry, 'title' | 'lang' | 'twin'> {
  if (en !== '') return { title: en, lang: 'en', twin: ar }
  return ar === '' ? { title: words.untitled } : { title: ar, lang: 'ar' }
}

const isList = (field: FieldDef): field is Extract<FieldDef, { type: 'list' }> =>
  field.type === 'list'
const isText = (field: FieldDef): field is Extract<FieldDef, { en: string }> =>
  field.type === 'text' && 'en' in field

/** Opens an item and jumps to one of its fields. */
const goTo = (address: string, id: string, path: string) => (): void => {
  $requestedField.set({ id, path })
  openGuarded(address)
}

/**
 * Entries for an item's lists, such as the questions of a set: each is found by its first text, and
 * opens its item at that text.
 */
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
        twin: undefined,
        ...titled(text(data[first.en]), text(data[first.ar])),
        id: `${base.id}/${id || place}`,
        detail: words.inside(base.title),
        ...(id !== '' && {
          go: goTo(address, item.Id, entryPath(list.key, id, key)),
        }),
      }
    })
  })
}

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
    ...titled(text(column && item.Data[column.key]), text(column?.ar && item.Data[column.ar])),
    detail: statuses[publishStatusOf(item, now)],
    go: address,
    at: Date.parse(item.updatedAt),
  }
  return [entry, ...within(kind, item, entry, address)]
}

/** Lists that the palette searches, by the screen that shows them. */
export const searched = sidebar.flatMap((place) =>
  place.shows?.kind.shape === 'collection' ? [{ place, ...place.shows }] : [],
)

/** Stores of the searched lists, in the same order. */
export const listings = searched.map(({ kind, screen }) => listOf(kind, screen).$listing)

/** Entries of a list, made once, with their folded texts: lists are immutable. */
const made = new WeakMap<readonly Item[], readonly Entry[]>()

/**
 * Entries for the items of all lists that have been read.
 * @param all the lists of {@link searched}, in its order
 */
export function itemEntries(all: readonly Listing[], now: number): Entry[] {
  return searched.flatMap(({ place, kind }, index) => {
    const items = all[index]?.items ?? []
    const entries = made.get(items) ?? items.flatMap((item) => entriesOf(place, kind, item, now))
    made.set(items, entries)
    return entries
  })
}

/** Entries of the items last opened on this device, if they still exist. */
function recentEntries(
  entries: readonly Entry[],
  opened: readonly Opened[] = recentItems(),
): Entry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return opened.flatMap(({ screen, id }) => {
    const entry = byId.get(`${screen}/${id}`)
    return entry
      ? [{ ...entry, id: `recent/${entry.id}`, group: words.groups.recent, detail: entry.group }]
      : []
  })
}

/**
 * Hits without the form responses; before anything is typed, the recent items, then all actions and
 * screens.
 */
type Search = Found & { isEmpty: boolean }

export function search(items: readonly Entry[], typed: string, opened?: readonly Opened[]): Search {
  if (fold(typed) === '')
    return {
      entries: [...recentEntries(items, opened), ...actions, ...screens],
      more: 0,
      isEmpty: true,
    }
  return { ...find([...actions, ...screens, ...items], typed), isEmpty: false }
}

/** State of the search among form responses, in words. */
const searchWords: Readonly<Record<Searched['state'], string>> = {
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
  { entries: found, more, isEmpty }: Search,
  responses: Searched,
  isWhole: boolean,
): Results {
  const groups = grouped(isEmpty ? found : [...found, ...responses.entries])
  const entries = groups.flatMap((group) => group.entries)
  return {
    groups,
    entries,
    isNothing: entries.length === 0 && responses.state !== 'looking',
    notes: [
      more > 0 ? words.more(more) : '',
      isWhole ? '' : words.reading,
      searchWords[responses.state],
    ].filter((note) => note !== ''),
    status: isEmpty
      ? ''
      : [words.count(entries.length + more), searchWords[responses.state]]
          .filter(Boolean)
          .join('. '),
  }
}

/** Index that a key moves to, from an index in a list of `count`; -1 is none. */
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
  PageDown: (at, count) => Math.min(count - 1, at + 8),
  PageUp: (at) => Math.max(0, at - 8),
}

/** Entry that a key marks; undefined for any other key. */
export function entryByKey(
  key: string,
  entries: readonly Entry[],
  current: Entry | undefined,
): Entry | undefined {
  return entries[steps[key]?.(current ? entries.indexOf(current) : -1, entries.length) ?? -1]
}
