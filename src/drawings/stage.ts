import type { home } from '#messages/en/home.ts'
import { picture } from './picture.ts'
import { phoneScreen, toast } from './screen/phone.ts'
import { bough } from './tree.ts'

const WIDTH = 696
/** Distance of the phone from the start side. */
const PHONE = 216

/**
 * Beginning of a `<style>`, which {@link arriving} closes: the colour of shadows, wood-brown or, in
 * the dark theme, black.
 */
const RULES =
  '<style>:root{--cast:#3a2c1c66}@media(prefers-color-scheme:dark){:root{--cast:#000000b0}}'
/**
 * End of the `<style>`: once, the notification slides out from behind the phone.
 * @param from Horizontal distance at which the movement begins; negative is to the left
 */
const arriving = (from: number): string =>
  '@media(prefers-reduced-motion:no-preference){#note{animation:slide .3s .6s cubic-bezier(.2,.7,.2,1) backwards}' +
  `@keyframes slide{from{opacity:0;transform:translate(${from}px)}}}</style>`
const blur = (id: string, deviation: number): string =>
  `<filter id="${id}" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="${deviation}"/></filter>`
const shadow = (
  x: number,
  y: number,
  width: number,
  height: number,
  rx: number,
  filter: string,
): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}" fill="var(--cast)" filter="url(#${filter})"/>`
const at = (x: number, y: number, markup: string): string =>
  `<g transform="translate(${x} ${y})">${markup}</g>`

/**
 * The phone of a wide page, with the notification of a received payment at its start side and a
 * bough behind its end side. The phone is 216 units from the start side and 68 from the top.
 */
export const phoneWithNotification = (words: typeof home.screen, rtl: boolean): string => {
  const across = (x: number, width: number): number => (rtl ? WIDTH - x - width : x)
  const leaves = `<svg x="396" width="300" height="127.5" viewBox="-200 -90 400 170">${bough()}</svg>`
  return picture(
    { box: [0, 0, WIDTH, 824] },
    RULES +
      arriving(rtl ? -16 : 16) +
      `<defs>${blur('far', 30)}${blur('near', 20)}</defs>` +
      (rtl ? `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${leaves}</g>` : leaves) +
      at(across(PHONE, 318), 68, shadow(24, 64, 270, 624, 28, 'far') + phoneScreen(words, rtl)) +
      at(
        across(30, 206),
        266,
        `<g id="note">${shadow(14, 32, 178, 38, 4, 'near')}${toast(words, rtl)}</g>`,
      ),
  )
}
