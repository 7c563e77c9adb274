/** Arguments of {@link touchFrames}. Times are in milliseconds. */
export type VisitOptions = {
  /** Addresses of documents of this origin, one frame each. */
  addresses: string[]
  /** Selector of the elements that are clicked, focused and sent, with their descendants. */
  scope: string
  /** Selector of an element that must exist in a document before anything is clicked. */
  awaited: string
  /** Selector of the elements that contain the texts. */
  containers: string
  /** Time without a further payload that runs, after which the documents are removed. */
  quietMs: number
  /** Time after which a document is visited even if it has not loaded. */
  loadMs: number
}

/**
 * Shows each document in a frame, does everything to it that a visitor can do, and collects the
 * numbers that payloads report. Every handler attribute gets its own event. Playwright runs this
 * function in the browser, so it uses nothing from outside of itself.
 *
 * At the end a "canary" runs, a payload that always works: once it has reported, the browser has
 * processed everything before it, also on a slow machine.
 * @returns `hits`: the numbers of the payloads that ran. `containerCounts`: the number of
 * containers in each document at the end
 */
export const touchFrames = async ({
  addresses,
  scope,
  awaited,
  containers,
  quietMs,
  loadMs,
}: VisitOptions): Promise<{ hits: number[]; containerCounts: number[] }> => {
  const hits = new Set<number>()
  let lastHit = 0
  const recordHit = ({ data }: MessageEvent): void => {
    if (typeof data !== 'number') return
    if (!hits.has(data)) lastHit = performance.now()
    hits.add(data)
  }
  addEventListener('message', recordHit)
  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => void setTimeout(resolve, milliseconds))
  const attempt = (act: () => unknown): void => {
    try {
      act()
    } catch {
      // Ignored: the document moved to another origin, or the element does not support this.
    }
  }

  /** Descendants, including those in open shadow roots and in the documents of frames. */
  const below = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => {
      const inner =
        element instanceof (element.ownerDocument.defaultView ?? window).HTMLIFrameElement
          ? element.contentDocument
          : element.shadowRoot
      return [element, ...(inner ? below(inner) : [])]
    })

  /** Stops a click on a link that would leave the document; links that run a script may do so. */
  const stopLink = (event: Event): void => {
    // `instanceof` would not work: the element belongs to another window.
    const link = event
      .composedPath()
      .find(
        (target): target is HTMLAnchorElement | SVGAElement =>
          'href' in target && 'closest' in target,
      )
    const address = link?.href ?? ''
    const text = typeof address === 'string' ? address : address.animVal
    if (link && !/^\W*(javascript|data|vbscript)/i.test(text)) event.preventDefault()
  }
  /** Stops a form that would leave the document; forms to an address with a scheme are sent. */
  const stopForm = (event: Event): void => {
    const { submitter, target } = event as SubmitEvent
    const address =
      submitter?.getAttribute('formaction') ??
      (target as Element | null)?.getAttribute('action') ??
      ''
    if (!/^\W*[a-z\s]+:/i.test(address)) event.preventDefault()
  }

  /** Sends an element every event that it handles, focuses it, clicks it and sends its form. */
  const touch = (element: Element): void => {
    const view = element.ownerDocument.defaultView ?? window
    for (const name of element.getAttributeNames().filter((name) => name.startsWith('on'))) {
      const event = name.slice(2)
      attempt(() => element.dispatchEvent(new view.Event(event, { cancelable: true })))
      if (element === element.ownerDocument.body)
        attempt(() => view.dispatchEvent(new view.Event(event)))
    }
    if ('focus' in element && typeof element.focus === 'function')
      attempt(() => (element as HTMLElement).focus({ preventScroll: true }))
    for (const event of ['pointerover', 'mouseover', 'mousedown', 'mouseup'])
      attempt(() => element.dispatchEvent(new view.MouseEvent(event)))
    if (element.matches('a, area, button, input, summary, label, [onclick]')) {
      attempt(() =>
        element.dispatchEvent(
          new view.MouseEvent('click', { bubbles: true, cancelable: true, composed: true, view }),
        ),
      )
    }
    if (element.matches('form')) attempt(() => (element as HTMLFormElement).requestSubmit())
  }

  /** Touches every element in the scope of a frame's document. */
  const visit = (frame: HTMLIFrameElement): void =>
    attempt(() => {
      const page = frame.contentDocument
      const view = frame.contentWindow as (Window & typeof globalThis) | null
      if (!page?.body || !view) return
      view.addEventListener('click', stopLink, true)
      view.addEventListener('submit', stopForm, true)
      const roots = [...page.querySelectorAll(scope)]
      for (const element of new Set(roots.flatMap((root) => [root, ...below(root)]))) touch(element)
      attempt(() => view.scrollTo(0, 1))
    })

  const loaded = addresses.map(
    (address) =>
      new Promise<HTMLIFrameElement>((resolve) => {
        const frame = document.createElement('iframe')
        const finish = (): void => {
          clearTimeout(loadTimeout)
          visit(frame)
          resolve(frame)
        }
        const loadTimeout = setTimeout(finish, loadMs)
        const finishWhenReady = (): void => {
          let isReady = true
          attempt(() => {
            isReady = frame.contentDocument?.querySelector(awaited) !== null
          })
          if (isReady) finish()
          else setTimeout(finishWhenReady, 50)
        }
        frame.addEventListener('load', finishWhenReady, { once: true })
        frame.src = address
        document.body.append(frame)
      }),
  )
  /** Resolves when a new frame has requested a missing picture and reported that it is missing. */
  const canary = (number: number): Promise<void> =>
    new Promise((resolve) => {
      const frame = document.createElement('iframe')
      const end = ({ data }: MessageEvent): void => {
        if (data !== `canary ${number}`) return
        removeEventListener('message', end)
        frame.remove()
        resolve()
      }
      addEventListener('message', end)
      frame.srcdoc = `<img src="/canary/${number}" onerror="top.postMessage('canary ${number}', '*')">`
      document.body.append(frame)
    })
  const drawn = (): Promise<unknown> =>
    new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const frames = await Promise.all(loaded)
  // Every document is visited again, since animations have now set their values and nested frames
  // have loaded.
  await canary(1)
  await drawn()
  await pause(quietMs / 2)
  frames.forEach(visit)
  await canary(2)
  await drawn()
  const canaryEnd = performance.now()
  do await pause(quietMs / 2)
  while (performance.now() - Math.max(lastHit, canaryEnd) < quietMs)
  const containerCounts = frames.map((frame) => {
    let count = 0
    attempt(() => {
      count = frame.contentDocument?.querySelectorAll(containers).length ?? 0
    })
    return count
  })
  for (const frame of frames) frame.remove()
  removeEventListener('message', recordHit)
  return { hits: [...hits], containerCounts }
}
