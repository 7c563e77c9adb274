import { startIsland } from '#client/islands.ts'

/**
 * Input that the server has not acknowledged yet. It survives a reload, and its id is the same for
 * every attempt: the message arrives once. `posted`: the browser itself has sent it, and the
 * thank-you page may delete it.
 */
type Draft = { id?: string; posted?: true; values: Record<string, string> }

/** Fields set by the page, and the trap. */
const own = ['FormType', 'locale', 'website']

/**
 * The draft of a form in this tab. Passed to the island by the page, whose script already uses it.
 */
export type Drafts = {
  /** The draft, or an empty one. */
  read(): Draft
  /** Stores the current fields, and further facts. */
  keep(more?: Omit<Draft, 'values'>): void
  /**
   * Restores the draft into empty fields. A consent counts only for the notice that it was given
   * to.
   */
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

/** Ignores errors: without storage, or with a full one, the text remains in the fields. */
const attempt = (act: () => void): void => {
  try {
    act()
  } catch {
    // Deliberately ignored.
  }
}

const draftsOf = (form: HTMLFormElement, type: string): Drafts => {
  const key = `form:${type}`
  return {
    read: () => read(key),
    keep: (more) => {
      // A file cannot be stored: no page may set that field.
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

/** True when the form has input that differs from the page as built. */
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
 * Runs a form until its island is loaded: records when the page was opened, stores input, and
 * starts the island. If the island cannot be fetched, the first press shows a message, and the
 * second one lets the browser submit the form.
 * @param container The element that the island hydrates
 * @param load Fetches the island; resolves with a function that hydrates it
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
  // Time of opening the page, by the current clock: this code runs at the first touch, after which
  // a browser that fills in the form takes no time.
  started.value = new Date(Date.now() - performance.now()).toISOString()
  const drafts = draftsOf(form, type)
  drafts.restore()
  // Input from before this code ran.
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
