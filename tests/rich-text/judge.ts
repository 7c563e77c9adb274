import type { Detector, Placed } from './detector/detector.ts'
import { placements, type Placement } from './detector/placements.ts'
import type { Payload } from './corpus/corpus.ts'

const names = Object.keys(placements) as Placement[]

/** Text before sanitising: trimmed and composed, like every stored text. */
export const asStored = (html: string): string => html.trim().normalize('NFC')

/** Control characters, which are removed from a text before sanitising: none is stored. */
// eslint-disable-next-line no-control-regex -- control characters are what this pattern is for
export const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/

export type Executing = {
  /** Payloads that run unless they are sanitised. */
  payloads: Payload[]
  /**
   * Number of payloads tried first in each placement that ran there: a placement that runs none is
   * blind.
   */
  shares: Record<Placement, number>
}

/**
 * Finds the payloads that run unsanitised. Each is tried in one placement, then alone there, and,
 * if it does nothing, in the others.
 */
export const findRunningPayloads = async (
  detector: Detector,
  payloads: readonly Payload[],
): Promise<Executing> => {
  const first = payloads.map((payload, index) => ({
    payload,
    placement: names[index % names.length] as Placement,
  }))
  const place = (list: typeof first): Placed[] =>
    list.map(({ payload, placement }) => ({ placement, texts: [asStored(payload.html)] }))
  const hits = await detector.run(place(first), 'raw')
  for (const hit of await detector.run(
    place(first.filter(({ payload }) => !hits.has(payload.number))),
    'alone',
  ))
    hits.add(hit)
  const missed = first.filter(({ payload }) => !hits.has(payload.number))
  const others = missed.flatMap(({ payload, placement }) =>
    names.filter((name) => name !== placement).map((name) => ({ payload, placement: name })),
  )
  const more = await detector.run(place(others), 'raw')
  const share = (name: Placement): number => {
    const here = first.filter(({ placement }) => placement === name)
    return here.filter(({ payload }) => hits.has(payload.number)).length / here.length
  }
  return {
    payloads: payloads.filter(({ number }) => hits.has(number) || more.has(number)),
    shares: Object.fromEntries(names.map((name) => [name, share(name)])) as Record<
      Placement,
      number
    >,
  }
}

/**
 * Number of sanitised texts in one document. The detector checks that none of them hides another.
 */
const TOGETHER = 40

/** Groups of at most `size` items, in order. */
export const inGroups = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )

/**
 * Shows each different text once in every placement. @returns the numbers of the payloads that ran
 * nevertheless
 */
export const ranAfterSanitising = async (
  detector: Detector,
  texts: Iterable<string>,
  where: readonly Placement[] = names,
): Promise<number[]> => {
  const groups = inGroups([...new Set(texts)], TOGETHER)
  return [
    ...(await detector.run(
      groups.flatMap((group) => where.map((placement) => ({ placement, texts: group }))),
      'cleaned',
    )),
  ]
}
