import type { Entry, Found } from '../search/engine/postings.ts'
import { mark, snippetOf, unmark } from '../search/marks.ts'

/** Questions found on the page itself, the best first. */
export type Shown = { entries: readonly Entry[]; isHit: Found['isHit'] }

/** The list of questions on the page. */
export type PageList = {
  /** Shows the found questions, the best first; with null, the original list. */
  show: (shown: Shown | null) => void
  /** Opens the first hit and gives it the focus. @returns false without a hit */
  open: () => boolean
  /** Container for results from elsewhere on the site. */
  aside: Element
}

/** A question with the section it belongs to. */
type Fold = { element: HTMLDetailsElement; home: HTMLElement; text: string }

/** Number of best hits, shown first. The others follow; both parts are grouped by heading. */
const best = 3

const grouped = (folds: readonly Fold[]): [HTMLElement, Fold[]][] => {
  const groups: [HTMLElement, Fold[]][] = []
  for (const part of [folds.slice(0, best), folds.slice(best)]) {
    for (const [home, list] of Map.groupBy(part, (fold) => fold.home)) {
      const last = groups.at(-1)
      if (last?.[0] === home) last[1].push(...list)
      else groups.push([home, list])
    }
  }
  return groups
}

const headingOf = (home: HTMLElement): Node | undefined => {
  const heading = home.querySelector('h2')?.cloneNode(true)
  if (heading instanceof Element) heading.removeAttribute('id')
  return heading
}

/** Marks answers only when open: marking hundreds of closed ones would delay each keystroke. */
const markAnswer = (element: HTMLDetailsElement, isHit: Found['isHit']): void => {
  const answer = element.querySelector('.prose')
  if (element.open && answer && !answer.querySelector('mark')) mark(answer, isHit)
}

const decorate = ({ element, text }: Fold, isHit: Found['isHit']): void => {
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

/** Takes over the page's list of questions; null where the page has none. */
export const pageListOf = (root: HTMLElement | null): PageList | null => {
  const sets = root?.querySelector('.sets')
  if (!root || !sets) return null
  const homes = [...sets.querySelectorAll<HTMLElement>(':scope > section')]
  const folds = new Map<string, Fold>()
  const order = homes.map((home) => [home, [...home.querySelectorAll('details')]] as const)
  for (const [home, elements] of order)
    for (const element of elements)
      folds.set(element.querySelector('[id]')?.id.slice(2) ?? '', { element, home, text: '' })
  const hits = document.createElement('div')
  const aside = document.createElement('div')
  aside.className = 'aside-found'
  sets.prepend(hits)
  sets.append(aside)
  const topics = [...root.querySelectorAll<HTMLAnchorElement>('.topics a')].map((link) => {
    const count = link.querySelector('.meta')
    return { link, count, href: link.getAttribute('href') ?? '', text: count?.textContent ?? '' }
  })
  let listed: Fold[] = []
  let isHit: Found['isHit'] | undefined
  sets.addEventListener(
    'toggle',
    ({ target }) => {
      if (isHit && target instanceof HTMLDetailsElement) markAnswer(target, isHit)
    },
    true,
  )

  const reset = (): void => {
    for (const fold of listed) undecorate(fold)
    for (const home of new Set(listed.map((fold) => fold.home)))
      home.append(...(order.find(([one]) => one === home)?.[1] ?? []))
    listed = []
    hits.replaceChildren()
  }
  const countTopics = (isSearch: boolean): void => {
    for (const { link, count, href, text } of topics) {
      const inTopic = listed.filter(({ home }) => href === `#${sets.id}` || href === `#${home.id}`)
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
      for (const home of homes) home.hidden = shown !== null
      root.classList.toggle('searched', shown !== null)
      countTopics(shown !== null)
      isHit = shown?.isHit
      if (!shown) return
      for (const fold of listed) decorate(fold, shown.isHit)
      hits.append(
        ...grouped(listed).flatMap(([home, list]) => [
          headingOf(home) ?? '',
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
