import { paint } from './palette.ts'
import { star } from './star.ts'

const roll = (x: number, y: number): string =>
  `<path d="M${x} ${y}a13 29 0 0 1 0-58a8 18 0 0 1 8 29a8 20 0 0 1-8 29Z" fill="${paint('clay1')}" stroke="${paint('clay3')}"/>`

/** An open scroll, sealed with the star: 210 wide and 80 tall, its foot at 0,0. */
export const scroll = (): string =>
  `<path d="M-96-4C-40-20 20-2 92-16V-74C20-60-40-78-96-62Z" fill="${paint('paper')}" stroke="${paint('clay2')}"/>${roll(-96, -4)}${roll(92, -16)}` +
  `<path d="M-70-46C-36-54 0-44 34-50M-70-32C-36-40 0-30 24-34M-70-18C-40-26-10-18 10-18" fill="none" stroke="${paint('clay2')}" stroke-width="3" stroke-linecap="round"/>` +
  `<path d="M50-20l-6 24 12-7 12 7-6-24Z" fill="${paint('wax')}"/><path d="${star(56, -30, 17)}" fill="${paint('wax')}"/><path d="${star(56, -30, 8, { notch: 'leaf' })}" fill="${paint('clay1')}"/>`
