import { inDayColours, paint, type Colour } from '#drawings/palette.ts'
import { star } from '#drawings/star.ts'
import type { PortraitName } from '../../netlify/local/seed/leaders/leaders.ts'

/** Cloth on the head, or a hairstyle. */
type HeadDress = 'ghutra' | 'shayla' | 'short' | 'crop' | 'long' | 'bun'
type Person = {
  dress: HeadDress
  skin: string
  /** Colour of the hair, or of the cloth that covers it. */
  cloth: string
  coat: string
  brow: string
  ground: Colour
  frame: Colour
  /** Curvature of the lips; a larger number is a wider smile. */
  smile: number
  glasses?: 'round' | 'square'
  beard?: string
  moustache?: string
  /** Colour of the hair that shows below a shayla. */
  hairline?: string
  isOlder?: true
  earrings?: true
}

const WHITE = '#fbf8f2'
const DARK = '#14231c'
const BRASS = '#d9a94c'

/**
 * Outlines of a head-dress behind the face and in front of it. The face has its centre at 80,72.
 */
const DRESSES: Record<HeadDress, { back: string; front: string }> = {
  ghutra: {
    back: 'M49 62C47 40 61 28 80 28C99 28 113 40 111 62C113 86 121 106 130 134C116 142 108 141 102 138C105 112 105 90 103 66H57C55 90 55 112 58 138C52 141 44 142 30 134C39 106 47 86 49 62Z',
    front: 'M53 66C53 45 64 38 80 38C96 38 107 45 107 66C100 55 90 52 80 52C70 52 60 55 53 66Z',
  },
  shayla: {
    back: 'M44 78C42 44 58 25 80 25C102 25 118 44 116 78C116 98 126 112 134 126C112 144 48 144 26 126C34 112 44 98 44 78Z',
    front:
      'M57 84C61 97 71 101 80 101C89 101 99 97 103 84C109 101 118 113 128 126C104 147 56 147 32 126C42 113 51 101 57 84ZM55 68C56 47 67 40 80 40C93 40 104 47 105 68C98 55 89 50 80 50C71 50 62 55 55 68Z',
  },
  short: {
    back: '',
    front:
      'M54 72C48 46 61 32 80 32C99 32 112 46 106 72C104 60 99 53 90 50C78 53 65 51 60 55C57 60 56 66 54 72Z',
  },
  crop: {
    back: '',
    front: 'M55 66C52 46 63 36 80 36C97 36 108 46 105 66C103 56 98 49 80 49C62 49 57 56 55 66Z',
  },
  long: {
    back: 'M49 74C45 43 61 28 80 28C99 28 115 43 111 74C111 96 120 108 117 126C104 133 56 133 43 126C40 108 49 96 49 74Z',
    front: 'M55 72C53 47 65 38 80 38C95 38 107 47 105 72C101 58 94 51 87 45C79 55 63 58 55 72Z',
  },
  bun: {
    back: 'M66 30A14 14 0 1 1 94 30A14 14 0 1 1 66 30Z',
    front: 'M54 72C51 46 63 34 80 34C97 34 109 46 106 72C103 56 94 47 80 47C66 47 57 56 54 72Z',
  },
}

