import { home as ar } from '#messages/ar/home.ts'
import { home as en } from '#messages/en/home.ts'
import { astrolabe } from './astrolabe.ts'
import { ages, steps } from './growth.ts'
import { heroPhone } from './hero-phone.ts'
import { heroWide } from './hero-wide.ts'
import { iconSheet } from './icon-sheet.ts'
import { horizon, roots } from './horizon.ts'
import { mark } from './mark.ts'
import { qr, scan } from './qr.ts'
import { rings } from './rings.ts'
import { phone, toast } from './screen/phone.ts'
import { scenes } from './screen/services.ts'
import { till } from './screen/till.ts'
import { announcement, cash, counter, sprig, weave } from './small-scenes.ts'

const SHOP = 'https://ghafwallet.example/pay/al-noor'

/** Every drawing by the name of its file under /art, how to draw it, and the most bytes it may weigh gzipped. */
export const DRAWINGS = {
  'hero-wide': { draw: heroWide, limit: 4600 },
  'hero-phone': { draw: heroPhone, limit: 4000 },
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
  'mark': { draw: mark, limit: 900 },
  'qr-app': { draw: () => qr('https://ghafwallet.example/app'), limit: 1100 },
  'scan': { draw: () => scan(SHOP), limit: 1500 },
  'icons': { draw: iconSheet, limit: 2200 },
  'phone-en': { draw: () => phone(en.screen, false), limit: 8000 },
  'phone-ar': { draw: () => phone(ar.screen, true), limit: 9000 },
  'toast-en': { draw: () => toast(en.screen, false), limit: 2100 },
  'toast-ar': { draw: () => toast(ar.screen, true), limit: 2100 },
  'scenes-en': { draw: () => scenes(en, false), limit: 5400 },
  'scenes-ar': { draw: () => scenes(ar, true), limit: 6600 },
  'till-en': { draw: () => till(en.business, SHOP, false), limit: 5600 },
  'till-ar': { draw: () => till(ar.business, SHOP, true), limit: 6100 },
} as const satisfies Record<string, { draw: () => string, limit: number }>

/** The name of a drawing: its file is `/art/<name>.svg`. */
export type DrawingName = keyof typeof DRAWINGS
