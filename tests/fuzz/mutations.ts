import fc, { type Arbitrary } from 'fast-check'
import { CANARY } from './values.ts'

/** Field names that no client sends: unknown ones, ones of JavaScript objects, and stored ones. */
export const strangeNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
  'deletedAt',
  'op',
  'ops',
  'rev',
  'Revision',
  'id',
  'Id',
  'rank',
  'touched',
  'createdAt',
  'updatedAt',
  '',
  ' ',
  '🏜️',
  'a\u0000b',
  'a.b',
  '$ref',
  'k'.repeat(10_000),
  '\ud800',
  'Data',
  'updatedBy',
  'Status',
  'Slug',
  'length',
  'then',
]

const nested = (depth: number, open: string, close: string): unknown =>
  JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`)

/** Values that are wrong nearly everywhere. */
const strangeValues: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  'null',
  '0',
  [],
  {},
  [[]],
  ['x'],
  { length: 1 },
  { toString: 1 },
  `${CANARY}\ud800`,
  `\udc00${CANARY}`,
  `${CANARY}\u0000`,
  `${CANARY}\u202e`,
  '\ufeff',
  '../../x',
  '%2e%2e%2f',
  `${CANARY}'"><script>`,
  '${jndi:x}',
  'x'.repeat(500_001),
  nested(31, '[', ']'),
  nested(200, '{"a":', '}'),
  '[['.repeat(5_000),
  '{"a":'.repeat(40),
  '2026-02-30',
  '2026-13-01T00:00:00Z',
  '99999-01-01',
  '00000000-0000-0000-0000-000000000000',
]

type Change = {
  /** Number that selects the changed object and its field, each modulo their count. */
  at: number
  /** 0: an extra field. 1: a missing field. 2: a longer text. 3: a list. 4: another value. */
  changeType: number
  /** Name of the extra field. */
  name: string
  /** Value of the extra or changed field. */
  value: unknown
}

/** Random changes for {@link mutate}. */
export const changeArbitrary: Arbitrary<Change> = fc.record({
  at: fc.nat(),
  changeType: fc.nat(4),
  name: fc.constantFrom(...strangeNames),
  value: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...strangeValues) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  ),
})

type Container = Record<string, unknown> | unknown[]
const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null

/** All objects and lists in a value, from the outermost. */
const containersIn = (value: unknown): Container[] =>
  isContainer(value) ? [value, ...Object.values(value).flatMap(containersIn)] : []

/**
 * Sets a field; a list gets one more item instead, since JSON has no named properties of lists.
 * `defineProperty` also sets a field with the name `__proto__`.
 */
const setField = (holder: Container, key: string, value: unknown): void => {
  const isExtraItem = Array.isArray(holder) && !/^\d+$/.test(key)
  if (isExtraItem) holder.push(value)
  else
    Object.defineProperty(holder, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    })
}

/** Copy of a value with one fault; only the strange value when there is no field to change. */
export const mutate = (
  value: unknown,
  { at, changeType, name, value: strange }: Change,
): unknown => {
  const root = structuredClone(value)
  const holders = containersIn(root)
  const holder = holders[at % Math.max(holders.length, 1)]
  if (!holder) return strange
  if (changeType === 0) {
    setField(holder, name, strange)
    return root
  }
  const keys = Object.keys(holder)
  const key = keys[at % Math.max(keys.length, 1)]
  if (key === undefined) return strange
  const before = (holder as Record<string, unknown>)[key]
  if (changeType === 1) Reflect.deleteProperty(holder, key)
  else if (changeType === 2 && typeof before === 'string')
    setField(holder, key, `${before}${typeof strange === 'string' ? strange : '\u0000'}`)
  else if (changeType === 3) setField(holder, key, [before])
  else setField(holder, key, strange)
  return root
}
