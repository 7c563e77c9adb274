import type { Entry, SearchResult } from '../search/engine/postings.ts'
import { mark, snippetOf, unmark } from '../search/marks.ts'

/** Result of a search for the page's own list. */
export type ListedHits = {
  /** Questions of the page that match, the best first. */
  entries: readonly Entry[]
  isHit: SearchResult['isHit']
}

/** The list of questions on the page. */
export type PageList = {
  /** Shows the found questions, the best first; with null, the original list. */
  show: (shown: ListedHits | null) => void
  /** Opens the first hit and focuses it. @returns false without a hit */
  open: () => boolean
  /** Container for results from elsewhere on the site. */
  aside: Element
}

/** A question of the page with its answer. */
type Fold = {
  element: HTMLDetailsElement
  /** Section of the page that contains the question when nothing is searched for. */
  section: HTMLElement
  /** Text of the answer in the search index, for the snippet; empty while not listed. */
  text: string
}

/**
 * Number of hits in the first part of the list. The remaining hits form a second part: each part is
 * grouped by section, so that a group never moves weak hits above the best ones.
 */
const bestCount = 3

/** The folds with their section, in display order. */
const groupedBySection = (folds: readonly Fold[]): [HTMLElement, Fold[]][] => {
  const groups: [HTMLElement, Fold[]][] = []
  for (const part of [folds.slice(0, bestCount), folds.slice(bestCount)]) {
    for (const [section, list] of Map.groupBy(part, (fold) => fold.section)) {
      const last = groups.at(-1)
      // The second part begins with the section that ended the first part: one group.
      if (last?.[0] === section) last[1].push(...list)
      else groups.push([section, list])
    }
  }
  return groups
}

/** A copy of a section's heading, without its id. */
const headingOf = (section: HTMLElement): Node | undefined => {
  const heading = section.querySelector('h2')?.cloneNode(true)
  if (heading instanceof Element) heading.removeAttribute('id')
  return heading
}

/**
 * Marks the hits in an answer that is open. Closed answers wait until they are opened: marking
 * hundreds of them would delay each keystroke.
 */
const markAnswer = (element: HTMLDetailsElement, isHit: SearchResult['isHit']): void => {
  const answer = element.querySelector('.prose')
  if (element.open && answer && !answer.querySelector('mark')) mark(answer, isHit)
}

/** Adds a snippet of the answer below the question, and marks the hits. */
const decorate = ({ element, text }: Fold, isHit: SearchResult['isHit']): void => {
  const title = element.querySelector('h3')
  if (!title) return
  const snippet = document.createElement('span')
  snippet.className = 'snippet'
  snippet.textContent = snippetOf(text, isHit)
  title.after(snippet)
  for (const part of [title, snippet]) mark(part, isHit)
  markAnswer(element, isHit)
}

const undecorate = ({ element }: Fold): void => {
  element.querySelector('.snippet')?.remove()
  unmark(element)
}

/** Control of the page's list of questions; null on a page without one. */
export const pageListOf = (root: HTMLElement | null): PageList | null => {
  const sets = root?.querySelector('.sets')
  if (!root || !sets) return null
  const sections = [...sets.querySelectorAll<HTMLElement>(':scope > section')]
  const folds = new Map<string, Fold>()
  // Each section with its questions in their original order.
  const originalOrder = sections.map(
    (section) => [section, [...section.querySelectorAll('details')]] as const,
  )
  for (const [section, elements] of originalOrder)
    for (const element of elements)
      // The id of an answer is `q-` and the id of its entry in the index.
      folds.set(element.querySelector('[id]')?.id.slice(2) ?? '', { element, section, text: '' })
  const hits = document.createElement('div')
  const aside = document.createElement('div')
  aside.className = 'aside-found'
  sets.prepend(hits)
  sets.append(aside)
  const topics = [...root.querySelectorAll<HTMLAnchorElement>('.topics a')].map((link) => {
    const count = link.querySelector('.meta')
    return { link, count, href: link.getAttribute('href') ?? '', text: count?.textContent ?? '' }
  })
  // The folds shown as hits; empty without a search.
  let listed: Fold[] = []
  let isHit: SearchResult['isHit'] | undefined
  // `toggle` events do not bubble: they are caught in the capture phase.
  sets.addEventListener(
    'toggle',
    ({ target }) => {
      if (isHit && target instanceof HTMLDetailsElement) markAnswer(target, isHit)
    },
    true,
  )

  // Moves the hits back to their sections.
  const reset = (): void => {
    for (const fold of listed) undecorate(fold)
    for (const section of new Set(listed.map((fold) => fold.section)))
      section.append(...(originalOrder.find(([other]) => other === section)?.[1] ?? []))
    listed = []
    hits.replaceChildren()
  }
  // During a search, each topic link shows its number of hits and leads to its first hit. The link
  // to `sets` covers all topics and keeps its address.
  const countTopics = (isSearch: boolean): void => {
    for (const { link, count, href, text } of topics) {
      const inTopic = listed.filter(
        ({ section }) => href === `#${sets.id}` || href === `#${section.id}`,
      )
      const first = inTopic[0]?.element.querySelector('[id]')?.id
      if (count) count.textContent = isSearch ? String(inTopic.length) : text
      if (isSearch && !first) link.removeAttribute('href')
      else link.href = isSearch && href !== `#${sets.id}` ? `#${first ?? ''}` : href
    }
  }
  return {
    aside,
    show: (shown) => {
      reset()
      listed = (shown?.entries ?? []).flatMap(({ id, text }) => {
        const fold = folds.get(id)
        return fold ? { ...fold, text } : []
      })
      for (const section of sections) section.hidden = shown !== null
      root.classList.toggle('searched', shown !== null)
      countTopics(shown !== null)
      isHit = shown?.isHit
      if (!shown) return
      for (const fold of listed) decorate(fold, shown.isHit)
      hits.append(
        ...groupedBySection(listed).flatMap(([section, list]) => [
          headingOf(section) ?? '',
          ...list.map(({ element }) => element),
        ]),
      )
    },
    open: () => {
      const first = listed[0]?.element
      if (!first) return false
      first.open = true
      first.querySelector('summary')?.focus()
      return true
    },
  }
}
