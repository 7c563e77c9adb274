/**
 * What a visitor typed and nobody has acknowledged yet. It outlives a reload, and its id stays the same however often
 * it is sent, so that it arrives once. `posted`: the browser itself has sent it, and the thank-you page may drop it.
 */
export type Draft = { id?: string; posted?: true; values: Record<string, string> }

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

export const draftsOf = (form: HTMLFormElement, type: string): Drafts => {
  const key = `form:${type}`
  return {
    read: () => read(key),
    keep: (more) => {
      const typed = [...new FormData(form)].filter(([name]) => !own.includes(name))
      attempt(() => sessionStorage.setItem(key, JSON.stringify({ ...read(key), ...more, values: Object.fromEntries(typed) })))
    },
    restore: () => {
      const { values } = read(key)
      const isSameNotice = values['consentVersion'] === new FormData(form).get('consentVersion')
      for (const [name, value] of Object.entries(values)) {
        const field = form.elements.namedItem(name)
        if (name === 'consentVersion' || !(field instanceof HTMLElement && 'value' in field)) continue
        if (name === 'consent') (field as HTMLInputElement).checked ||= isSameNotice
        else field.value ||= value
      }
    },
    drop: () => attempt(() => sessionStorage.removeItem(key)),
  }
}
