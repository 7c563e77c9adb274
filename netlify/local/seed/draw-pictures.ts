/**
 * Draws the pictures of the sample posts and news into `pictures/`. Run it again after a change to a drawing and commit the result:
 * `node netlify/local/seed/draw-pictures.ts [name …]`
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
import { savings } from './drawing/savings.ts'
import { shop } from './drawing/shop.ts'

const folder = join(import.meta.dirname, 'pictures')

const drawings: Record<string, () => string> = {
  'savings.en': () => savings(false),
  'savings.ar': () => savings(true),
  'fee.en': () => fee(false),
  'fee.ar': () => fee(true),
  'code': code,
  'shop': shop,
  'falaj': falaj,
  'lost-phone': lostPhone,
  'maintenance': maintenance,
  'key-facts.en': () => keyFacts(false),
  'key-facts.ar': () => keyFacts(true),
  'grocers': grocers,
  'cash-points': cashPoints,
  'eid': eid,
}

/** No picture may weigh more, in bytes. */
const LIMIT = 60_000
const QUALITIES = [82, 76, 70, 64, 58, 52, 46] as const

const encode = async (svg: string): Promise<{ bytes: Buffer; quality: number }> => {
  for (const quality of QUALITIES) {
    const bytes = await sharp(Buffer.from(svg)).webp({ quality, effort: 6 }).toBuffer()
    if (bytes.length <= LIMIT) return { bytes, quality }
  }
  throw new Error('The drawing is too detailed to fit the limit.')
}

const wanted = process.argv.slice(2)
await mkdir(folder, { recursive: true })
for (const [name, draw] of Object.entries(drawings)) {
  if (wanted.length && !wanted.includes(name)) continue
  const { bytes, quality } = await encode(draw())
  await writeFile(join(folder, `${name}.webp`), bytes)
  console.log(`${name}.webp ${(bytes.length / 1024).toFixed(1)} KB at quality ${quality}`)
}
