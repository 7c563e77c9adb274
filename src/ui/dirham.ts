/** Path of the D in the dirham sign, to be filled by the even-odd rule. The sign is 24 by 21. */
export const DIRHAM_LETTER =
  'M3.1.7h7.6c6.3 0 10.3 3.9 10.3 9.8s-4 9.8-10.3 9.8H3.1c.5-1 .7-2.1.7-3.7V4.4c0-1.6-.2-2.7-.7-3.7zM7.2 2.7v15.6h3c4.6 0 7.1-2.9 7.1-7.8s-2.5-7.8-7.1-7.8z'
/** Path of the two strokes of the dirham sign. */
export const DIRHAM_BARS =
  'M0 6.1c.5.4 1.1.5 1.9.5h20c1.3 0 2.1.9 2.1 2.6-.5-.4-1.1-.5-1.9-.5h-20C.8 8.7 0 7.8 0 6.1zM0 11.8c.5.4 1.1.5 1.9.5h20c1.3 0 2.1.9 2.1 2.6-.5-.4-1.1-.5-1.9-.5h-20c-1.3 0-2.1-.9-2.1-2.6z'

/** The dirham sign as the content of an `svg`, 24 by 21: a D with two strokes. */
export const dirhamSign = `<path fill-rule="evenodd" d="${DIRHAM_LETTER}"/><path d="${DIRHAM_BARS}"/>`
