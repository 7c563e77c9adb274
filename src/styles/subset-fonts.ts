/**
 * Subsets the typeface to the letters of the site. Writes the font files to public/fonts, named by
 * a hash of their content. Writes their declarations to three stylesheets: for English pages, for
 * Arabic pages, and for the staff area. Run it by hand after a change here:
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
 * Letters of Arabic pages: Arabic letters with their marks, digits, punctuation, and Latin letters.
 * Nearly all of these pages contain Latin words, such as the language switch, an address or “QR”; a
 * separate file for them would be a further request.
 */
const arabic = `،؛؟${letters(0x621, 0x63a)}${letters(0x640, 0x652)}ٰٱڤ${letters(0x20, 0x5a)}${letters(0x61, 0x7a)}\u{a0}©·«»–—‘’“”…•−`

/**
 * Rare letters: accents, signs, Arabic-Indic digits, Arabic letters of foreign names, and the
 * ligatures that people type: ﷲ and ﷺ.
 */
const rare = `${letters(0x5b, 0x60)}${letters(0x7b, 0x7e)}${letters(0xa1, 0xff)}€™${letters(0x660, 0x66c)}پچگ\u{fdf2}\u{fdfa}`

/**
 * Letters of each font file, by the name in its file name. A browser loads `rare` only for a page
 * that contains one of its letters; they would be a sixth of the bytes of an Arabic page's fonts.
 */
const scripts = { latin, arabic, rare } as const
const weights = [400, 600] as const

/**
 * OpenType features that the files keep: those for shaping and spacing. The site never enables the
 * others, such as fractions, alternates and ordinals.
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
 * The font that is shown until the files arrive: Arial, scaled to the width of the site's letters,
 * so that lines break at the same words. The factor is the ratio of the widths of the same English
 * text in the two fonts, 9,581 to 9,648 units. Line heights are fixed, and the baselines differ by
 * 0.01 em.
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
 * Subsets the letters of a name in {@link scripts}, and writes a file for each weight.
 * @returns A function that returns the declarations of the files, for the given `unicode-range`
 */
const writeFiles = async (name: keyof typeof scripts): Promise<(range?: string) => string> => {
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
  await writeFiles('latin'),
  await writeFiles('arabic'),
  await writeFiles('rare'),
]
const both = latinFaces() + arabicFaces('U+600-6FF')
// Of the faces of one weight, the last declared face that has a letter is used for it. English
// pages have no face with rare letters: those of an Arabic title are in the system's font.
const sheets = {
  'fonts.css': both + fallback,
  'arabic-fonts.css': rareFaces('U+5B-FDFF') + arabicFaces() + fallback,
  'staff-fonts.css': both + rareFaces('U+660-66C, U+67E, U+686, U+6AF, U+FDF2, U+FDFA') + fallback,
}
for (const [name, css] of Object.entries(sheets))
  await writeFile(new URL(name, import.meta.url), `/* Written by subset-fonts.ts. */\n${css}`)
console.log(`${(await readdir(fonts)).length} files in ${fileURLToPath(fonts)}`)
