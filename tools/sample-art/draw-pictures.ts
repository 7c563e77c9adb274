/**
 * Draws the pictures of the sample posts and news into `netlify/local/seed/pictures/`, and the
 * portraits of the sample leaders into `netlify/local/seed/leaders/portraits/`. Run it again after
 * a change to a drawing and commit the result. Without names, it draws all of them: `node
 * tools/sample-art/draw-pictures.ts [name …]`
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { PORTRAIT, portraitFolder } from '../../netlify/local/seed/leaders/leaders.ts'
import { pictureFolder } from '../../netlify/local/seed/seed.ts'
import { cashPoints } from './cash-points.ts'
import { code } from './code.ts'
import { eid } from './eid.ts'
import { falaj } from './falaj.ts'
import { fee } from './fee.ts'
import { grocers } from './grocers.ts'
import { keyFacts } from './key-facts.ts'
import { lostPhone } from './lost-phone.ts'
import { maintenance } from './maintenance.ts'
import { portrait, portraitNames, SIDE } from './portraits.ts'
import { savings } from './savings.ts'
import { shop } from './shop.ts'

/** Functions that draw a picture as SVG, by the name of its file. */
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

/** Maximum bytes of a picture's file. */
const MAX_BYTES = 60_000
/** Qualities of WebP, tried in this order until the file is small enough. */
const QUALITIES = [82, 76, 70, 64, 58, 52, 46] as const

/**
 * Encodes a drawing as a WebP file of at most `MAX_BYTES`.
 * @param density dots per inch; at 72, one unit of the drawing is one pixel
 */
const encode = async (svg: string, density = 72): Promise<{ bytes: Buffer; quality: number }> => {
  for (const quality of QUALITIES) {
    const bytes = await sharp(Buffer.from(svg), { density }).webp({ quality, effort: 6 }).toBuffer()
    if (bytes.length <= MAX_BYTES) return { bytes, quality }
  }
  throw new Error('The drawing is too detailed to fit the limit.')
}

const wantedNames = process.argv.slice(2)

/** Draws a picture into a folder, unless the command line names other pictures only. */
const write = async (
  folder: string,
  name: string,
  draw: () => string,
  density?: number,
): Promise<void> => {
  if (wantedNames.length && !wantedNames.includes(name)) return
  await mkdir(folder, { recursive: true })
  const { bytes, quality } = await encode(draw(), density)
  await writeFile(join(folder, `${name}.webp`), bytes)
  console.log(`${name}.webp ${(bytes.length / 1024).toFixed(1)} KB at quality ${quality}`)
}

for (const [name, draw] of Object.entries(drawings)) await write(pictureFolder, name, draw)
for (const name of portraitNames)
  await write(portraitFolder, name, () => portrait(name), (72 * PORTRAIT.width) / SIDE)
