const busy = new Set<string>()

const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Notes whether an upload would be interrupted; while any would, the browser asks before the page goes. */
export function holdPage(id: string, isBusy: boolean): void {
  if (isBusy) busy.add(id)
  else busy.delete(id)
  if (busy.size > 0) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}

/** Whether any upload would be interrupted now. */
export const isHeld = (): boolean => busy.size > 0
