/** What the browser's window is to the guard. */
export type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

const ask = (event: Event): void => event.preventDefault()

/** Keeps count of the uploads that leaving the page would interrupt; while there is one, the browser asks before the page goes. */
export const makeGuard = (page: Page) => {
  const busy = new Set<string>()
  return {
    /** Notes whether an upload would be interrupted. */
    holdPage(id: string, isBusy: boolean): void {
      if (isBusy) busy.add(id)
      else busy.delete(id)
      if (busy.size > 0) page.addEventListener('beforeunload', ask)
      else page.removeEventListener('beforeunload', ask)
    },
    /** Whether any upload would be interrupted now. */
    isHeld: (): boolean => busy.size > 0,
  }
}

export type Guard = ReturnType<typeof makeGuard>

/** The guard of this window; outside a browser nothing is ever held. */
export const { holdPage, isHeld }: Guard = makeGuard(globalThis)
