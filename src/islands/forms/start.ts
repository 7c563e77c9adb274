import { startIsland } from '#client/islands.ts'

/**
 * What a visitor typed and nobody has acknowledged yet. It outlives a reload, and its id stays the same however often
 * it is sent, so that it arrives once. `posted`: the browser itself has sent it, and the thank-you page may drop it.
 */
type Draft = { id?: string; posted?: true; values: Record<string, string> }

/** What the page sets, and what no person fills. */
const own = ['FormType', 'locale', 'website']

/** A draft in its tab. The island gets it from the page, where it has begun already. */
export type Drafts = {
  /** The draft, or an empty one. */
  read(): Draft
  /** Keeps the fields as they stand now, and what else is known of them. */
  keep(more?: Omit<Draft, 'values'>): void
  /** Puts the draft back into the fields that nobody has touched. A consent counts for the notice it was given to, and for no later one. */
  restore(): void
  drop(): void
}

const read = (key: string): Draft => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '') as Draft
  } catch {
    return { values: {} }
  }
}

/** Without storage, or with a full one, the text stays in the fields. */
const attempt = (act: () => void): void => {
  try {
    act()
  } catch {
    // Nothing is lost by it.
  }
}

const draftsOf = (form: HTMLFormElement, type: string): Drafts => {
  const key = `form:${type}`
  return {
    read: () => read(key),
    keep: (more) => {
      // A file can't be kept for later: no page may fill that field.
      const typed = [...new FormData(form)].filter(
        ([name, value]) => !own.includes(name) && typeof value === 'string',
      )
      attempt(() =>
        sessionStorage.setItem(
          key,
          JSON.stringify({ ...read(key), ...more, values: Object.fromEntries(typed) }),
        ),
      )
    },
    restore: () => {
      const { values } = read(key)
      const isSameNotice = values['consentVersion'] === new FormData(form).get('consentVersion')
      for (const [name, value] of Object.entries(values)) {
        const field = form.elements.namedItem(name)
        if (name === 'consentVersion' || !(field instanceof HTMLElement && 'value' in field))
          continue
        if (name === 'consent') (field as HTMLInputElement).checked ||= isSameNotice
        else field.value ||= value
      }
    },
    drop: () => attempt(() => sessionStorage.removeItem(key)),
  }
}

/** Tells a form that holds something typed from one as the page was built. */
const isFilledIn = (form: HTMLFormElement): boolean =>
  [
    ...form.querySelectorAll<HTMLInputElement & HTMLSelectElement>(
      'input:not([type="hidden"]), textarea, select',
    ),
  ].some(
    ({ value, defaultValue = '', checked, defaultChecked }) =>
      value !== defaultValue || checked !== defaultChecked,
  )

/**
 * Everything a form does before its island is there: it notes when the page was opened, keeps what is typed, and
 * starts the island. Where that cannot be fetched, a message says so, and the second time the browser sends the form itself.
 * @param container What the island takes over
 * @param load Fetches the island; resolves with what hydrates it
 */
export const startForm = (
  root: HTMLElement,
  container: HTMLElement,
  load: (drafts: Drafts) => Promise<() => Promise<void>>,
): void => {
  const form = root.querySelector('form')
  const started = form?.elements.namedItem('startedAt')
  const missing = root.querySelector<HTMLElement>('[role="alert"]')
  const { type = '' } = root.dataset
  if (!form || !missing || !(started instanceof HTMLInputElement)) return
  form.noValidate = true
  // Opening of the page, on the clock as it is by now: this code comes with the first touch, and a browser that fills a form in takes no time from then on.
  started.value = new Date(Date.now() - performance.now()).toISOString()
  const drafts = draftsOf(form, type)
  drafts.restore()
  // What was typed before this code was there.
  if (isFilledIn(form)) drafts.keep()
  form.addEventListener('input', () => drafts.keep())

  const loadIsland = async (): Promise<() => Promise<void>> => {
    const hydrate = await load(drafts)
    return async () => {
      await hydrate()
      missing.hidden = true
    }
  }
  startIsland(container, loadIsland, (isPressed) => {
    if (!isPressed) return
    if (missing.hidden) missing.hidden = false
    else {
      drafts.keep({ posted: true })
      form.submit()
    }
  })
}
