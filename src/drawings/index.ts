import type { home } from '#messages/en/home.ts'
import { qrCodeAddress } from '#site/app.ts'
import { appHead } from './app-head.ts'
import { astrolabe } from './astrolabe.ts'
import { footIcons } from './foot-icons.ts'
import { treeAges, aims, growthSteps } from './growth.ts'
import { HEADS } from './heads.ts'
import { heroPhone } from './hero-phone.ts'
import { heroWide } from './hero-wide.ts'
import { iconSheet } from './icon-sheet.ts'
import { horizon, roots } from './horizon.ts'
import { emiratesMap, type MapWords } from './map.ts'
import { brandMark } from './mark.ts'
import { payday } from './payday.ts'
import { qr, scanScene } from './qr.ts'
import { ratings } from './ratings.ts'
import { savingsRings } from './rings.ts'
import { goals } from './screen/goals.ts'
import { scenes } from './screen/services.ts'
import { spendingBars, spending } from './screen/spending.ts'
import { till } from './screen/till.ts'
import { announcement, banknotes, businessPanelGround, weave } from './small-scenes.ts'
import { phoneWithNotification } from './stage.ts'

/** Address in the drawn payment codes, of a shop that does not exist. */
const SHOP = 'https://ghafwallet.example/pay/al-noor'

/** The words of the home page and of its map in both languages, for drawings with text. */
export type Words = Record<'en' | 'ar', typeof home & { map: MapWords }>

export type Drawing = {
  /** Returns the whole SVG file. */
  draw: (words: Words) => string
  /** Maximum of the file's gzipped bytes. */
  limit: number
}

/** Every drawing by the name of its file, `/art/<name>.svg`. */
export const DRAWINGS = {
  'hero-wide': { draw: heroWide, limit: 3800 },
  'hero-en': { draw: ({ en }) => heroPhone(en.screen, false), limit: 7800 },
  'hero-ar': { draw: ({ ar }) => heroPhone(ar.screen, true), limit: 8200 },
  'app-en': { draw: ({ en }) => appHead(en.screen, false), limit: 6700 },
  'app-ar': { draw: ({ ar }) => appHead(ar.screen, true), limit: 6600 },
  ...HEADS,
  horizon: { draw: horizon, limit: 2400 },
  roots: { draw: roots, limit: 1900 },
  steps: { draw: growthSteps, limit: 2800 },
  ages: { draw: treeAges, limit: 2500 },
  aims: { draw: aims, limit: 2500 },
  astrolabe: {
    draw: () => astrolabe({ north: 'N', east: 'E', south: 'S', west: 'W' }),
    limit: 2100,
  },
  'astrolabe-ar': {
    draw: () => astrolabe({ north: 'ش', east: 'ق', south: 'ج', west: 'غ' }),
    limit: 2400,
  },
  bars: { draw: spendingBars, limit: 400 },
  rings: { draw: savingsRings, limit: 700 },
  pattern: { draw: weave, limit: 300 },
  announcement: { draw: announcement, limit: 1200 },
  counter: { draw: businessPanelGround, limit: 500 },
  cash: { draw: banknotes, limit: 500 },
  payday: { draw: payday, limit: 600 },
  'map-en': { draw: ({ en }) => emiratesMap(en.map, false), limit: 4900 },
  'map-ar': { draw: ({ ar }) => emiratesMap(ar.map, true), limit: 5800 },
  mark: { draw: brandMark, limit: 700 },
  'qr-app-en': { draw: () => qr(qrCodeAddress('en')), limit: 1400 },
  'qr-app-ar': { draw: () => qr(qrCodeAddress('ar')), limit: 1400 },
  scan: { draw: () => scanScene(SHOP), limit: 1600 },
  icons: { draw: iconSheet, limit: 1100 },
  ratings: { draw: ratings, limit: 500 },
  foot: { draw: footIcons, limit: 800 },
  'stage-en': { draw: ({ en }) => phoneWithNotification(en.screen, false), limit: 9300 },
  'stage-ar': { draw: ({ ar }) => phoneWithNotification(ar.screen, true), limit: 10600 },
  'scenes-en': { draw: ({ en }) => scenes(en, false), limit: 5300 },
  'scenes-ar': { draw: ({ ar }) => scenes(ar, true), limit: 6200 },
  'spending-en': { draw: ({ en }) => spending(en.habits.spending, false), limit: 3200 },
  'spending-ar': { draw: ({ ar }) => spending(ar.habits.spending, true), limit: 3800 },
  'goals-en': { draw: ({ en }) => goals(en.habits.savings, false), limit: 2800 },
  'goals-ar': { draw: ({ ar }) => goals(ar.habits.savings, true), limit: 3300 },
  'till-en': { draw: ({ en }) => till(en.business, SHOP, false), limit: 5500 },
  'till-ar': { draw: ({ ar }) => till(ar.business, SHOP, true), limit: 6000 },
} as const satisfies Record<string, Drawing>

export type DrawingName = keyof typeof DRAWINGS
