import { toast } from 'react-hot-toast/headless'
import type { Toast } from '#kinds/define.ts'

export type Tone = 'success' | 'failure' | 'info'

export type ToastContent = {
  tone: Tone
  text: string
  /** Quiet second line, such as the item's title. */
  detail?: string
  action?: { label: string; run: () => void }
}

/** Time that a toast is shown, in milliseconds; paused while it is hovered or focused. */
const DURATION_MS = 4000

/** Renderer of toasts: the used part of react-hot-toast. */
export type Board = {
  show: (text: string, options: { id: string; duration: number; removeDelay: number }) => void
  hide: (id: string) => void
}

export type Toasts = {
  /** Shows a toast, or extends the time of an equal one. Returns its id for `dismiss`. */
  say: (content: ToastContent, milliseconds?: number) => string
  /** Shows a kind's message; its tone and time override the given tone and 4 s. */
  toastFor: (
    message: Toast | undefined,
    tone: Tone,
    extra?: Pick<ToastContent, 'detail' | 'action'>,
  ) => void
  dismiss: (id: string) => void
  /** Content of a toast of the board. */
  contentOf: (id: string) => ToastContent | undefined
  /** Drops the content of a toast that has gone. */
  forget: (id: string) => void
}

export function makeToasts(board: Board): Toasts {
  const contents = new Map<string, ToastContent>()

  /** Shown toast with equal content; toasts with an action are never equal. */
  const findShown = ({ tone, text, detail, action }: ToastContent): string | undefined => {
    if (action) return undefined
    return [...contents].find(
      ([, one]) => !one.action && one.tone === tone && one.text === text && one.detail === detail,
    )?.[0]
  }

  const say: Toasts['say'] = (content, milliseconds = DURATION_MS) => {
    const id = findShown(content) ?? crypto.randomUUID()
    contents.set(id, content)
    board.show(content.text, { id, duration: milliseconds, removeDelay: 200 })
    return id
  }

  const toastFor: Toasts['toastFor'] = (message, tone, extra = {}) => {
    if (message === undefined) return
    const {
      text,
      tone: own,
      ms,
    } = typeof message === 'string' ? { text: message, tone: undefined, ms: undefined } : message
    say({ tone: own ?? tone, text, ...extra }, ms)
  }

  return {
    say,
    toastFor,
    dismiss: board.hide,
    contentOf: (id) => contents.get(id),
    forget: (id) => void contents.delete(id),
  }
}

/** Shared toasts of this window. */
export const toasts: Toasts = makeToasts({ show: toast, hide: (id) => toast.dismiss(id) })
export const { say, toastFor, dismiss, contentOf, forget } = toasts
