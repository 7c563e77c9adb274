import { disguises, places } from './addresses.ts'
import { broken } from './broken.ts'
import { calls, starters } from './calls.ts'
import { handlers } from './events.ts'
import { shotOf, type PayloadCalls } from './markup.ts'
import { styles, type Style } from './styles.ts'
import { vectors } from './vectors.ts'
import { wrapperNames, wrappers } from './wrappers.ts'

/**
 * Text that runs a script unless it is sanitised. `number` is reported by the script, and is its
 * place in the corpus.
 */
export type Payload = { number: number; id: string; html: string }

/** Payload before it has a number. */
type Recipe = { id: string; html: (shot: PayloadCalls) => string }

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

const wrapped = (name: string, html: string): string => wrappers[name]?.(html) ?? html

type Written = { id: string; parts: (shot: PayloadCalls) => Parameters<Style['write']>[0] }

const recipe = ({ id, parts }: Written, style: Style, wrapper: string): Recipe => ({
  id: `${id} / ${style.name} / ${wrapper}`,
  html: (shot) => wrapped(wrapper, style.write(parts(shot))),
})

/** Recipes of a vector in every style, and inside of every wrapper. */
const allWays = (one: Written, index: number): Recipe[] => [
  ...styles.map((style, turn) => recipe(one, style, pick(wrapperNames, index + turn))),
  ...wrapperNames.map((wrapper, turn) => recipe(one, pick(styles, index * 5 + turn * 3), wrapper)),
]

/**
 * Recipes in some styles and wrappers, in rotation: as many as a family needs to use all of them.
 */
const someWays =
  (count: number) =>
  (one: Written, index: number): Recipe[] =>
    Array.from({ length: count }, (_, turn) =>
      recipe(
        one,
        pick(styles, index * count + turn),
        pick(wrapperNames, index * count * 7 + turn * 5 + Math.floor(index / 18)),
      ),
    )

const families: Readonly<Record<string, () => Recipe[]>> = {
  element: () =>
    Object.entries(vectors)
      .map(([id, parts]) => ({ id, parts }))
      .flatMap(allWays),
  event: () =>
    handlers
      .map(({ name, parts }) => ({ id: name, parts: ({ js }: PayloadCalls) => parts(js) }))
      .flatMap(someWays(3)),
  address: () =>
    Object.entries(places)
      .flatMap(([place, { call, parts }]) =>
        Object.entries(disguises).map(([disguise, write]) => ({
          id: `${disguise} / ${place}`,
          parts: (shot: PayloadCalls) => parts(write(shot[call], shot)),
        })),
      )
      .flatMap(someWays(2)),
  call: () =>
    Object.entries(starters)
      .flatMap(([starter, parts]) =>
        Object.entries(calls).map(([call, write]) => ({
          id: `${call} / ${starter}`,
          parts: ({ number }: PayloadCalls) => parts(write(number)),
        })),
      )
      .flatMap(someWays(2)),
  broken: () =>
    Object.entries(broken).flatMap(([id, html]) =>
      wrapperNames.map((wrapper) => ({
        id: `${id} / ${wrapper}`,
        html: (shot: PayloadCalls) => wrapped(wrapper, html(shot)),
      })),
    ),
}

/** All payloads, always the same and in the same order. */
export const corpus: readonly Payload[] = [
  // Unique by id: two rotations of the tables may produce the same one.
  ...new Map(
    Object.entries(families).flatMap(([family, recipes]) =>
      recipes().map(({ id, html }) => [`${family}: ${id}`, html] as const),
    ),
  ),
].map(([id, html], number) => ({ number, id, html: html(shotOf(number)) }))

const GOLDEN = (Math.sqrt(5) - 1) / 2

/**
 * Sample of `count` payloads, always the same, distributed over the corpus out of step with the
 * period of any table.
 */
export const sampleOf = (count: number): Payload[] => {
  const chosen = new Set<Payload>()
  for (let turn = 0; chosen.size < Math.min(count, corpus.length); turn += 1)
    chosen.add(corpus[Math.floor(((turn * GOLDEN) % 1) * corpus.length)] as Payload)
  return [...chosen]
}
