import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../runner/program.ts'

const marks = (part: string): readonly [string, string] => [
  `<!-- bench: ${part} -->`,
  `<!-- bench: end of ${part} -->`,
]

/**
 * Replaces the lines between the two marks of a part.
 * @throws Error unless the text contains each mark once, in order
 */
export const withPart = (text: string, part: string, lines: string): string => {
  const [start, end] = marks(part)
  const [before, afterStart, ...moreStarts] = text.split(start)
  const [, after, ...moreEnds] = afterStart?.split(end) ?? []
  const isOnce =
    before !== undefined && after !== undefined && moreStarts.length + moreEnds.length === 0
  if (!isOnce) throw new Error(`The text does not hold ${start} and ${end} once each.`)
  return `${before}${start}\n${lines}\n${end}${after}`
}

/** Writes a report into its part of the README. */
export const writePart = async (part: string, lines: string): Promise<void> => {
  const file = join(root, 'README.md')
  await writeFile(file, withPart(await readFile(file, 'utf8'), part, lines))
}
