import {
  damagedPdf,
  refuseExternal,
  refuseFileElsewhere,
  refuseLink,
  refuseName,
  refuseOpening,
} from './forbidden.ts'
import { isNamed, wordsOf, type Dictionary, type Value } from './values.ts'

const refuse =
  (name: string) =>
  (text: string): void => {
    if (text === name) refuseExternal()
  }

/**
 * Checks of a text or a name by its key (ISO 32000-2, 7.11.3 and 12.6.4). Threads may be those of
 * another file.
 */
const checks: ReadonlyMap<string, (text: string) => void> = new Map([
  ['URI', refuseLink],
  ['FS', refuse('URL')],
  ['S', refuse('Thread')],
  ...['F', 'UF', 'DOS', 'Unix', 'Mac'].map((key) => [key, refuseFileElsewhere] as const),
])

const textOf = (value: Value): string | null =>
  value.is === 'text' ? wordsOf(value) : value.is === 'name' ? value.name : null

/**
 * True for a list of numbers: a reader may run a list of anything else as a program
 * (CVE-2024-4367).
 */
const isNumbers = (value: Value): boolean =>
  value.is === 'list' && value.items.every(({ is }) => is === 'number')

/** True for an action that does anything but go to a page of the same file. */
const acts = ({ entries }: Dictionary): boolean => {
  const kinds = entries.filter(([key]) => key === 'S')
  return (
    kinds.length > 0 &&
    (kinds.some(([, kind]) => kind.is !== 'name' || kind.name !== 'GoTo') ||
      entries.some(([key]) => key === 'Next'))
  )
}

/**
 * Numbers that a table can give to an object by pointing behind its first digits: 15 is 5 as well.
 */
const numbersOf = (number: number): number[] => {
  const numbers = [number]
  for (let power = 10; power <= number; power *= 10) numbers.push(number % power)
  return numbers
}

/** True when one of the references can lead to one of the objects. */
const leadsTo = (references: ReadonlySet<number>, objects: ReadonlySet<number>): boolean =>
  references.size > 0 &&
  [...objects].some((number) => numbersOf(number).some((one) => references.has(one)))

/**
 * Checks the objects of a PDF, each once and in any order. A reference may come before or after its
 * target: both are stored, and `end` joins them.
 */
export class ObjectChecks {
  /**
   * Objects by number, in all their versions: texts and names, actions that do more than go to a
   * page, lists of more than numbers.
   */
  readonly #texts: [number: number, text: string][] = []
  readonly #acting = new Set<number>()
  readonly #impure = new Set<number>()
  /** Referenced numbers: by keys with a check, as an automatic action, as a matrix. */
  readonly #linked = new Map<number, Set<string>>()
  readonly #opened = new Set<number>()
  readonly #matrices = new Set<number>()
  #opens = false
  #hasCatalog = false
  #hasPage = false

  /** Checks every name and link within a trailer, which has no number. @throws Problem */
  lookAtTrailer(trailer: Value): void {
    this.#lookInto(trailer)
  }

  /** Checks every name and link within one object, nested ones included. @throws Problem */
  look(number: number, value: Value, isStream: boolean): void {
    if (value.is === 'reference') throw damagedPdf()
    const text = textOf(value)
    if (text !== null) this.#texts.push([number, text])
    if (value.is === 'list' && !isNumbers(value)) this.#impure.add(number)
    if (value.is === 'dictionary') {
      if (acts(value)) this.#acting.add(number)
      if (isStream && value.entries.some(([key]) => key === 'F')) refuseExternal()
      this.#hasCatalog ||= isNamed(value, 'Type', 'Catalog')
      this.#hasPage ||= isNamed(value, 'Type', 'Page')
    }
    this.#lookInto(value)
  }

  /** Makes the checks that need all objects. @throws Problem */
  end(): void {
    for (const [number, text] of this.#texts) {
      const keys = new Set(numbersOf(number).flatMap((one) => [...(this.#linked.get(one) ?? [])]))
      for (const key of keys) checks.get(key)?.(text)
    }
    // Checked last: a program or a link in such an action is the graver reason.
    if (this.#opens || leadsTo(this.#opened, this.#acting)) refuseOpening()
    if (leadsTo(this.#matrices, this.#impure) || !this.#hasCatalog || !this.#hasPage)
      throw damagedPdf()
  }

  #lookInto(root: Value): void {
    const queue = [root]
    const dictionaries: Dictionary[] = []
    for (let value = queue.pop(); value; value = queue.pop()) {
      if (value.is === 'name') refuseName(value.name)
      else if (value.is === 'list') for (const item of value.items) queue.push(item)
      else if (value.is === 'dictionary') {
        dictionaries.push(value)
        for (const [key, item] of value.entries) {
          refuseName(key)
          queue.push(item)
        }
      }
    }
    // Checked after all names: a program is a graver reason than the address it is sent to.
    for (const { entries } of dictionaries)
      for (const [key, value] of entries) this.#lookAt(key, value)
  }

  #lookAt(key: string, value: Value): void {
    const check = checks.get(key)
    if (check && value.is === 'reference')
      this.#linked.set(value.number, (this.#linked.get(value.number) ?? new Set()).add(key))
    else if (check) check(textOf(value) ?? '')
    if (key === 'OpenAction') this.#checkOpened(value)
    if (key === 'AA') {
      // The dictionary of automatic actions is short, and written in place.
      if (value.is !== 'dictionary') this.#opens = true
      else for (const [, action] of value.entries) this.#checkOpened(action)
    }
    if (key === 'FontMatrix') {
      if (value.is === 'reference') this.#matrices.add(value.number)
      else if (!isNumbers(value)) throw damagedPdf()
    }
  }

  #checkOpened(value: Value): void {
    if (value.is === 'reference') this.#opened.add(value.number)
    else if (value.is === 'dictionary' && acts(value)) this.#opens = true
  }
}
