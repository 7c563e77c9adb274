import { paint } from './palette.ts'
import { star } from './star.ts'

/** Width of a stripe of the awning. */
const STRIPE = 32
/** Every second one of the awning's seven stripes, from the index `first` on. */
const stripes = (colour: 'leafa' | 'paper', first: number): string =>
  `<path d="${[0, 2, 4, 6]
    .map((step) => first + step)
    .filter((index) => index < 7)
    .map((index) => `M${index * STRIPE - 112}-150h${STRIPE}l-2 44a14 14 0 0 1-28 0Z`)
    .join('')}" fill="${paint(colour)}"/>`

/** The likeness of a payment code. Phones cannot read it, so it may be mirrored in Arabic. */
const card = (): string =>
  `<rect x="-26" y="-104" width="52" height="48" rx="8" fill="${paint('paper')}"/>` +
  `<path d="M-16-94h12v12h-12zM4-94h12v12H4zM-16-75h12v12h-12z" fill="none" stroke="${paint('leafa')}" stroke-width="4"/>` +
  `<path d="M2-77h6v6H2zM12-71h6v6h-6zM4-67h6v6H4z" fill="${paint('leafa')}"/>`

/**
 * A stall under an awning, with a payment code, bread and fruit on its counter: 232 wide and 160
 * tall, its foot at 0,0.
 */
export const stall = (): string =>
  `<rect x="-86" y="-146" width="172" height="96" fill="${paint('clay2')}" opacity=".5"/><path d="M-88 0V-112M88 0V-112" stroke="${paint('wood')}" stroke-width="8"/>` +
  `<rect x="-104" y="-46" width="208" height="50" rx="6" fill="${paint('clay3')}"/>` +
  `<path d="M-84-56c0-20 6-26 18-26s18 6 18 26Z" fill="${paint('clay1')}"/><path d="M-78-82q12-8 24 0" fill="none" stroke="${paint('wood')}" stroke-width="3"/>` +
  `<path d="M58-88a8 8 0 1 1 0 16a8 8 0 1 1 0-16M72-86a8 8 0 1 1 0 16a8 8 0 1 1 0-16" fill="${paint('wax')}"/><path d="M46-56c0-16 6-22 18-22s18 6 18 22Z" fill="${paint('brass1')}"/>` +
  card() +
  `<path d="M-104-50H104" stroke="${paint('wood')}" stroke-width="13" stroke-linecap="round"/>` +
  stripes('leafa', 0) +
  stripes('paper', 1) +
  `<path d="M-109-153H109" stroke="${paint('leafb')}" stroke-width="14" stroke-linecap="round"/>` +
  `<path d="${star(0, -20, 14)}" fill="${paint('paper')}"/>`
