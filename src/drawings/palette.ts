/**
 * Every colour a drawing may use, by day and by night. The page's own colours have the same names
 * as its design tokens.
 */
export const COLOURS = {
  page: ['#fbf8f2', '#0c1512'],
  surface: ['#fff', '#14211c'],
  tint: ['#f5efe2', '#1a2a24'],
  ink: ['#14231c', '#efeae0'],
  quiet: ['#44544b', '#b9c4bc'],
  green: ['#0e3b2c', '#8fd9b6'],
  green2: ['#145f45', '#b4e8d0'],
  ongreen: ['#fbf8f2', '#0c1512'],
  chart: ['#145f45', '#247a59'],
  peach: ['#f8e6c6', '#22352c'],
  ground: ['#0e3b2c', '#0a241b'],
  glow: ['#f9e6c4', '#1a2a24'],
  line: ['#e4dccb', '#2a3a33'],
  weave: ['#e0c9a0', '#24332c'],
  sun: ['#e8a33d', '#f2b85a'],
  amber: ['#f2b85a', '#f2b85a'],
  dune1: ['#f6e6c6', '#131f1a'],
  dune2: ['#f1d9ac', '#182820'],
  dune2s: ['#e9cb96', '#14221b'],
  dune3: ['#f4e2c0', '#1b2d25'],
  dune3s: ['#eed5a8', '#22352c'],
  year: ['#e0c493', '#3a463e'],
  shade: ['#cba463', '#0f1a15'],
  leafa: ['#0e3b2c', '#1b523f'],
  leafb: ['#145f45', '#247a59'],
  leafc: ['#3e8560', '#4fa47c'],
  leafd: ['#d9a94c', '#f2b85a'],
  wood: ['#3a2c1c', '#6a5235'],
  // Objects keep their colour at night, as in lamplight; paper is dimmed a little to avoid glare.
  paper: ['#fbf8f2', '#e4dac8'],
  clay1: ['#e6c48f', '#d9b57d'],
  clay2: ['#d8ab6c', '#c8995a'],
  clay3: ['#c3924f', '#b08142'],
  brass1: ['#d9a94c', '#d9a94c'],
  brass2: ['#b9832b', '#b9832b'],
  note1: ['#e2ece4', '#a9bfb1'],
  note2: ['#cfdcd3', '#8fa799'],
  note3: ['#b9ccbf', '#7d9788'],
  wax: ['#8f3a18', '#a9542f'],
} as const satisfies Record<string, readonly [day: string, night: string]>

/** The name of a colour of the palette. */
export type Colour = keyof typeof COLOURS

/** A colour as a presentation attribute's value. */
export const paint = (colour: Colour): string => `var(--${colour})`

/**
 * Markup in daytime colours: each `var(--name)` is replaced, because renderers other than browsers
 * do not support variables.
 */
export const inDayColours = (markup: string): string =>
  markup.replace(/var\(--([a-z0-9]+)\)/g, (_, name: string) => COLOURS[name as Colour][0])

/**
 * A rule that declares the colours as variables: a picture in an `<img>` cannot read those of the
 * page.
 * @param time 0 for day, 1 for night
 */
const rules = (used: readonly Colour[], time: 0 | 1) =>
  `:root{${used.map((colour) => `--${colour}:${COLOURS[colour][time]}`).join(';')}}`

/** The `<style>` of a drawing: the colours that its markup uses, by day and for the dark theme. */
export const palette = (markup: string): string => {
  const used = (Object.keys(COLOURS) as Colour[]).filter((colour) =>
    markup.includes(`var(--${colour})`),
  )
  if (!used.length) return ''
  const changing = used.filter((colour) => COLOURS[colour][0] !== COLOURS[colour][1])
  const night = changing.length ? `@media(prefers-color-scheme:dark){${rules(changing, 1)}}` : ''
  return `<style>${rules(used, 0)}${night}</style>`
}
