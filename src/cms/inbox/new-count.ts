import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { submissions, type FormType, type State } from '#kinds/submissions.ts'
import { request } from '../network/api.ts'
import { isActive } from '../stores/activity.ts'
import { $open } from '../stores/entry.ts'

/** How many responses there are, by form and state. */
export type Counts = Readonly<Record<FormType, Readonly<Record<State, number>>>>

/** While somebody is at the page, in milliseconds. */
const EVERY = 60_000

export const $counts = atom<Counts | null>(null)

let latest = 0

/** Counts anew. What could not be counted stays as it was. */
export async function countNow(): Promise<void> {
  const mine = ++latest
  const { method, path } = submissions.api.counts
  const answer = await request<Counts>(method, path, { wait: false })
  if (answer.ok && mine === latest) $counts.set(answer.data)
}

const countIfAttended = (): void => {
  if ($open.get() && isActive() && !document.hidden) void countNow()
}

onMount($counts, () => {
  void countNow()
  const timer = setInterval(countIfAttended, EVERY)
  document.addEventListener('visibilitychange', countIfAttended)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', countIfAttended)
  }
})

export const newIn = (counts: Counts, form?: FormType): number =>
  Object.entries(counts).reduce((sum, [type, of]) => (form === undefined || form === type ? sum + of.new : sum), 0)

/** New responses over all forms, spam apart; null as long as nobody knows. */
export const $newResponses: ReadableAtom<number | null> = computed($counts, (counts) => counts && newIn(counts))

/** All responses there are: changes when one comes or goes; null as long as nobody knows. */
export const $all: ReadableAtom<number | null> = computed($counts, (counts) =>
  counts && Object.values(counts).flatMap((of) => Object.values(of)).reduce((sum, one) => sum + one, 0))
