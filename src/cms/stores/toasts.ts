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

/** Renderer of toasts: the part of react-hot-toast that is used. */
export type Board = {
  show: (text: string, options: { id: string; duration: number; removeDelay: number }) => void
  hide: (id: string) => void
}

export type Toasts = {
  /** Shows a toast, or extends the time of an equal one. Returns its id for `dismiss`. */
  say: (content: ToastContent, milliseconds?: number) => string
  /** Shows a message of a kind. A tone or time in the message overrides `tone` and the 4 s. */
  toastFor: (
    message: Toast | undefined,
    tone: Tone,
    extra?: Pick<ToastContent, 'detail' | 'action'>,
  ) => void
  dismiss: (id: string) => void
  /** Content of a shown toast. */
  contentOf: (id: string) => ToastContent | undefined
  /** Deletes the content of a toast that has disappeared. */
  forget: (id: string) => void
}

export function makeToasts(board: Board): Toasts {
  const contents = new Map<string, ToastContent>()

  /** Id of a shown toast with equal content; toasts with an action are never equal. */
  const findShown = ({ tone, text, detail, action }: ToastContent): string | undefined => {
    if (action) return undefined
    const equal = [...contents].find(
      ([, one]) => !one.action && one.tone === tone && one.text === text && one.detail === detail,
    )
    return equal?.[0]
  }

  const say: Toasts['say'] = (content, milliseconds = DURATION_MS) => {
    const id = findShown(content) ?? crypto.randomUUID()
    contents.set(id, content)
    board.show(content.text, { id, duration: milliseconds, removeDelay: 200 })
    return id
  }

  const toastFor: Toasts['toastFor'] = (message, tone, extra = {}) => {
    if (message === undefined) return
    if (typeof message === 'string') say({ tone, text: message, ...extra })
    else say({ tone: message.tone ?? tone, text: message.text, ...extra }, message.ms)
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
