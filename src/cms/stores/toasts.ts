import { toast } from 'react-hot-toast/headless'
import type { Toast } from '#kinds/define.ts'

export type Tone = 'success' | 'failure' | 'info'

export type ToastContent = {
  tone: Tone
  text: string
  /** A quiet second line, such as the item's title. */
  detail?: string
  action?: { label: string; run: () => void }
}

/** How long a toast stands, in milliseconds; it waits while it is hovered or focused. */
const STANDS = 4000

const contents = new Map<string, ToastContent>()

/** What a toast of the library's list shows. */
export const contentOf = (id: string): ToastContent | undefined => contents.get(id)

/** Lets go of a toast that has left. */
export function forget(id: string): void {
  contents.delete(id)
}

/** The toast that stands there and says the same already; one that offers to do something is never the same. */
const standing = ({ tone, text, detail, action }: ToastContent): string | undefined => {
  if (action) return undefined
  return [...contents].find(([, one]) => !one.action && one.tone === tone && one.text === text && one.detail === detail)?.[0]
}

/** Shows a toast; the same words again only stand longer. Returns its id for {@link dismiss}. */
export function say(content: ToastContent, milliseconds = STANDS): string {
  const id = standing(content) ?? crypto.randomUUID()
  contents.set(id, content)
  return toast(content.text, { id, duration: milliseconds, removeDelay: 200 })
}

/** Shows a kind's own message; its tone and time, where it has them, come before the given tone and 4 s. */
export function sayFor(message: Toast | undefined, tone: Tone, extra: Pick<ToastContent, 'detail' | 'action'> = {}): void {
  if (message === undefined) return
  const { text, tone: own, ms } = typeof message === 'string' ? { text: message, tone: undefined, ms: undefined } : message
  say({ tone: own ?? tone, text, ...extra }, ms)
}

export function dismiss(id: string): void {
  toast.dismiss(id)
}
