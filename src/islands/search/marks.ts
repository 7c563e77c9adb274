import { wordPattern } from './engine/word.ts'

/** A part of a text: a hit, or the text between hits. */
type Piece = { text: string; isHit: boolean }

/**
 * Splits a text into found words and the text between them. Words are never split, so that Arabic
 * letters remain joined; adjacent found words are one piece. The pieces concatenate to the text.
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
const snippetWords = 14

/** The section of a text with the most found words, with `…` for omitted text. */
export const snippetOf = (text: string, isHit: (word: string) => boolean): string => {
  const all = text.split(/\s+/)
  if (all.length <= snippetWords + 2) return text
  const hits = all.map((word) => (word.match(wordPattern) ?? []).some((one) => isHit(one)))
  let best = 0
  let most = -1
  for (let from = 0; from + snippetWords <= all.length; from++) {
    // The half prefers a section that does not begin with a found word.
    const count =
      hits.slice(from, from + snippetWords).filter(Boolean).length + (hits[from] ? 0 : 0.5)
    if (count > most) {
      most = count
      best = from
    }
  }
  return `${best > 0 ? '… ' : ''}${all.slice(best, best + snippetWords).join(' ')}${best + snippetWords < all.length ? ' …' : ''}`
}

const textsIn = (root: Node): Text[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

/** Wraps the found words below an element in `mark` elements; the text is unchanged. */
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

/** Removes all `mark` elements below an element, and merges the text nodes again. */
export const unmark = (root: Element): void => {
  for (const element of root.querySelectorAll('mark')) {
    const { parentNode } = element
    element.replaceWith(...element.childNodes)
    parentNode?.normalize()
  }
}
