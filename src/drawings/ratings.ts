import { paint } from './palette.ts'
import { picture, views } from './picture.ts'
import { star } from './star.ts'

const PLACES = [1, 2, 3, 4, 5]
const [WIDTH, HEIGHT] = [142, 26]

const row = (filled: number): string =>
  PLACES.map(
    (place) =>
      `<path${place <= filled ? '' : ' fill="none"'} d="${star(13 + (place - 1) * 29, 13, 12, { notch: 'leaf' })}"/>`,
  ).join('')

/**
 * Five rows of five stars with one to five filled, 142 by 26; each row is shown alone by its
 * fragment, a letter from `#a` to `#e` (an id in XML may not begin with a digit).
 */
export const ratings = (): string =>
  picture(
    { box: [0, 0, WIDTH, HEIGHT] },
    views([...'abcde'], WIDTH, HEIGHT) +
      `<g fill="${paint('sun')}" stroke="${paint('quiet')}">${PLACES.map((filled, index) => `<g transform="translate(0 ${index * HEIGHT})">${row(filled)}</g>`).join('')}</g>`,
  )
