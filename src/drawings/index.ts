import type { home } from '#messages/en/home.ts'
import { codeAddress } from '#site/app.ts'
import { appHead } from './app-head.ts'
import { astrolabe } from './astrolabe.ts'
import { footIcons } from './foot-icons.ts'
import { ages, aims, steps } from './growth.ts'
import { HEADS } from './heads.ts'
import { heroPhone } from './hero-phone.ts'
import { heroWide } from './hero-wide.ts'
import { iconSheet } from './icon-sheet.ts'
import { horizon, roots } from './horizon.ts'
import { map, type MapWords } from './map.ts'
import { mark } from './mark.ts'
import { payday } from './payday.ts'
import { qr, scan } from './qr.ts'
import { ratings } from './ratings.ts'
import { rings } from './rings.ts'
import { goals } from './screen/goals.ts'
import { scenes } from './screen/services.ts'
import { bars, spending } from './screen/spending.ts'
import { till } from './screen/till.ts'
import { announcement, cash, counter, weave } from './small-scenes.ts'
import { stage } from './stage.ts'

const SHOP = 'https://ghafwallet.example/pay/al-noor'

/** The words of the home page and of its map in both languages, for the drawings that hold some. */
export type Words = Record<'en' | 'ar', typeof home & { map: MapWords }>

/** How to draw a file and the most bytes it may weigh gzipped. */
export type Drawing = { draw: (words: Words) => string, limit: number }

/** Every drawing by the name of its file under /art. */
export const DRAWINGS = {
  'hero-wide': { draw: heroWide, limit: 4600 },
  'hero-en': { draw: ({ en }) => heroPhone(en.screen, false), limit: 8400 },
  'hero-ar': { draw: ({ ar }) => heroPhone(ar.screen, true), limit: 8800 },
  'app-en': { draw: ({ en }) => appHead(en.screen, false), limit: 7500 },
  'app-ar': { draw: ({ ar }) => appHead(ar.screen, true), limit: 8500 },
  ...HEADS,
  'horizon': { draw: horizon, limit: 2800 },
  'roots': { draw: roots, limit: 2000 },
  'steps': { draw: steps, limit: 3600 },
  'ages': { draw: ages, limit: 3300 },
  'aims': { draw: aims, limit: 3300 },
  'astrolabe': { draw: () => astrolabe({ north: 'N', east: 'E', south: 'S', west: 'W' }), limit: 2900 },
  'astrolabe-ar': { draw: () => astrolabe({ north: 'ش', east: 'ق', south: 'ج', west: 'غ' }), limit: 3400 },
  'bars': { draw: bars, limit: 500 },
  'rings': { draw: rings, limit: 700 },
  'pattern': { draw: weave, limit: 500 },
  'announcement': { draw: announcement, limit: 1500 },
  'counter': { draw: counter, limit: 700 },
  'cash': { draw: cash, limit: 600 },
  'payday': { draw: payday, limit: 900 },
  'map-en': { draw: ({ en }) => map(en.map, false), limit: 5200 },
  'map-ar': { draw: ({ ar }) => map(ar.map, true), limit: 6000 },
  'mark': { draw: mark, limit: 900 },
  'qr-app-en': { draw: () => qr(codeAddress('en')), limit: 1400 },
  'qr-app-ar': { draw: () => qr(codeAddress('ar')), limit: 1400 },
  'scan': { draw: () => scan(SHOP), limit: 1600 },
  'icons': { draw: iconSheet, limit: 1500 },
  'ratings': { draw: ratings, limit: 700 },
  'foot': { draw: footIcons, limit: 900 },
  'stage-en': { draw: ({ en }) => stage(en.screen, false), limit: 10500 },
  'stage-ar': { draw: ({ ar }) => stage(ar.screen, true), limit: 11500 },
  'scenes-en': { draw: ({ en }) => scenes(en, false), limit: 5400 },
  'scenes-ar': { draw: ({ ar }) => scenes(ar, true), limit: 6600 },
  'spending-en': { draw: ({ en }) => spending(en.habits.spending, false), limit: 3200 },
  'spending-ar': { draw: ({ ar }) => spending(ar.habits.spending, true), limit: 3800 },
  'goals-en': { draw: ({ en }) => goals(en.habits.savings, false), limit: 2800 },
  'goals-ar': { draw: ({ ar }) => goals(ar.habits.savings, true), limit: 3300 },
  'till-en': { draw: ({ en }) => till(en.business, SHOP, false), limit: 5600 },
  'till-ar': { draw: ({ ar }) => till(ar.business, SHOP, true), limit: 6100 },
} as const satisfies Record<string, Drawing>

/** The name of a drawing: its file is `/art/<name>.svg`. */
export type DrawingName = keyof typeof DRAWINGS
