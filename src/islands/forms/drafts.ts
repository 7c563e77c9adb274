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
 * Restores the draft of a form in this tab, and stores its input from now on, also before the island
 * is loaded. Records when the page was opened.
 */
export const startDrafts = (form: HTMLFormElement, type: string): Drafts => {
  form.noValidate = true
  const started = form.elements.namedItem('startedAt')
  // Time of opening the page, by the current clock: this code runs at the first touch, after which
  // a browser that fills in the form takes no time.
  if (started instanceof HTMLInputElement)
    started.value = new Date(Date.now() - performance.now()).toISOString()
  const drafts = draftsOf(form, type)
  drafts.restore()
  // Input from before this code ran.
  if (isFilledIn(form)) drafts.keep()
  form.addEventListener('input', () => drafts.keep())
  // A submit that the island does not prevent is sent by the browser itself.
  addEventListener('submit', (event) => {
    if (event.target === form && !event.defaultPrevented) drafts.keep({ posted: true })
  })
  return drafts
}