/** Looks of the sample leaders, by the names of their portraits. */
const PEOPLE: Record<PortraitName, Person> = {
  salama: {
    dress: 'shayla',
    skin: '#c98f63',
    cloth: '#2b3a33',
    coat: '#22302a',
    brow: '#2a1d15',
    ground: 'glow',
    frame: 'sun',
    smile: 4,
    isOlder: true,
  },
  anil: {
    dress: 'short',
    skin: '#a9693f',
    cloth: '#6f6a61',
    coat: '#145f45',
    brow: '#5a564f',
    ground: 'tint',
    frame: 'year',
    smile: 4,
    glasses: 'round',
    moustache: '#6f6a61',
    isOlder: true,
  },
  hessa: {
    dress: 'shayla',
    skin: '#d9a377',
    cloth: '#3e6f58',
    coat: '#22302a',
    brow: '#3a2618',
    ground: 'glow',
    frame: 'year',
    smile: 5,
    hairline: '#2a1d15',
  },
  daniel: {
    dress: 'crop',
    skin: '#6b4127',
    cloth: '#1d1712',
    coat: '#8f3a18',
    brow: '#120d0a',
    ground: 'tint',
    frame: 'sun',
    smile: 3,
    beard: '#1d1712',
  },
  khalid: {
    dress: 'ghutra',
    skin: '#b97f52',
    cloth: WHITE,
    coat: WHITE,
    brow: '#1d140e',
    ground: 'glow',
    frame: 'leafc',
    smile: 3,
    beard: '#2a1d15',
  },
  amna: {
    dress: 'shayla',
    skin: '#d09a6c',
    cloth: '#6b4a2b',
    coat: '#33433b',
    brow: '#2e1f14',
    ground: 'tint',
    frame: 'sun',
    smile: 4,
    glasses: 'square',
  },
  joseph: {
    dress: 'crop',
    skin: '#583520',
    cloth: '#15100c',
    coat: '#3e8560',
    brow: '#0d0906',
    ground: 'glow',
    frame: 'leafd',
    smile: 5,
  },
  marisol: {
    dress: 'bun',
    skin: '#d8a47c',
    cloth: '#2a1d15',
    coat: '#8f3a18',
    brow: '#2a1d15',
    ground: 'tint',
    frame: 'leafc',
    smile: 5,
    earrings: true,
  },
  leila: {
    dress: 'long',
    skin: '#e2b48c',
    cloth: '#4a2c1a',
    coat: '#145f45',
    brow: '#3a2114',
    ground: 'glow',
    frame: 'sun',
    smile: 6,
    earrings: true,
  },
}

export const portraitNames = Object.keys(PEOPLE) as PortraitName[]

/** Width and height of a portrait, in the drawing's own units. */
export const SIDE = 160

/** A filled outline. @param attributes further SVG attributes */
const fill = (colour: string, path: string, attributes = ''): string =>
  `<path d="${path}" fill="${colour}"${attributes}/>`
/** A line. */
const stroke = (colour: string, width: number, path: string, opacity = 1): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round"/>`

const eye = (x: number): string =>
  fill(WHITE, `M${x - 4.6} 70.5q4.6-4.4 9.2 0q-4.6 3.2-9.2 0z`) +
  `<circle cx="${x}" cy="70" r="2.5" fill="#1d140e"/>` +
  stroke('#1d140e', 1.4, `M${x - 5.2} 70.2q5.2-5 10.4 0`)

const GLASSES = {
  round: {
    colour: DARK,
    path: 'M60.5 70.5a9 8.5 0 1 0 18 0a9 8.5 0 1 0-18 0M81.5 70.5a9 8.5 0 1 0 18 0a9 8.5 0 1 0-18 0M78.5 69q1.5-1.5 3 0',
  },
  square: {
    colour: '#8f3a18',
    path: 'M60 65h18.5v7a7 7 0 0 1-7 6h-4.5a7 7 0 0 1-7-6zM81.5 65h18.5v7a7 7 0 0 1-7 6h-4.5a7 7 0 0 1-7-6zM78.5 67h3',
  },
} as const

/** Neck, shoulders and clothes. @param edge SVG attributes for the edge of white cloth */
const bust = ({ dress, skin, coat }: Person, edge: string): string => {
  const neck =
    fill(skin, 'M69 84H91V118C84 127 76 127 69 118Z') +
    fill('#000', 'M69 95C76 105 84 105 91 95V106C84 113 76 113 69 106Z', ' opacity=".18"')
  const shoulders = fill(coat, 'M12 164C15 134 40 124 66 115H94C120 124 145 134 148 164Z', edge)
  if (dress === 'shayla') return neck + shoulders
  if (dress === 'ghutra')
    return (
      neck +
      shoulders +
      fill('#e9e1d0', 'M66 114C72 126 88 126 94 114L100 119C93 137 67 137 60 119Z') +
      stroke('#d8cfbd', 2, 'M80 130V164')
    )
  if (dress === 'bun' || dress === 'long')
    return (
      neck +
      shoulders +
      fill(skin, 'M67 115C71 134 89 134 93 115Z') +
      stroke('#fff', 2, 'M60 118C66 142 94 142 100 118', 0.35)
    )
  return (
    neck +
    shoulders +
    fill(WHITE, 'M66 114L80 136L94 114L101 119L84 146L80 138L76 146L59 119Z') +
    fill(skin, 'M69 112H91V117C86 126 74 126 69 117Z') +
    stroke('#000', 2, 'M59 119L42 164M101 119L118 164', 0.16)
  )
}

