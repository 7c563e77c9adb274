import { wordPattern } from './engine/word.ts'

/** A part of a text: a hit, or the text between hits. */
type Piece = { text: string; isHit: boolean }

/**
 * Splits a text at the found words: whole words only, so that Arabic letters remain joined, and
 * adjacent ones as one piece. The pieces concatenate to the text.
 */
export const piecesOf = (text: string, isHit: (word: string) => boolean): Piece[] => {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    if (!isHit(word)) continue
    const between = text.slice(end, index)
    const last = pieces.at(-1)
    if (last && between.trim() === '') last.text += between + word
    else {
      if (between) pieces.push({ text: between, isHit: false })
      pieces.push({ text: word, isHit: true })
    }
    end = index + word.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isHit: false })
  return pieces
}

/** Number of words in a snippet. */
const words = 14

/** The section of a text with the most hits, with dots for omitted text. */
export const snippetOf = (text: string, isHit: (word: string) => boolean): string => {
  const all = text.split(/\s+/)
  if (all.length <= words + 2) return text
  const hits = all.map((word) => (word.match(wordPattern) ?? []).some((one) => isHit(one)))
  let best = 0
  let most = -1
  for (let from = 0; from + words <= all.length; from++) {
    // Prefers a section with some words before the first hit.
    const count = hits.slice(from, from + words).filter(Boolean).length + (hits[from] ? 0 : 0.5)
    if (count > most) {
      most = count
      best = from
    }
  }
  return `${best > 0 ? '… ' : ''}${all.slice(best, best + words).join(' ')}${best + words < all.length ? ' …' : ''}`
}

const textsIn = (root: Node): Text[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

/** Marks the found words of an element; the text is unchanged. */
export const mark = (root: Element, isHit: (word: string) => boolean): void => {
  for (const text of textsIn(root)) {
    const pieces = piecesOf(text.data, isHit)
    if (!pieces.some((piece) => piece.isHit)) continue
    text.replaceWith(
      ...pieces.map((piece) => {
        if (!piece.isHit) return piece.text
        const element = document.createElement('mark')
        element.textContent = piece.text
        return element
      }),
    )
  }
}

/** Removes all marks below an element, and merges the text nodes again. */
export const unmark = (root: Element): void => {
  for (const element of root.querySelectorAll('mark')) {
    const { parentNode } = element
    element.replaceWith(...element.childNodes)
    parentNode?.normalize()
  }
}
