/** Input that the server has not acknowledged yet. It survives a reload. */
type Draft = {
  /** Id of the message, the same for every attempt: the server stores the message once. */
  id?: string
  /** Set when the browser itself has sent the form: the thank-you page may delete the draft. */
  posted?: true
  /** Input by name of its field. */
  values: Record<string, string>
}

/** Fields that no visitor fills in: those set by the page, and the trap for robots (`website`). */
const unstoredFields = ['FormType', 'locale', 'website']

/**
 * Access to the draft of a form in this tab. The page's own script creates it and passes it to the
 * island.
 */
export type FormDraft = {
  /** The draft, or an empty one. */
  read(): Draft
  /** Stores the current input, and the properties in `more`. */
  save(more?: Omit<Draft, 'values'>): void
  /**
   * Fills empty fields from the draft. Restores a consent only if the privacy notice is still the
   * version that it was given for.
   */
  restore(): void
  /** Deletes the draft. */
  discard(): void
}

const read = (key: string): Draft => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '') as Draft
  } catch {
    return { values: {} }
  }
}

/** Ignores errors: if storage is disabled or full, the text still remains in the fields. */
const ignoreErrors = (act: () => void): void => {
  try {
    act()
  } catch {
    // Deliberately ignored.
  }
}

/** Values are stored as JSON in the tab's session storage. */
const draftAccessOf = (form: HTMLFormElement, type: string): FormDraft => {
  const key = `form:${type}`
  return {
    read: () => read(key),
    save: (more) => {
      // A file cannot be stored: browsers let no script fill in its field.
      const typed = [...new FormData(form)].filter(
        ([name, value]) => !unstoredFields.includes(name) && typeof value === 'string',
      )
      ignoreErrors(() =>
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
    discard: () => ignoreErrors(() => sessionStorage.removeItem(key)),
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
 * Restores the draft of a form in this tab, and stores its input from now on, even before the
 * island is loaded. Sets the field `startedAt` to the time when the page was opened.
 */
export const startDrafts = (form: HTMLFormElement, type: string): FormDraft => {
  form.noValidate = true
  const started = form.elements.namedItem('startedAt')
  // The server takes a form that is sent soon after `startedAt` for a robot's. The time is that of
  // opening the page (`performance.now()` is the time since then), not the current time: this code
  // runs at the first touch, and a person's browser may then fill in the whole form at once.
  if (started instanceof HTMLInputElement)
    started.value = new Date(Date.now() - performance.now()).toISOString()
  const drafts = draftAccessOf(form, type)
  drafts.restore()
  // Input from before this code ran.
  if (isFilledIn(form)) drafts.save()
  form.addEventListener('input', () => drafts.save())
  // A submission that the island does not prevent is sent by the browser itself.
  addEventListener('submit', (event) => {
    if (event.target === form && !event.defaultPrevented) drafts.save({ posted: true })
  })
  return drafts
}
