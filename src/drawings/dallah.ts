import { paint } from './palette.ts'
import { star } from './star.ts'

/** A coffee pot: 130 wide and 136 tall, its spout to the left, its foot at 0,0. */
export const dallah = (): string => {
  const [light, dark] = [paint('brass1'), paint('brass2')]
  return (
    `<path d="M18-82C64-88 66-28 32-18" fill="none" stroke="${dark}" stroke-width="8" stroke-linecap="round"/>` +
    `<path d="M-20-38C-52-46-56-78-88-92C-70-96-46-90-36-78C-30-70-24-68-14-68Z" fill="${light}"/>` +
    `<path d="M-34 0H34C46-12 46-42 20-66C14-72 14-78 18-86H-18C-14-78-14-72-20-66C-46-42-46-12-34 0Z" fill="${light}"/>` +
    `<path d="M10 0H34C46-12 46-42 20-66C14-72 14-78 18-86H4C10-60 30-30 10 0Z" fill="${dark}" opacity=".55"/>` +
    `<path d="M-21-86C-15-104-6-110 0-122C6-110 15-104 21-86Z" fill="${dark}"/><path d="${star(0, -128, 8, { notch: 'leaf' })}" fill="${light}"/>` +
    `<path d="M-19-85H19" stroke="${paint('wood')}" stroke-width="6" stroke-linecap="round"/>` +
    `<path d="${[-24, 0, 24].map((x) => star(x, -28, 8, { notch: 'leaf' })).join('')}" fill="${paint('paper')}"/>`
  )
}

/** A cup without a handle, with steam: 34 wide and 53 tall, its foot at 0,0. */
export const cup = (): string =>
  `<path d="M-17-25H17C17-9 10 0 7 0H-7C-10 0-17-9-17-25Z" fill="${paint('paper')}" stroke="${paint('clay2')}"/>` +
  `<path d="M-15-16H15" stroke="${paint('leafb')}" stroke-width="4"/>` +
  `<path d="M-5-34c-5-6 5-8 0-16M6-34c-5-6 5-8 0-16" fill="none" stroke="${paint('clay2')}" stroke-width="2.5" stroke-linecap="round"/>`
