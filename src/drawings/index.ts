import type { home } from '#messages/en/home.ts'
import { astrolabe } from './astrolabe.ts'
import { ages, steps } from './growth.ts'
import { head } from './head.ts'
import { heroPhone } from './hero-phone.ts'
import { heroWide } from './hero-wide.ts'
import { iconSheet } from './icon-sheet.ts'
import { horizon, roots } from './horizon.ts'
import { mark } from './mark.ts'
import { payday } from './payday.ts'
import { people } from './people.ts'
import { qr, scan } from './qr.ts'
import { rings } from './rings.ts'
import { phone, toast } from './screen/phone.ts'
import { scenes } from './screen/services.ts'
import { till } from './screen/till.ts'
import { announcement, cash, counter, sprig, weave } from './small-scenes.ts'

const SHOP = 'https://ghafwallet.example/pay/al-noor'

/** The words of the home page in both languages, for the drawings that hold some. */
export type Words = Record<'en' | 'ar', typeof home>

/** How to draw a file and the most bytes it may weigh gzipped. */
export type Drawing = { draw: (words: Words) => string, limit: number }

/** Every drawing by the name of its file under /art. */
export const DRAWINGS = {
  'hero-wide': { draw: heroWide, limit: 4600 },
  'hero-en': { draw: ({ en }) => heroPhone(en.screen, false), limit: 11500 },
  'hero-ar': { draw: ({ ar }) => heroPhone(ar.screen, true), limit: 12500 },
  'head': { draw: head, limit: 1600 },
  'sprig': { draw: sprig, limit: 1300 },
  'horizon': { draw: horizon, limit: 2800 },
  'roots': { draw: roots, limit: 2000 },
  'steps': { draw: steps, limit: 3600 },
  'ages': { draw: ages, limit: 3300 },
  'astrolabe': { draw: () => astrolabe({ north: 'N', east: 'E', south: 'S', west: 'W' }), limit: 2900 },
  'astrolabe-ar': { draw: () => astrolabe({ north: 'ش', east: 'ق', south: 'ج', west: 'غ' }), limit: 3400 },
  'rings': { draw: rings, limit: 700 },
  'pattern': { draw: weave, limit: 500 },
  'announcement': { draw: announcement, limit: 1500 },
  'counter': { draw: counter, limit: 700 },
  'cash': { draw: cash, limit: 600 },
  'payday': { draw: payday, limit: 900 },
  'people': { draw: people, limit: 2900 },
  'mark': { draw: mark, limit: 900 },
  'qr-app': { draw: () => qr('https://ghafwallet.example/app'), limit: 1100 },
  'scan': { draw: () => scan(SHOP), limit: 1600 },
  'icons': { draw: iconSheet, limit: 1300 },
  'phone-en': { draw: ({ en }) => phone(en.screen, false), limit: 8000 },
  'phone-ar': { draw: ({ ar }) => phone(ar.screen, true), limit: 9000 },
  'toast-en': { draw: ({ en }) => toast(en.screen, false), limit: 2100 },
  'toast-ar': { draw: ({ ar }) => toast(ar.screen, true), limit: 2100 },
  'scenes-en': { draw: ({ en }) => scenes(en, false), limit: 5400 },
  'scenes-ar': { draw: ({ ar }) => scenes(ar, true), limit: 6600 },
  'till-en': { draw: ({ en }) => till(en.business, SHOP, false), limit: 5600 },
  'till-ar': { draw: ({ ar }) => till(ar.business, SHOP, true), limit: 6100 },
} as const satisfies Record<string, Drawing>

/** The name of a drawing: its file is `/art/<name>.svg`. */
export type DrawingName = keyof typeof DRAWINGS
