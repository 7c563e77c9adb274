import { paint, type Colour } from './palette.ts'
import { picture, views } from './picture.ts'
import { star } from './star.ts'

type HeadDress = 'ghutra' | 'shayla' | 'short' | 'long' | 'bun'
type Person = { dress: HeadDress; skin: string; hair: string; coat: string; ground: Colour; frame: Colour; glasses?: true; beard?: true }

const CLOTH = '#fbf8f2'
const NIGHT = '#14231c'
/** Dark cloth that still stands out from the ground at night. */
const ABAYA = '#33433b'

const SHOULDERS = 'M14 160C16 132 40 122 68 114H92C120 122 144 132 146 160Z'
const COLLAR = 'M68 112C72 124 88 124 92 112L97 116C92 134 68 134 63 116Z'

/** What lies behind the face and what lies before it, around a face at 80,70. */
const DRESSES: Record<HeadDress, { back: string; front: string }> = {
  ghutra: {
    back: 'M49 62C47 40 61 29 80 29C99 29 113 40 111 62C113 86 121 106 128 132C116 140 108 140 103 138C105 112 105 90 103 66H57C55 90 55 112 57 138C52 140 44 140 32 132C39 106 47 86 49 62Z',
    front: 'M54 64C54 46 64 40 80 40C96 40 106 46 106 64C98 56 90 54 80 54C70 54 62 56 54 64Z',
  },
  shayla: {
    back: 'M45 78C43 44 59 27 80 27C101 27 117 44 115 78C115 98 124 110 132 124C112 142 48 142 28 124C36 110 45 98 45 78Z',
    front: 'M58 82C62 96 72 99 80 99C88 99 98 96 102 82C108 100 116 112 126 124C104 144 56 144 34 124C44 112 52 100 58 82ZM57 66C58 48 68 42 80 42C92 42 102 48 103 66C96 55 88 52 80 52C72 52 64 55 57 66Z',
  },
  short: { back: '', front: 'M55 70C50 46 62 34 80 34C98 34 110 46 105 70C103 60 99 54 90 51C78 54 64 52 60 56C57 60 56 64 55 70Z' },
  long: {
    back: 'M50 72C46 44 62 30 80 30C98 30 114 44 110 72C110 94 118 106 116 122C104 128 56 128 44 122C42 106 50 94 50 72Z',
    front: 'M56 70C54 48 66 40 80 40C94 40 106 48 104 70C100 58 94 52 86 47C78 56 64 58 56 70Z',
  },
  bun: { back: 'M66 32A14 14 0 1 1 94 32A14 14 0 1 1 66 32Z', front: 'M55 70C52 46 64 35 80 35C96 35 108 46 105 70C102 56 94 48 80 48C66 48 58 56 55 70Z' },
}

/** Everyone of the about page, by the name that their words have there. */
const PEOPLE = {
  salama: { dress: 'shayla', skin: '#c98f63', hair: ABAYA, coat: ABAYA, ground: 'glow', frame: 'sun', glasses: true },
  anil: { dress: 'short', skin: '#a9693f', hair: '#5a564f', coat: '#145f45', ground: 'tint', frame: 'year', glasses: true },
  hessa: { dress: 'shayla', skin: '#d9a377', hair: '#3e8560', coat: ABAYA, ground: 'glow', frame: 'year' },
  daniel: { dress: 'short', skin: '#6b4127', hair: '#1d1712', coat: '#8f3a18', ground: 'tint', frame: 'sun', beard: true },
  khalid: { dress: 'ghutra', skin: '#b97f52', hair: CLOTH, coat: CLOTH, ground: 'glow', frame: 'leafc', beard: true },
  amna: { dress: 'shayla', skin: '#d09a6c', hair: '#5a4226', coat: ABAYA, ground: 'tint', frame: 'sun', glasses: true },
  joseph: { dress: 'short', skin: '#583520', hair: '#15100c', coat: '#3e8560', ground: 'glow', frame: 'leafd' },
  marisol: { dress: 'bun', skin: '#d8a47c', hair: '#2a1d15', coat: '#8f3a18', ground: 'tint', frame: 'leafc' },
  leila: { dress: 'long', skin: '#e2b48c', hair: '#4a2c1a', coat: '#145f45', ground: 'glow', frame: 'sun' },
} as const satisfies Record<string, Person>

const portrait = ({ dress, skin, hair, coat, ground, frame, glasses, beard }: Person): string => {
  const { back, front } = DRESSES[dress]
  const isGhutra = dress === 'ghutra'
  const edge = isGhutra ? ' stroke="#d8cfbd" stroke-width="1.5"' : ''
  return `<rect width="160" height="160" fill="${paint(ground)}"/><path d="${star(80, 74, 72)}" fill="${paint(frame)}"/>`
    + (back ? `<path d="${back}" fill="${hair}"${edge}/>` : '')
    + `<path d="M69 84H91V118C84 126 76 126 69 118Z" fill="${skin}"/><path d="M69 96C76 104 84 104 91 96V104C84 110 76 110 69 104Z" fill="#000" opacity=".14"/>`
    + `<path d="${SHOULDERS}" fill="${coat}"${edge}/>`
    + (dress === 'shayla' ? '' : `<path d="${COLLAR}" fill="${isGhutra ? '#e9e1d0' : CLOTH}"/><path d="M69 108H91V116C86 122 74 122 69 116Z" fill="${skin}"/>`)
    + `<ellipse cx="80" cy="71" rx="24" ry="29" fill="${skin}"/>`
    + (beard ? `<path d="M57 78C59 97 69 102 80 102C91 102 101 97 103 78C100 89 92 90 80 90C68 90 60 89 57 78Z" fill="${isGhutra ? '#2a1d15' : hair}"/>` : '')
    + `<path d="${front}" fill="${hair}"${edge}/>`
    + (isGhutra ? `<path d="M50 50C58 38 102 38 110 50V57C100 46 60 46 50 57Z" fill="${NIGHT}"/>` : '')
    + (glasses ? `<path d="M60 72a8 8 0 1 0 16 0a8 8 0 1 0-16 0M84 72a8 8 0 1 0 16 0a8 8 0 1 0-16 0M76 71q4-3 8 0" fill="none" stroke="${NIGHT}" stroke-width="2"/>` : '')
}

/** The portraits one above the other, each shown alone by its fragment (`#salama`), 160 by 160. */
export const people = (): string => {
  const names = Object.keys(PEOPLE) as (keyof typeof PEOPLE)[]
  return picture({ box: [0, 0, 160, 160] }, views(names, 160, 160) + names.map((name, index) => `<g transform="translate(0 ${index * 160})">${portrait(PEOPLE[name])}</g>`).join(''))
}
