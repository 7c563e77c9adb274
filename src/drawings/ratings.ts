import { paint } from './palette.ts'
import { picture, viewElements } from './picture.ts'
import { star } from './star.ts'

const PLACES = [1, 2, 3, 4, 5]
const [WIDTH, HEIGHT] = [142, 26]

const row = (filled: number): string =>
  PLACES.map(
    (place) =>
      `<path${place <= filled ? '' : ' fill="none"'} d="${star(13 + (place - 1) * 29, 13, 12, { notch: 'leaf' })}"/>`,
  ).join('')

/**
 * Five rows of five stars, 142 by 26, with one to five stars filled. A fragment from `#a` to `#e`
 * shows one row alone; it is a letter because an id in XML may not begin with a digit.
 */
export const ratings = (): string =>
  picture(
    { box: [0, 0, WIDTH, HEIGHT] },
    viewElements([...'abcde'], WIDTH, HEIGHT) +
      `<g fill="${paint('sun')}" stroke="${paint('quiet')}">${PLACES.map((filled, index) => `<g transform="translate(0 ${index * HEIGHT})">${row(filled)}</g>`).join('')}</g>`,
  )
