import { piecesOf } from './pieces.ts'

const textsIn = (root: Node): Text[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

/** Marks the words of an element that were found. Its text stays as it is. */
export const mark = (root: Element, isHit: (word: string) => boolean): void => {
  for (const text of textsIn(root)) {
    const pieces = piecesOf(text.data, isHit)
    if (!pieces.some((piece) => piece.isHit)) continue
    text.replaceWith(...pieces.map((piece) => {
      if (!piece.isHit) return piece.text
      const element = document.createElement('mark')
      element.textContent = piece.text
      return element
    }))
  }
}

/** Takes all marks below an element away, and puts the texts together again. */
export const unmark = (root: Element): void => {
  for (const element of root.querySelectorAll('mark')) {
    const { parentNode } = element
    element.replaceWith(...element.childNodes)
    parentNode?.normalize()
  }
}
