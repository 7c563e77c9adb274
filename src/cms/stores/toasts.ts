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
export type ToastRenderer = {
  show: (text: string, options: { id: string; duration: number; removeDelay: number }) => void
  hide: (id: string) => void
}

export type Toasts = {
  /** Shows a toast, or extends the time of an equal one. Returns its id for `dismiss`. */
  showToast: (content: ToastContent, milliseconds?: number) => string
  /** Shows a message of a kind. A tone or time in the message overrides `tone` and the 4 s. */
  toastFor: (
    message: Toast | undefined,
    tone: Tone,
    extra?: Pick<ToastContent, 'detail' | 'action'>,
  ) => void
  dismissToast: (id: string) => void
  /** Content of a shown toast. */
  toastContentOf: (id: string) => ToastContent | undefined
  /** Deletes the content of a toast that has disappeared. */
  forgetToast: (id: string) => void
}

export function makeToasts(board: ToastRenderer): Toasts {
  const contents = new Map<string, ToastContent>()

  /** Id of a shown toast with equal content; toasts with an action are never equal. */
  const idOfEqualToast = ({ tone, text, detail, action }: ToastContent): string | undefined => {
    if (action) return undefined
    const equal = [...contents].find(
      ([, one]) => !one.action && one.tone === tone && one.text === text && one.detail === detail,
    )
    return equal?.[0]
  }

  const showToast: Toasts['showToast'] = (content, milliseconds = DURATION_MS) => {
    const id = idOfEqualToast(content) ?? crypto.randomUUID()
    contents.set(id, content)
    board.show(content.text, { id, duration: milliseconds, removeDelay: 200 })
    return id
  }

  const toastFor: Toasts['toastFor'] = (message, tone, extra = {}) => {
    if (message === undefined) return
    if (typeof message === 'string') showToast({ tone, text: message, ...extra })
    else showToast({ tone: message.tone ?? tone, text: message.text, ...extra }, message.ms)
  }

  return {
    showToast,
    toastFor,
    dismissToast: board.hide,
    toastContentOf: (id) => contents.get(id),
    forgetToast: (id) => void contents.delete(id),
  }
}

/** Shared toasts of this window. */
export const toasts: Toasts = makeToasts({ show: toast, hide: (id) => toast.dismiss(id) })
export const { showToast, toastFor, dismissToast, toastContentOf, forgetToast } = toasts
