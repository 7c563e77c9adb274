import { cmsShell } from '#messages/en/cms-shell.ts'
import { showToast } from '../stores/toasts.ts'

const keepPage = (event: DragEvent): void => {
  if (!event.dataTransfer?.types.includes('Files')) return
  // An upload field that took the files has called `preventDefault`.
  if (event.type === 'drop' && !event.defaultPrevented)
    showToast({ tone: 'info', text: cmsShell.missedDrop })
  event.preventDefault()
}

/**
 * Prevents the browser from replacing the page with a file that was dropped outside of an upload
 * field, and shows a message. Returns unsubscribe.
 */
export function followMissedDrops(): () => void {
  window.addEventListener('dragover', keepPage)
  window.addEventListener('drop', keepPage)
  return () => {
    window.removeEventListener('dragover', keepPage)
    window.removeEventListener('drop', keepPage)
  }
}
