import { coins } from './coin.ts'
import { cup, dallah } from './dallah.ts'
import { fort } from './fort.ts'
import { polar } from './geometry.ts'
import { grownTree, leafDefinition, sapling, seed, sprout } from './growth.ts'
import { head, HEAD_HEIGHT } from './head.ts'
import { pagesOnALine } from './pages-on-a-line.ts'
import { paint } from './palette.ts'
import { pin } from './pin.ts'
import { receipt } from './receipt.ts'
import { scroll } from './scroll.ts'
import { stall } from './stall.ts'
import { star } from './star.ts'
import { sundial } from './sundial.ts'
import { well } from './well.ts'

const at = (x: number, y: number, drawing: string, scale = 1): string =>
  `<g transform="translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale})`}">${drawing}</g>`

/** The eight services as stars around the young tree, which represents the wallet. */
const services = (): string => {
  const stars = Array.from({ length: 8 }, (_, index) => {
    const [x, y] = polar(1, 188 + (index * 164) / 7)
    const [outer, inner] = index % 2 ? [15, 6] : [19, 8]
    const centre = [1338 + x * 160, 206 + y * 122] as const
    return (
      `<path d="${star(...centre, outer)}" fill="${paint(index % 2 ? 'leafc' : 'leafb')}"/>` +
      `<path d="${star(...centre, inner, { notch: 'leaf' })}" fill="${paint(index % 2 ? 'paper' : 'leafd')}"/>`
    )
  })
  return stars.join('') + leafDefinition() + at(1338, 222, sapling(), 0.74)
}

const growth = (): string =>
  leafDefinition() +
  at(1150, 224, seed()) +
  at(1200, 222, sprout(), 0.9) +
  at(1280, 220, sapling(), 0.76) +
  at(1424, 218, grownTree(), 0.76)

/** Coffee for guests: a pot with its foot at `x`, `y`, and two cups to the left of it. */
const coffee = (x: number, y: number, scale: number): string =>
  at(x, y, dallah() + at(-104, 2, cup(), 1.05) + at(-146, 2, cup(), 0.9), scale)

/**
 * The head of each family of pages by the name of its file, `/art/<name>.svg`. `limit` is the
 * maximum of its gzipped bytes.
 */
export const HEADS = {
  'head-services': {
    draw: () => head([1338, 196, 66], services()),
    limit: 1800,
    height: HEAD_HEIGHT.whole,
  },
  'head-business': {
    draw: () => head([1480, 186, 54], at(1326, 224, stall())),
    limit: 1400,
    height: HEAD_HEIGHT.whole,
  },
  'head-careers': {
    draw: () => head([1462, 188, 58], growth()),
    limit: 3100,
    height: HEAD_HEIGHT.whole,
  },
  'head-contact': {
    draw: () => head([1470, 186, 56], coffee(1360, 224, 1.14)),
    limit: 1400,
    height: HEAD_HEIGHT.whole,
  },
  'head-media': {
    draw: () =>
      head(
        [1496, 184, 44],
        leafDefinition() +
          at(1172, 222, sapling(), 0.86) +
          at(1486, 220, sapling(), 0.94) +
          at(1330, 0, pagesOnALine()),
      ),
    limit: 1700,
    height: HEAD_HEIGHT.whole,
  },
  'head-help': {
    draw: () => head([1470, 180, 56], at(1346, 226, well(), 0.84)),
    limit: 1300,
    height: HEAD_HEIGHT.whole,
  },
  'head-fees': {
    draw: () =>
      head(
        [1480, 188, 54],
        at(1356, 228, receipt()) +
          at(1446, 218, coins(3)) +
          at(1266, 216, coins(5)) +
          at(1214, 218, coins(2)),
      ),
    limit: 1400,
    height: HEAD_HEIGHT.whole,
  },
  'head-security': {
    draw: () => head([1470, 186, 58], at(1330, 222, fort())),
    limit: 1200,
    height: HEAD_HEIGHT.whole,
  },
  'head-find-us': {
    draw: () =>
      head(
        [1486, 186, 52],
        at(1220, 220, pin('leafc'), 0.86) +
          at(1430, 222, pin('brass2')) +
          at(1318, 226, pin('leafb'), 1.36),
      ),
    limit: 1100,
    height: HEAD_HEIGHT.whole,
  },
  'head-complaints': {
    draw: () => head([1490, 186, 54], at(1330, 222, sundial())),
    limit: 1200,
    height: HEAD_HEIGHT.whole,
  },
  'head-about': {
    draw: () => head([1232, 196, 60], at(1384, 226, grownTree(), 0.88)),
    limit: 2700,
    height: HEAD_HEIGHT.whole,
  },
  'head-legal': {
    draw: () => head([1470, 192, 36], at(1350, 234, scroll()), 'half'),
    limit: 1300,
    height: HEAD_HEIGHT.half,
  },
  'head-missing': {
    draw: () => head([1440, 190, 36], at(1350, 230, well(), 0.5), 'half'),
    limit: 1300,
    height: HEAD_HEIGHT.half,
  },
  'head-thanks': {
    draw: () => head([1440, 190, 36], coffee(1372, 226, 0.68), 'half'),
    limit: 1400,
    height: HEAD_HEIGHT.half,
  },
} as const

export type HeadName = keyof typeof HEADS
