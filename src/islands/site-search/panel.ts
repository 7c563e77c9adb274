import { plural } from '#i18n/numbers.ts'
import { drawAnswer, drawPerson, drawStart, filled, type SearchContext } from './draw.ts'
import { element } from './element.ts'
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts'
import { olderSearch } from './older.ts'
import { siteSearchFor, type Answer, type SiteIndex } from './site-search.ts'

/** Maximum length of a query. */
const MAX_LETTERS = 200

/**
 * Milliseconds without input before the number of results is announced (older posts are searched
 * after half of that), and the timeout of requests.
 */
const REST = 500
const PATIENCE = 15_000

type Searches = {
  search: ReturnType<typeof siteSearchFor>
  searchOlder: ReturnType<typeof olderSearch>
}
const file: { opening?: Promise<Searches> | undefined } = {}

const bring = async <Content>(name: string): Promise<Content> => {
  const response = await fetch(`/search/${name}.json`, { signal: AbortSignal.timeout(PATIENCE) })
  if (!response.ok) throw new Error(`A file of the search was answered with ${response.status}.`)
  return (await response.json()) as Content
}

/** Fetches the index, once per page; again after a failure. */
const openIndex = (language: string): Promise<Searches> => {
  file.opening ??= bring<SiteIndex>(language).then((index) => ({
    search: siteSearchFor(index),
    searchOlder: olderSearch(index, (part) => bring(`older/${language}-${part}`)),
  }))
  file.opening.catch(() => {
    file.opening = undefined
  })
  return file.opening
}

/** The elements of a search. `status` shows the number of results, `results` contains them. */
export type Parts = {
  field: HTMLInputElement
  status: HTMLElement
  results: HTMLElement
  clear?: HTMLElement
}

/**
 * `onAsk` is called with each query, `onOpen` when a result is opened; `hasStart`: the panel has
 * content for an empty field.
 */
type Options = { hasStart: boolean; onAsk?: (query: string) => void; onOpen?: () => void }

/**
 * Makes a field the combobox of a list of results (WAI-ARIA APG): arrows choose, Enter opens,
 * Escape clears. The first result is chosen initially, unless it is only a near match.
 * @returns a function that shows the results of the field's current value, also when it is empty
 */
export const startPanel = (
  { field, status, results, clear }: Parts,
  site: SearchContext,
  { hasStart, onAsk, onOpen }: Options,
): (() => void) => {
  const { language, words } = site
  const listId = `${field.id}-results`
  let chosen = -1
  let telling: ReturnType<typeof setTimeout> | undefined
  let lookingBack: ReturnType<typeof setTimeout> | undefined
  const query = (): string => field.value.trim().slice(0, MAX_LETTERS)
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
  const tell = (text: string): void => {
    clearTimeout(telling)
    telling = setTimeout(() => {
      status.textContent = text
    }, REST)
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
    const again = element('button', { type: 'button', class: 'btn line' }, words.again)
    again.addEventListener('click', () => {
      update()
      field.focus()
    })
    show(
      element('div', { class: 'finder-none', role: 'alert' }, element('p', {}, text), again),
      drawPerson(site),
    )
    tell('')
  }
  const showAnswer = (answer: Answer, asked: string): void => {
    if (answer.groups.length === 0) {
      const lead = words.noneLead
      show(
        element(
          'div',
          { class: 'finder-none' },
          element('h2', {}, ...filled(words.none, asked)),
          element('p', { class: 'quiet' }, lead),
        ),
        drawPerson(site),
      )
      tell(words.none.replace('{query}', asked))
      return
    }
    const isNear = answer.count === 0
    const list = element(
      'div',
      { role: 'listbox', id: listId, 'aria-label': words.results },
      ...drawAnswer(answer, asked, site),
    )
    show(
      ...(isNear ? [element('p', { class: 'finder-none' }, words.nearest)] : []),
      list,
      ...(isNear || answer.groups[0]?.name === 'safety' ? [drawPerson(site)] : []),
    )
    tell(isNear ? words.nearest : plural(language, answer.count, words.count))
    if (!isNear) choose(0)
    results.scrollTop = 0
  }
  /**
   * Shows an extended answer and retains the choice and its position. Never under a finger or the
   * focus.
   */
  const showMore = (answer: Answer, asked: string): void => {
    if (results.matches(':active, :focus-within')) return
    const { scrollTop } = results
    const href = options()[chosen]?.getAttribute('href')
    showAnswer(answer, asked)
    choose(
      Math.max(
        0,
        options().findIndex((one) => one.getAttribute('href') === href),
      ),
    )
    results.scrollTop = scrollTop
  }
  const update = (): void => {
    const asked = query()
    clearTimeout(lookingBack)
    if (clear) clear.hidden = field.value === ''
    if (asked.length < 2) {
      show(...(hasStart ? [drawStart(recentSearches(), site)] : []))
      tell('')
      if (asked === '') return
    }
    status.textContent ||= words.searching
    const isWanted = (): boolean => asked === query()
    openIndex(language).then(
      ({ search, searchOlder }) => {
        // Outdated: the input has changed meanwhile.
        if (!isWanted()) return
        if (status.textContent === words.searching) status.textContent = ''
        const answer = search(asked)
        if (!answer) return
        showAnswer(answer, asked)
        lookingBack = setTimeout(() => {
          // On failure the answer remains without older posts.
          searchOlder(asked, answer, isWanted).then(
            (more) => {
              if (more && isWanted()) showMore(more, asked)
            },
            () => undefined,
          )
        }, REST / 2)
      },
      () => {
        if (isWanted()) showFailure()
      },
    )
  }
  const ask = (text: string): void => {
    field.value = text
    field.focus()
    onAsk?.(query())
    update()
  }
  const steps: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

  field.setAttribute('aria-controls', listId)
  field.addEventListener('input', () => {
    onAsk?.(query())
    update()
  })
  field.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    const all = options()
    const step = steps[event.key]
    if (step && all.length > 0) {
      event.preventDefault()
      choose((chosen + step + all.length + (chosen < 0 && step < 0 ? 1 : 0)) % all.length)
    } else if (event.key === 'Enter') {
      // With near matches only, nothing is chosen automatically.
      event.preventDefault()
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
    const asked = target.closest<HTMLElement>('[data-ask]')?.dataset['ask']
    if (asked) ask(asked)
    else if (target.closest('[data-forget]')) {
      forgetSearches()
      ask('')
    } else if (target.closest('a')) {
      rememberSearch(query())
      onOpen?.()
    }
  })
  return update
}
