import { plural } from '#i18n/numbers.ts'
import { drawAnswer, drawContact, drawSuggestions, withQuery, type SearchContext } from './draw.ts'
import { createElement } from './element.ts'
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts'
import { olderSearch } from './older.ts'
import { siteSearchFor, type Answer, type SiteIndex } from './site-search.ts'

/** Maximum number of letters of a query. */
const MAX_LETTERS = 200

/**
 * Milliseconds without input before the number of results is announced; older posts are searched
 * after half of that time.
 */
const INPUT_PAUSE_MS = 500
/** Timeout of requests. */
const TIMEOUT_MS = 15_000

type Searches = {
  search: ReturnType<typeof siteSearchFor>
  searchOlder: ReturnType<typeof olderSearch>
}
/** The index, once it is requested. */
const indexFile: { opening?: Promise<Searches> | undefined } = {}

/** Fetches a file of the search by its name without `.json`. */
const fetchFile = async <Content>(name: string): Promise<Content> => {
  const response = await fetch(`/search/${name}.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`A file of the search was answered with ${response.status}.`)
  return (await response.json()) as Content
}

/** Fetches the index once per page, and again if called after a failure. */
const openIndex = (language: string): Promise<Searches> => {
  indexFile.opening ??= fetchFile<SiteIndex>(language).then((index) => ({
    search: siteSearchFor(index),
    searchOlder: olderSearch(index, (part) => fetchFile(`older/${language}-${part}`)),
  }))
  indexFile.opening.catch(() => {
    indexFile.opening = undefined
  })
  return indexFile.opening
}

/** The elements of a search. */
export type SearchElements = {
  field: HTMLInputElement
  /** Announces the number of results. */
  status: HTMLElement
  /** Contains the results. */
  results: HTMLElement
  /** Button that empties the field. */
  clear?: HTMLElement
}

type Options = {
  /** True: with an empty field the panel shows recent and popular searches. */
  showsSuggestions: boolean
  /** Called with each query. */
  onAsk?: (query: string) => void
  /** Called when a result is opened. */
  onOpen?: () => void
}

/**
 * Makes a field the combobox of a list of results (WAI-ARIA APG): arrows choose, Enter opens,
 * Escape clears. The first result is chosen initially, unless it is only a near match.
 * @returns a function that shows the results of the field's current value, or the content for an
 *   empty field
 */
export const startPanel = (
  { field, status, results, clear }: SearchElements,
  context: SearchContext,
  { showsSuggestions, onAsk, onOpen }: Options,
): (() => void) => {
  const { language, words } = context
  const listId = `${field.id}-results`
  // Index of the chosen option; -1 for none.
  let chosen = -1
  let statusTimer: ReturnType<typeof setTimeout> | undefined
  let olderTimer: ReturnType<typeof setTimeout> | undefined
  const currentQuery = (): string => field.value.trim().slice(0, MAX_LETTERS)
  const options = (): HTMLElement[] => [...results.querySelectorAll<HTMLElement>('[role="option"]')]

  const choose = (at: number): void => {
    chosen = at
    field.removeAttribute('aria-activedescendant')
    for (const [index, one] of options().entries()) {
      one.ariaSelected = String(index === at)
      if (index !== at) continue
      field.setAttribute('aria-activedescendant', one.id)
      one.scrollIntoView({ block: 'nearest' })
    }
  }
  const announce = (text: string): void => {
    clearTimeout(statusTimer)
    statusTimer = setTimeout(() => {
      status.textContent = text
    }, INPUT_PAUSE_MS)
  }
  const show = (...parts: Node[]): void => {
    results.replaceChildren(...parts)
    options().forEach((one, index) => {
      one.id = `${field.id}-${index}`
    })
    field.ariaExpanded = String(options().length > 0)
    field.removeAttribute('aria-activedescendant')
    chosen = -1
  }
  const showFailure = (): void => {
    const text = navigator.onLine ? words.failed : words.offline
    const again = createElement('button', { type: 'button', class: 'btn line' }, words.again)
    again.addEventListener('click', () => {
      update()
      field.focus()
    })
    show(
      createElement(
        'div',
        { class: 'finder-none', role: 'alert' },
        createElement('p', {}, text),
        again,
      ),
      drawContact(context),
    )
    announce('')
  }
  const showAnswer = (answer: Answer, query: string): void => {
    if (answer.groups.length === 0) {
      const lead = words.noneLead
      show(
        createElement(
          'div',
          { class: 'finder-none' },
          createElement('h2', {}, ...withQuery(words.none, query)),
          createElement('p', { class: 'quiet' }, lead),
        ),
        drawContact(context),
      )
      announce(words.none.replace('{query}', query))
      return
    }
    const isNear = answer.count === 0
    const list = createElement(
      'div',
      { role: 'listbox', id: listId, 'aria-label': words.results },
      ...drawAnswer(answer, query, context),
    )
    show(
      ...(isNear ? [createElement('p', { class: 'finder-none' }, words.nearest)] : []),
      list,
      ...(isNear || answer.groups[0]?.name === 'safety' ? [drawContact(context)] : []),
    )
    announce(isNear ? words.nearest : plural(language, answer.count, words.count))
    if (!isNear) choose(0)
    results.scrollTop = 0
  }
  /**
   * Shows an extended answer with the same option chosen at the same position. Does nothing while
   * the results are pressed or have the focus: they must not move then.
   */
  const showMore = (answer: Answer, query: string): void => {
    if (results.matches(':active, :focus-within')) return
    const { scrollTop } = results
    const href = options()[chosen]?.getAttribute('href')
    showAnswer(answer, query)
    choose(
      Math.max(
        0,
        options().findIndex((one) => one.getAttribute('href') === href),
      ),
    )
    results.scrollTop = scrollTop
  }
  const update = (): void => {
    const query = currentQuery()
    clearTimeout(olderTimer)
    if (clear) clear.hidden = field.value === ''
    if (query.length < 2) {
      show(...(showsSuggestions ? [drawSuggestions(recentSearches(), context)] : []))
      announce('')
      if (query === '') return
    }
    // Announced unless the status has a text already.
    status.textContent ||= words.searching
    const isWanted = (): boolean => query === currentQuery()
    openIndex(language).then(
      ({ search, searchOlder }) => {
        // Outdated: the input has changed meanwhile.
        if (!isWanted()) return
        if (status.textContent === words.searching) status.textContent = ''
        const answer = search(query)
        if (!answer) return
        showAnswer(answer, query)
        olderTimer = setTimeout(() => {
          // On failure the answer remains without older posts.
          searchOlder(query, answer, isWanted).then(
            (more) => {
              if (more && isWanted()) showMore(more, query)
            },
            () => undefined,
          )
        }, INPUT_PAUSE_MS / 2)
      },
      () => {
        if (isWanted()) showFailure()
      },
    )
  }
  const ask = (text: string): void => {
    field.value = text
    field.focus()
    onAsk?.(currentQuery())
    update()
  }
  const steps: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

  field.setAttribute('aria-controls', listId)
  field.addEventListener('input', () => {
    onAsk?.(currentQuery())
    update()
  })
  field.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    const all = options()
    const step = steps[event.key]
    if (step && all.length > 0) {
      event.preventDefault()
      // Wraps around. If nothing is chosen (-1), ArrowUp leads to the last option.
      choose((chosen + step + all.length + (chosen < 0 && step < 0 ? 1 : 0)) % all.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // Does nothing if no option is chosen, as initially with near matches only.
      all[chosen]?.click()
    } else if (event.key === 'Escape' && field.value !== '') {
      event.preventDefault()
      ask('')
    }
  })
  clear?.addEventListener('click', () => {
    ask('')
  })
  results.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const suggestion = target.closest<HTMLElement>('[data-ask]')?.dataset['ask']
    if (suggestion) ask(suggestion)
    else if (target.closest('[data-forget]')) {
      forgetSearches()
      ask('')
    } else if (target.closest('a')) {
      rememberSearch(currentQuery())
      onOpen?.()
    }
  })
  return update
}
