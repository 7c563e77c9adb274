/**
 * Cuts the typeface down to what the site writes and puts the files, named by their content, into public/fonts, and their
 * declarations into two sheets: fonts.css for English pages and the staff area, arabic-fonts.css for Arabic pages. Run by hand
 * after a change here: `node src/styles/subset-fonts.ts`.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'
import { fontFile } from '#drawings/outline.ts'

const fonts = new URL('../../public/fonts/', import.meta.url)

const letters = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

/** Modern standard Arabic with its marks and both digit sets, and the two ligatures people type: ﷲ and ﷺ. */
const arabic = `،؛؟${letters(0x621, 0x63a)}${letters(0x640, 0x652)}${letters(0x660, 0x66c)}ٰٱپچڤگ\u{fdf2}\u{fdfa}`
/** ASCII, the punctuation we set, and the accented letters of names that come up. */
const latin = `${letters(0x20, 0x7e)}\u{a0}©®°±·×«»–—‘’“”…•−™€£éèáàíóúüöçñ`

/**
 * An Arabic page has Latin words nearly always: the switch of the language, an address, QR. Files of their own for them are two
 * requests and 16 KB that come late; in the Arabic files the same letters are 14 KB, at once, and a line that mixes both is one font.
 */
const scripts = { latin, arabic: arabic + latin } as const
/** Of faces declared for one weight the later one is asked first, so on an English page the Latin ones need no range. */
const arabicOnly = 'U+600-6FF, U+FDF?'
const weights = [400, 600] as const

/** What shapes and spaces letters. Left out are the extras nobody switches on here: small fractions, alternates, ordinals. */
const features = ['calt', 'ccmp', 'fina', 'init', 'isol', 'medi', 'rlig', 'liga', 'kern', 'mark', 'mkmk', 'tnum']

/**
 * A stand-in until the files arrive, so that nothing moves: Arial set to the width of our letters, measured over running
 * English text (9,581 to 9,648 units). Lines have their own height, and the letters stand in them 0.01 em apart.
 */
const fallback = `@font-face {
  font-family: 'Near';
  src: local('Arial'), local('Liberation Sans');
  size-adjust: 99.3%;
}
`

await rm(fonts, { recursive: true, force: true })
await mkdir(fonts, { recursive: true })

/** Cuts and writes a script's files. @returns what declares them, in a range of letters where it is not all that they hold */
const filesOf = async (name: keyof typeof scripts): Promise<(range?: string) => string> => {
  const sources: [weight: number, address: string][] = []
  for (const weight of weights) {
    const file = await subset(Buffer.from(fontFile(weight)), scripts[name], { targetFormat: 'woff2', noHinting: true, keepFeatures: features })
    const hash = createHash('sha256').update(file).digest('hex').slice(0, 8)
    const fileName = `plex-${name}-${weight}.${hash}.woff2`
    await writeFile(new URL(fileName, fonts), file)
    sources.push([weight, `/fonts/${fileName}`])
    console.log(fileName, file.byteLength)
  }
  return (range) => sources.map(([weight, address]) => `@font-face {
  font-family: Plex;
${weight === 400 ? '' : `  font-weight: ${weight};\n`}  font-display: swap;
  src: url('${address}');
${range ? `  unicode-range: ${range};\n` : ''}}
`).join('')
}

const [latinFaces, arabicFaces] = [await filesOf('latin'), await filesOf('arabic')]
const sheets = { 'fonts.css': latinFaces() + arabicFaces(arabicOnly), 'arabic-fonts.css': arabicFaces() }
for (const [name, css] of Object.entries(sheets)) await writeFile(new URL(name, import.meta.url), `/* Written by subset-fonts.ts. */\n${css}${fallback}`)
console.log(`${(await readdir(fonts)).length} files in ${fileURLToPath(fonts)}`)
