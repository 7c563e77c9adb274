import { useShortcuts } from '../keys/use-shortcuts.ts'
import { open } from '../stores/router.ts'
import { headingId } from './detail-head.tsx'
import type { FormResponse } from './form-response.ts'
import { newerThan, olderThan, type Inbox } from './inbox.ts'
import { inboxPath, responsePath, type InboxQuery } from './query.ts'
import { rowId } from './rows.tsx'
import { inbox as store } from './stores.ts'

/** After the page has been drawn anew, and a closed dialog has given back the focus that it took. */
const afterPaint = (work: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(work))

const focus = (...ids: readonly string[]): void => ids.map((id) => document.getElementById(id)).find((element) => element !== null && element.checkVisibility())?.focus()

/** The heading of the screen, in the frame. */
const focusHeading = (): void => document.querySelector<HTMLElement>('#content h1')?.focus()

export type Ways = {
  onBack: () => void
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onErased: (ids: readonly string[]) => void
}

const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof HTMLElement && target.matches('input, textarea, select')

/** From one response to its neighbours and back to the list, by buttons and keys; the focus goes along. */
export function useWays(inbox: Inbox, query: InboxQuery, id: string | undefined, opened: FormResponse | null): Ways {
  const go = (to: FormResponse | undefined) => {
    if (!to) return
    open(responsePath(to.ContactId, query))
    afterPaint(() => {
      document.getElementById(rowId(to.ContactId))?.scrollIntoView({ block: 'nearest' })
      focus(headingId)
    })
  }
  const previous = opened ? newerThan(inbox.items, opened) : undefined
  const next = opened ? olderThan(inbox.items, opened) : inbox.items[0]
  const hasMore = opened !== null && next === undefined && inbox.next !== null
  const goOn = async () => {
    if (next || !opened) return go(next)
    await store.readMore()
    go(olderThan(store.$inbox.get().items, opened))
  }
  const onBack = () => {
    open(inboxPath(query))
    afterPaint(() => {
      if (id !== undefined) focus(rowId(id))
      if (document.activeElement === document.body) focusHeading()
    })
  }
  const onErased = (ids: readonly string[]) => {
    const left = inbox.items.filter(({ ContactId }) => !ids.includes(ContactId))
    const neighbour = opened ? (olderThan(left, opened) ?? newerThan(left, opened)) : undefined
    // Nothing of the person stays in the address.
    open(inboxPath({ ...query, ...(left.length === 0 && { person: undefined, q: undefined }) }))
    afterPaint(() => {
      if (neighbour) focus(rowId(neighbour.ContactId))
      else focusHeading()
    })
  }
  useShortcuts({ 'next response': () => void goOn(), 'previous response': () => go(previous) })
  useShortcuts(
    {
      clear: (event) => {
        if (isTyping(event)) focus(headingId)
        else onBack()
      },
    },
    id !== undefined,
  )
  return { onBack, onPrevious: previous ? () => go(previous) : null, onNext: next || hasMore ? () => void goOn() : null, onErased }
}
