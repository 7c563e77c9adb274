// Loaded before a run of `npm run looks` and every process that it starts: all pictures show the
// same moment.

const NOON_IN_DUBAI = Date.UTC(2026, 10, 20, 8)
/**
 * Factor by which time is slower than real time: a whole run takes less than a minute of it, in the
 * right order.
 */
const SLOWNESS = 100

const RealDate = Date
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
  process.env['NODE_OPTIONS'] = [process.env['NODE_OPTIONS'], `--import=${import.meta.url}`]
    .filter(Boolean)
    .join(' ')
  // Fixed ids: titles of items in the states contain the beginnings of their ids.
  let made = 0
  crypto.randomUUID = () => {
    made += 1
    return `${made.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`
  }
}
