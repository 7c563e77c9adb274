import type { Detector, Placed } from './detector/detector.ts'
import { placements, type Placement } from './detector/placements.ts'
import type { Payload } from './corpus/corpus.ts'

const names = Object.keys(placements) as Placement[]

/** Text as the API passes it to the sanitiser: trimmed, and in the Unicode form NFC. */
export const asApiReceives = (html: string): string => html.trim().normalize('NFC')

/** Control characters: the API removes them from every text before it is sanitised and stored. */
// eslint-disable-next-line no-control-regex -- control characters are what this pattern is for
export const CONTROL_CHARACTERS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/

export type RunningPayloads = {
  /** Payloads that run unless they are sanitised. */
  payloads: Payload[]
  /**
   * Share of payloads, from 0 to 1, that ran in the placement in which they were tried first. A
   * test with a placement that runs no payloads would prove nothing.
   */
  shares: Record<Placement, number>
}

/**
 * Finds the payloads that run unsanitised. Each payload is tried in one placement, together with
 * others. If it does not run, it is tried there in a frame of its own, and then in all other
 * placements.
 */
export const findRunningPayloads = async (
  detector: Detector,
  payloads: readonly Payload[],
): Promise<RunningPayloads> => {
  const first = payloads.map((payload, index) => ({
    payload,
    placement: names[index % names.length] as Placement,
  }))
  const placed = (list: typeof first): Placed[] =>
    list.map(({ payload, placement }) => ({ placement, texts: [asApiReceives(payload.html)] }))
  const hits = await detector.run(placed(first), 'raw')
  const withoutHit = () => first.filter(({ payload }) => !hits.has(payload.number))
  const hitsAlone = await detector.run(placed(withoutHit()), 'alone')
  for (const hit of hitsAlone) hits.add(hit)
  const elsewhere = withoutHit().flatMap(({ payload, placement }) =>
    names.filter((name) => name !== placement).map((name) => ({ payload, placement: name })),
  )
  const hitsElsewhere = await detector.run(placed(elsewhere), 'raw')
  const share = (name: Placement): number => {
    const firstHere = first.filter(({ placement }) => placement === name)
    return firstHere.filter(({ payload }) => hits.has(payload.number)).length / firstHere.length
  }
  return {
    payloads: payloads.filter(({ number }) => hits.has(number) || hitsElsewhere.has(number)),
    shares: Object.fromEntries(names.map((name) => [name, share(name)])) as Record<
      Placement,
      number
    >,
  }
}

/** Number of sanitised texts in one document. */
const TEXTS_PER_DOCUMENT = 40

/** Groups of at most `size` items, in order. */
export const inGroups = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )

/**
 * Shows each different sanitised text once in every placement.
 * @returns the numbers of the payloads that ran nevertheless
 */
export const ranAfterSanitising = async (
  detector: Detector,
  texts: Iterable<string>,
  where: readonly Placement[] = names,
): Promise<number[]> => {
  const groups = inGroups([...new Set(texts)], TEXTS_PER_DOCUMENT)
  return [
    ...(await detector.run(
      groups.flatMap((group) => where.map((placement) => ({ placement, texts: group }))),
      'cleaned',
    )),
  ]
}
