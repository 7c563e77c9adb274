import { disguises, addressPlaces } from './addresses.ts'
import { broken } from './broken.ts'
import { calls, starters } from './calls.ts'
import { handlers } from './events.ts'
import { callsOf, type PayloadCalls } from './markup.ts'
import { styles, type Style } from './styles.ts'
import { vectors } from './vectors.ts'
import { wrapperNames, wrappers } from './wrappers.ts'

/** Text that runs a script unless it is sanitised. */
export type Payload = {
  /** Number that the script reports: the index of the payload in the corpus. */
  number: number
  id: string
  html: string
}

/** Payload before it has a number. */
type Recipe = { id: string; html: (hitCalls: PayloadCalls) => string }

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

const wrapped = (name: string, html: string): string => wrappers[name]?.(html) ?? html

/** Attack as elements, which can be written in any style. */
type Attack = { id: string; parts: (hitCalls: PayloadCalls) => Parameters<Style['write']>[0] }

const recipe = ({ id, parts }: Attack, style: Style, wrapper: string): Recipe => ({
  id: `${id} / ${style.name} / ${wrapper}`,
  html: (hitCalls) => wrapped(wrapper, style.write(parts(hitCalls))),
})

// The factors below combine styles and wrappers differently for each attack.

/** Recipes of an attack in every style, and inside of every wrapper. */
const inAllStyles = (attack: Attack, index: number): Recipe[] => [
  ...styles.map((style, turn) => recipe(attack, style, pick(wrapperNames, index + turn))),
  ...wrapperNames.map((wrapper, turn) =>
    recipe(attack, pick(styles, index * 5 + turn * 3), wrapper),
  ),
]

/** Recipes of an attack in `count` styles and wrappers: the next attack uses the following ones. */
const inSomeStyles =
  (count: number) =>
  (attack: Attack, index: number): Recipe[] =>
    Array.from({ length: count }, (_, turn) =>
      recipe(
        attack,
        pick(styles, index * count + turn),
        pick(wrapperNames, index * count * 7 + turn * 5 + Math.floor(index / 18)),
      ),
    )

/** Recipes by the kind of attack. */
const families: Readonly<Record<string, () => Recipe[]>> = {
  element: () =>
    Object.entries(vectors)
      .map(([id, parts]) => ({ id, parts }))
      .flatMap(inAllStyles),
  event: () =>
    handlers
      .map(({ name, parts }) => ({ id: name, parts: ({ js }: PayloadCalls) => parts(js) }))
      .flatMap(inSomeStyles(3)),
  address: () =>
    Object.entries(addressPlaces)
      .flatMap(([place, { call, parts }]) =>
        Object.entries(disguises).map(([disguise, write]) => ({
          id: `${disguise} / ${place}`,
          parts: (hitCalls: PayloadCalls) => parts(write(hitCalls[call], hitCalls)),
        })),
      )
      .flatMap(inSomeStyles(2)),
  call: () =>
    Object.entries(starters)
      .flatMap(([starter, parts]) =>
        Object.entries(calls).map(([call, write]) => ({
          id: `${call} / ${starter}`,
          parts: ({ number }: PayloadCalls) => parts(write(number)),
        })),
      )
      .flatMap(inSomeStyles(2)),
  broken: () =>
    Object.entries(broken).flatMap(([id, html]) =>
      wrapperNames.map((wrapper) => ({
        id: `${id} / ${wrapper}`,
        html: (hitCalls: PayloadCalls) => wrapped(wrapper, html(hitCalls)),
      })),
    ),
}

/** All payloads, always the same and in the same order. */
export const corpus: readonly Payload[] = [
  // The map removes recipes with the same id, as two rotations may produce the same combination.
  ...new Map(
    Object.entries(families).flatMap(([family, recipes]) =>
      recipes().map(({ id, html }) => [`${family}: ${id}`, html] as const),
    ),
  ),
].map(([id, html], number) => ({ number, id, html: html(callsOf(number)) }))

/** Multiples of this golden ratio, modulo 1, are spread evenly and follow no period. */
const GOLDEN = (Math.sqrt(5) - 1) / 2

/** Sample of `count` payloads, always the same, spread evenly over the corpus. */
export const sampleOf = (count: number): Payload[] => {
  const sample = new Set<Payload>()
  for (let turn = 0; sample.size < Math.min(count, corpus.length); turn += 1) {
    const fraction = (turn * GOLDEN) % 1
    sample.add(corpus[Math.floor(fraction * corpus.length)] as Payload)
  }
  return [...sample]
}
