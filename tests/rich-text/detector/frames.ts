/** Runs in the browser: everything must be inside of this one function. */

/** Round over the frames. Times are in milliseconds; they limit the wait for the last events. */
export type Round = {
  /** Addresses of documents of this origin, one frame each. */
  addresses: string[]
  /** Selector of the elements to touch, with their descendants. */
  scope: string
  /** Selector of an element that must exist before anything is touched. */
  awaited: string
  /** Selector of the elements that contain the texts. */
  containers: string
  /** Quiet time after the canary, after which nothing more is expected. */
  quietMs: number
  /** Time after which a frame is touched even if it has not loaded. */
  loadMs: number
}

/**
 * Puts each document into a frame, does everything to it that a visitor can do, and listens. Every
 * handler attribute is called by its own event, so that every possible action of a visitor happens.
 * A canary, a payload that always runs and comes last, shows that the browser has processed
 * everything before it: a slow machine hides no result.
 * @returns the numbers of the payloads that ran, and the final number of containers in each
 * document
 */
export const touchFrames = async ({
  addresses,
  scope,
  awaited,
  containers,
  quietMs,
  loadMs,
}: Round): Promise<{ hits: number[]; found: number[] }> => {
  const hits = new Set<number>()
  let lastHit = 0
  const hear = ({ data }: MessageEvent): void => {
    if (typeof data !== 'number') return
    if (!hits.has(data)) lastHit = performance.now()
    hits.add(data)
  }
  addEventListener('message', hear)
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
    [...root.querySelectorAll('*')].flatMap((one) => {
      const inner =
        one instanceof (one.ownerDocument.defaultView ?? window).HTMLIFrameElement
          ? one.contentDocument
          : one.shadowRoot
      return [one, ...(inner ? below(inner) : [])]
    })

  /**
   * Stops links and forms that would leave the document, except for addresses that run a script.
   */
  const holdBack = (event: Event): void => {
    // Elements of another document are no instances of this window's classes.
    const link = event
      .composedPath()
      .find((one): one is HTMLAnchorElement | SVGAElement => 'href' in one && 'closest' in one)
    const address = link?.href ?? ''
    const text = typeof address === 'string' ? address : address.animVal
    if (link && !/^\W*(javascript|data|vbscript)/i.test(text)) event.preventDefault()
  }
  const holdForm = (event: Event): void => {
    const { submitter, target } = event as SubmitEvent
    const address =
      submitter?.getAttribute('formaction') ??
      (target as Element | null)?.getAttribute('action') ??
      ''
    if (!/^\W*[a-z\s]+:/i.test(address)) event.preventDefault()
  }

  const touch = (one: Element): void => {
    const view = one.ownerDocument.defaultView ?? window
    for (const name of one.getAttributeNames().filter((name) => name.startsWith('on'))) {
      const event = name.slice(2)
      attempt(() => one.dispatchEvent(new view.Event(event, { cancelable: true })))
      if (one === one.ownerDocument.body) attempt(() => view.dispatchEvent(new view.Event(event)))
    }
    if ('focus' in one && typeof one.focus === 'function')
      attempt(() => (one as HTMLElement).focus({ preventScroll: true }))
    for (const event of ['pointerover', 'mouseover', 'mousedown', 'mouseup'])
      attempt(() => one.dispatchEvent(new view.MouseEvent(event)))
    if (one.matches('a, area, button, input, summary, label, [onclick]')) {
      attempt(() =>
        one.dispatchEvent(
          new view.MouseEvent('click', { bubbles: true, cancelable: true, composed: true, view }),
        ),
      )
    }
    if (one.matches('form')) attempt(() => (one as HTMLFormElement).requestSubmit())
  }

  const visit = (frame: HTMLIFrameElement): void =>
    attempt(() => {
      const page = frame.contentDocument
      const view = frame.contentWindow as (Window & typeof globalThis) | null
      if (!page?.body || !view) return
      view.addEventListener('click', holdBack, true)
      view.addEventListener('submit', holdForm, true)
      const roots = [...page.querySelectorAll(scope)]
      for (const one of new Set(roots.flatMap((root) => [root, ...below(root)]))) touch(one)
      attempt(() => view.scrollTo(0, 1))
    })

  const loaded = addresses.map(
    (address) =>
      new Promise<HTMLIFrameElement>((resolve) => {
        const frame = document.createElement('iframe')
        const done = (): void => {
          clearTimeout(late)
          visit(frame)
          resolve(frame)
        }
        const late = setTimeout(done, loadMs)
        const whenReady = (): void => {
          let isReady = true
          attempt(() => (isReady = frame.contentDocument?.querySelector(awaited) !== null))
          if (isReady) done()
          else setTimeout(whenReady, 50)
        }
        frame.addEventListener('load', whenReady, { once: true })
        frame.src = address
        document.body.append(frame)
      }),
  )
  /**
   * Runs a canary: the frame, the request, its response and the message of a payload that fails to
   * load a picture.
   */
  const canary = (number: number): Promise<void> =>
    new Promise((resolve) => {
      const frame = document.createElement('iframe')
      const sing = ({ data }: MessageEvent): void => {
        if (data !== `canary ${number}`) return
        removeEventListener('message', sing)
        frame.remove()
        resolve()
      }
      addEventListener('message', sing)
      frame.srcdoc = `<img src="/canary/${number}" onerror="top.postMessage('canary ${number}', '*')">`
      document.body.append(frame)
    })
  const drawn = (): Promise<unknown> =>
    new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const frames = await Promise.all(loaded)
  // Second pass: animations have set their values by now, nested frames have their documents.
  await canary(1)
  await drawn()
  await pause(quietMs / 2)
  frames.forEach(visit)
  await canary(2)
  await drawn()
  const begun = performance.now()
  do await pause(quietMs / 2)
  while (performance.now() - Math.max(lastHit, begun) < quietMs)
  const found = frames.map((frame) => {
    let count = 0
    attempt(() => (count = frame.contentDocument?.querySelectorAll(containers).length ?? 0))
    return count
  })
  for (const frame of frames) frame.remove()
  removeEventListener('message', hear)
  return { hits: [...hits], found }
}
