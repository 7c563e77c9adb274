import { parseArgs } from 'node:util'

/** Numbers of posts, in ascending order. */
export type PostCounts = readonly [number, ...number[]]

/** Run of the bench as the arguments request it; `mustWrite` also puts the report in the README. */
export type BenchCommand =
  | { part: 'all' }
  | { part: 'peers' | 'memory'; mustWrite: boolean }
  | { part: 'growth'; counts: PostCounts; mustWrite: boolean }

/** Numbers of posts at which growth is measured, each ten times the one before. */
const STEPS = [100, 1_000, 10_000]
/** Highest number of posts when none is requested. */
const USUAL_MOST = 1_000

/** Numbers of posts to measure at: the steps below `most`, then `most`. */
export const countsUpTo = (most: number = USUAL_MOST): PostCounts => {
  const [least = most, ...more] = [...STEPS.filter((step) => step < most), most]
  return [least, ...more]
}

const usage =
  'npm run bench [-- peers [--write] | memory [--write] | growth [<most posts>] [--write]]'

/** Parses the arguments after `npm run bench --`. @throws Error with the usage when one is wrong */
export const parseCommand = (args: readonly string[]): BenchCommand => {
  const options = { write: { type: 'boolean', default: false } } as const
  const {
    values: { write: mustWrite },
    positionals,
  } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [part, most, ...more] = positionals
  if (part === undefined && !mustWrite) return { part: 'all' }
  if ((part === 'peers' || part === 'memory') && most === undefined) return { part, mustWrite }
  // A whole number from 1 to 999,999.
  const isFit = most === undefined || /^[1-9]\d{0,5}$/.test(most)
  if (part !== 'growth' || !isFit || more.length > 0) throw new Error(usage)
  return { part, counts: countsUpTo(most === undefined ? undefined : Number(most)), mustWrite }
}

/**
 * Reads a setting of a measurement from the environment: positive integers, separated by commas.
 * @param usual numbers for a setting that is missing or empty
 * @throws Error with the setting's name when its value is wrong
 */
export const numbersFrom = (
  environment: NodeJS.ProcessEnv,
  name: string,
  usual: readonly number[],
): readonly number[] => {
  const text = environment[name] || usual.join(',')
  const isFit = /^[1-9]\d*(,[1-9]\d*)*$/.test(text)
  if (!isFit)
    throw new Error(
      `${name} is ${JSON.stringify(text)}: write a whole number from 1, or several with commas.`,
    )
  return text.split(',').map(Number)
}
