// Replaces the clock of `npm run looks` and of every process that the run starts, so that all
// pictures show the same minute.

const NOON_IN_DUBAI = Date.UTC(2026, 10, 20, 8)
/**
 * Factor by which this clock is slower than real time. It moves, so that times keep their order,
 * but by less than a minute in a whole run.
 */
const SLOWNESS = 100

const RealDate = Date
/** True in the first process of the run, which passes the beginning on in the environment. */
const isFirst = process.env['LOOKS_BEGAN'] === undefined
process.env['LOOKS_BEGAN'] ??= String(RealDate.now())
const began = Number(process.env['LOOKS_BEGAN'])

globalThis.Date = class extends RealDate {
  constructor(...parts: []) {
    if (parts.length > 0) super(...parts)
    else super(Date.now())
  }

  static override now(): number {
    return NOON_IN_DUBAI + Math.floor((RealDate.now() - began) / SLOWNESS)
  }
} as DateConstructor

if (isFirst) {
  // Makes the processes that this one starts load this file, too.
  process.env['NODE_OPTIONS'] = [process.env['NODE_OPTIONS'], `--import=${import.meta.url}`]
    .filter(Boolean)
    .join(' ')
  // Numbered ids instead of random ones: some titles on pictures contain the beginning of an id.
  let count = 0
  crypto.randomUUID = () => {
    count += 1
    return `${count.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`
  }
}
