import { paint } from './palette.ts'
import { star } from './star.ts'

/** The torn upper edge. */
const TEETH = 'q7 8 14 0'.repeat(6)

/**
 * A receipt with a sum on every line and the total on the last; 92 wide and 164 tall, its foot at
 * 0,0.
 */
export const receipt = (): string =>
  `<path d="M-42 0V-164${TEETH}V0Z" fill="${paint('paper')}" stroke="${paint('clay2')}"/>` +
  `<g fill="none" stroke-width="4" stroke-linecap="round"><path d="M-28-140H12M-28-100H-4M-28-82H-4M-28-64H-4" stroke="${paint('clay1')}"/>` +
  `<path d="M16-100H30M20-82H30M12-64H30" stroke="${paint('wood')}"/><path d="M-28-46H30" stroke="${paint('clay2')}" stroke-width="2" stroke-dasharray="3 6"/></g>` +
  `<path d="${star(-18, -26, 11, { notch: 'leaf' })}" fill="${paint('brass1')}"/><path d="M6-26H26" stroke="${paint('leafa')}" stroke-width="8" stroke-linecap="round"/>`
