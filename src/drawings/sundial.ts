import { paint } from './palette.ts'

/** The hour lines on the dial in perspective: those far from the middle are slanted. */
const hours = (): string =>
  Array.from({ length: 9 }, (_, index) => {
    const angle = Math.PI * (1 + index / 8)
    const at = (radius: number): string =>
      `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius * 0.24 - 22).toFixed(1)}`
    return `M${at(84)}L${at(97)}`
  }).join('')

/** A sundial of stone with a blade of green metal: 230 wide, its foot at 0,0. */
export const sundial = (): string =>
  `<path d="M-115-22v20a115 27 0 0 0 230 0v-20Z" fill="${paint('clay3')}"/><ellipse cy="-22" rx="115" ry="27" fill="${paint('clay1')}"/>` +
  `<path d="${hours()}" stroke="${paint('wood')}" stroke-width="4" stroke-linecap="round"/>` +
  `<path d="M-8-16 70-6 12-14Z" fill="${paint('clay3')}"/>` +
  `<path d="M-30-18 6-128 20-14Z" fill="${paint('leafb')}"/><path d="M6-128 20-14 34-18Z" fill="${paint('leafa')}"/>` +
  `<circle cx="6" cy="-130" r="8" fill="${paint('amber')}"/>`
