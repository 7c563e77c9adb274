import { paint } from './palette.ts'
import { star } from './star.ts'

const stones = 'M-50-25h30M0-22h34M-74-8h26M-30-4h40M30-8h34'

/** A well under a roof, its bucket on the rope: 184 wide and 192 tall, its foot at 0,0. */
export const well = (): string => {
  const [wood, light, dark] = [paint('wood'), paint('clay1'), paint('leafa')]
  return (
    `<path d="M-62-40V-150M62-40V-150" stroke="${wood}" stroke-width="9"/><path d="M-72-152H72" stroke="${wood}" stroke-width="12" stroke-linecap="round"/>` +
    `<path d="M-92-158 0-192 92-158Z" fill="${paint('leafb')}"/><path d="M-92-158 0-192V-158Z" fill="${dark}"/>` +
    `<circle cy="-138" r="13" fill="${paint('brass2')}"/><circle cy="-138" r="5" fill="${wood}"/>` +
    `<path d="M13-138V-100" stroke="${paint('clay2')}" stroke-width="3"/><path d="M-5-84C-2-104 28-104 31-84" fill="none" stroke="${wood}" stroke-width="3"/>` +
    `<path d="M-5-84H31L27-52H-1Z" fill="${light}"/><path d="${star(13, -69, 10, { notch: 'leaf' })}" fill="${paint('brass2')}"/>` +
    `<path d="M-88-48H88V0C60 14-60 14-88 0Z" fill="${paint('clay3')}"/><ellipse cy="-48" rx="88" ry="16" fill="${light}"/><ellipse cy="-47" rx="72" ry="11" fill="${dark}"/>` +
    `<path d="${stones}" stroke="${wood}" stroke-opacity=".35" stroke-width="3" stroke-linecap="round"/>`
  )
}
