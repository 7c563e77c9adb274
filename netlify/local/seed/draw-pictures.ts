/**
 * Draws the pictures of the sample posts and news into `pictures/`, and the portraits of the sample
 * leaders into `leaders/portraits/`. Run it again after a change to a drawing and commit the
 * result: `node netlify/local/seed/draw-pictures.ts [name …]`
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { cashPoints } from './drawing/cash-points.ts'
import { code } from './drawing/code.ts'
import { eid } from './drawing/eid.ts'
import { falaj } from './drawing/falaj.ts'
import { fee } from './drawing/fee.ts'
import { grocers } from './drawing/grocers.ts'
import { keyFacts } from './drawing/key-facts.ts'
import { lostPhone } from './drawing/lost-phone.ts'
import { maintenance } from './drawing/maintenance.ts'
import { portrait, portraitNames, SIDE } from './drawing/portraits.ts'
import { savings } from './drawing/savings.ts'
import { shop } from './drawing/shop.ts'
import { PORTRAIT, portraitFolder } from './leaders/leaders.ts'

const folder = join(import.meta.dirname, 'pictures')

const drawings: Record<string, () => string> = {
  'savings.en': () => savings(false),
  'savings.ar': () => savings(true),
  'fee.en': () => fee(false),
  'fee.ar': () => fee(true),
  code: code,
  shop: shop,
  falaj: falaj,
  'lost-phone': lostPhone,
  maintenance: maintenance,
  'key-facts.en': () => keyFacts(false),
  'key-facts.ar': () => keyFacts(true),
  grocers: grocers,
  'cash-points': cashPoints,
  eid: eid,
}

/** Most bytes of a picture. */
const LIMIT = 60_000
const QUALITIES = [82, 76, 70, 64, 58, 52, 46] as const

/**
 * Encodes a drawing as WebP within the limit. @param density Dots per inch: a drawing's own units
 * are pixels at 72
 */
const encode = async (svg: string, density = 72): Promise<{ bytes: Buffer; quality: number }> => {
  for (const quality of QUALITIES) {
    const bytes = await sharp(Buffer.from(svg), { density }).webp({ quality, effort: 6 }).toBuffer()
    if (bytes.length <= LIMIT) return { bytes, quality }
  }
  throw new Error('The drawing is too detailed to fit the limit.')
}

const wanted = process.argv.slice(2)

const write = async (
  into: string,
  name: string,
  draw: () => string,
  density?: number,
): Promise<void> => {
  if (wanted.length && !wanted.includes(name)) return
  await mkdir(into, { recursive: true })
  const { bytes, quality } = await encode(draw(), density)
  await writeFile(join(into, `${name}.webp`), bytes)
  console.log(`${name}.webp ${(bytes.length / 1024).toFixed(1)} KB at quality ${quality}`)
}

for (const [name, draw] of Object.entries(drawings)) await write(folder, name, draw)
for (const name of portraitNames)
  await write(portraitFolder, name, () => portrait(name), (72 * PORTRAIT.width) / SIDE)