/** A face without its hair. The light comes from the upper left. */
const face = ({
  dress,
  skin,
  brow,
  smile,
  beard,
  moustache,
  isOlder,
  hairline,
}: Person): string => {
  const hasFineBrows = dress === 'shayla' || dress === 'long' || dress === 'bun'
  return (
    `<ellipse cx="80" cy="72" rx="24.5" ry="30" fill="${skin}"/><g clip-path="url(#face)">` +
    fill('#000', 'M86 40C110 52 110 96 84 104H112V40Z', ' opacity=".09"') +
    [64, 96].map((x) => `<circle cx="${x}" cy="82" r="7" fill="#8f3a18" opacity=".13"/>`).join('') +
    (beard
      ? fill(
          beard,
          'M54 74C56 82 60 84 66 84C72 82 76 83.5 80 83.5C84 83.5 88 82 94 84C100 84 104 82 106 74V110H54Z',
        ) + fill('#a8604a', `M70 89Q80 ${88 + smile} 90 89Q80 ${93 + smile} 70 89Z`)
      : '') +
    '</g>' +
    (moustache
      ? fill(moustache, 'M68 87C72 82 78 82.5 80 84C82 82.5 88 82 92 87C86 88 74 88 68 87Z')
      : '') +
    eye(69.5) +
    eye(90.5) +
    stroke(brow, hasFineBrows ? 2 : 2.8, 'M63 63.5q6.5-4.5 12.5-.8M84.5 62.7q6-3.7 12.5.8') +
    stroke('#000', 1.6, 'M80 70C79 76 76.5 79.5 77.5 81.5Q80 83.2 82.8 81.5', 0.3) +
    (beard ? '' : stroke('#7a2e1a', 2.2, `M71.5 89.5Q80 ${89.5 + smile * 1.3} 88.5 89.5`)) +
    (isOlder
      ? stroke(
          '#000',
          1.2,
          'M60.5 74q1.5 2.5 4 3M99.5 74q-1.5 2.5-4 3M68 85q-2 3-1.5 6M92 85q2 3 1.5 6',
          0.2,
        )
      : '') +
    (hairline ? fill(hairline, 'M56 66C58 50 70 44 84 47C74 50 64 56 58 68Z') : '')
  )
}

/** A whole SVG file of a portrait, in daytime colours. */
export const portrait = (name: PortraitName): string => {
  const person = PEOPLE[name]
  const { dress, skin, cloth, ground, frame, glasses, earrings } = person
  const { back, front } = DRESSES[dress]
  const [isGhutra, isShayla] = [dress === 'ghutra', dress === 'shayla']
  const edge = isGhutra ? ' stroke="#d8cfbd" stroke-width="1.5"' : ''
  return inDayColours(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">` +
      '<clipPath id="face"><ellipse cx="80" cy="72" rx="24.5" ry="30"/></clipPath>' +
      `<rect width="${SIDE}" height="${SIDE}" fill="${paint(ground)}"/><path d="${star(80, 74, 73)}" fill="${paint(frame)}"/>` +
      `<path d="${star(80, 74, 61)}" fill="none" stroke="${paint('page')}" stroke-opacity=".5"/>` +
      (back ? fill(cloth, back, edge) : '') +
      (isShayla ? '' : fill(skin, 'M54.5 68a5 7 0 0 0 2 14zM105.5 68a5 7 0 0 1-2 14z')) +
      bust(person, edge) +
      face(person) +
      fill(cloth, front, edge) +
      (isShayla
        ? stroke('#fff', 2, 'M45 80C50 112 66 122 104 134M116 82C112 108 100 122 84 128', 0.16)
        : '') +
      (isGhutra
        ? fill(DARK, 'M49 52C57 38 103 38 111 52V59C101 46 59 46 49 59Z') +
          stroke(DARK, 3.5, 'M50 46C58 33 102 33 110 46')
        : '') +
      (earrings
        ? [55.5, 104.5].map((x) => fill(BRASS, star(x, 86, 3, { notch: 'leaf' }))).join('')
        : '') +
      (glasses ? stroke(GLASSES[glasses].colour, 1.8, GLASSES[glasses].path) : '') +
      '</svg>',
  )
}
