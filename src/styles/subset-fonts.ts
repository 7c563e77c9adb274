/**
 * Subsets the typeface to the letters of the site. Writes the files, named by a hash of their
 * content, to public/fonts, and their declarations to a stylesheet each for English pages, Arabic
 * pages, and the staff area. To be run by hand after a change here:
 * `node src/styles/subset-fonts.ts`.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'
import { fontFile } from '#drawings/outline.ts'

const fonts = new URL('../../public/fonts/', import.meta.url)

const letters = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

/** ASCII, the site's punctuation, and accented letters of common names. */
const latin = `${letters(0x20, 0x7e)}\u{a0}©®°±·×«»–—‘’“”…•−™€£éèáàíóúüöçñ`

/**
 * Letters of Arabic pages: Arabic ones with their marks, digits, punctuation, and Latin letters,
 * because nearly all of these pages contain Latin words: the language switch, an address, QR. A
 * separate file would be one more request, which arrives late.
 */
const arabic = `،؛؟${letters(0x621, 0x63a)}${letters(0x640, 0x652)}ٰٱڤ${letters(0x20, 0x5a)}${letters(0x61, 0x7a)}\u{a0}©·«»–—‘’“”…•−`

/**
 * Accents, signs, Arabic-Indic digits, letters of borrowed names, and the ligatures people type: ﷲ
 * and ﷺ.
 */
const rare = `${letters(0x5b, 0x60)}${letters(0x7b, 0x7e)}${letters(0xa1, 0xff)}€™${letters(0x660, 0x66c)}پچگ\u{fdf2}\u{fdfa}`

/**
 * Without this split a sixth of an Arabic page's fonts would be letters that no page uses: they are
 * loaded only for a text that contains one.
 */
const scripts = { latin, arabic, rare } as const
const weights = [400, 600] as const

/**
 * Features for shaping and spacing. Without those that the site never enables: small fractions,
 * alternates, ordinals.
 */
const features = [
  'calt',
  'ccmp',
  'fina',
  'init',
  'isol',
  'medi',
  'rlig',
  'liga',
  'kern',
  'mark',
  'mkmk',
  'tnum',
]

/**
 * Fallback until the files arrive, without layout shift: Arial scaled to the width of the site's
 * letters, measured over running English text (9,581 to 9,648 units). Line heights are fixed, and
 * the baselines differ by 0.01 em.
 */
const fallback = `@font-face {
  font-family: 'Near';
  src: local('Arial'), local('Liberation Sans');
  size-adjust: 99.3%;
}
`

await rm(fonts, { recursive: true, force: true })
await mkdir(fonts, { recursive: true })

/**
 * Subsets and writes a script's files.
 * @returns a function for their declarations, limited to a range of letters if given
 */
const filesOf = async (name: keyof typeof scripts): Promise<(range?: string) => string> => {
  const sources: [weight: number, address: string][] = []
  for (const weight of weights) {
    const file = await subset(Buffer.from(fontFile(weight)), scripts[name], {
      targetFormat: 'woff2',
      noHinting: true,
      keepFeatures: features,
    })
    const hash = createHash('sha256').update(file).digest('hex').slice(0, 6)
    const fileName = `plex-${name}-${weight}.${hash}.woff2`
    await writeFile(new URL(fileName, fonts), file)
    sources.push([weight, `/fonts/${fileName}`])
    console.log(fileName, file.byteLength)
  }
  return (range) =>
    sources
      .map(
        ([weight, address]) => `@font-face {
  font-family: Plex;
${weight === 400 ? '' : `  font-weight: ${weight};\n`}  font-display: swap;
  src: url('${address}');
${range ? `  unicode-range: ${range};\n` : ''}}
`,
      )
      .join('')
}

const [latinFaces, arabicFaces, rareFaces] = [
  await filesOf('latin'),
  await filesOf('arabic'),
  await filesOf('rare'),
]
const both = latinFaces() + arabicFaces('U+600-6FF')
// Of faces declared for one weight the later one has priority, and an earlier one is used for
// letters that it lacks. English pages leave rare letters of an Arabic title to the system's font.
const sheets = {
  'fonts.css': both + fallback,
  'arabic-fonts.css': rareFaces('U+5B-FDFF') + arabicFaces() + fallback,
  'staff-fonts.css': both + rareFaces('U+660-66C, U+67E, U+686, U+6AF, U+FDF2, U+FDFA') + fallback,
}
for (const [name, css] of Object.entries(sheets))
  await writeFile(new URL(name, import.meta.url), `/* Written by subset-fonts.ts. */\n${css}`)
console.log(`${(await readdir(fonts)).length} files in ${fileURLToPath(fonts)}`)
