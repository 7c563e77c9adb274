import {
  damagedPdf,
  refuseExternal,
  refuseFileElsewhere,
  refuseLink,
  refuseName,
  refuseOpening,
} from './forbidden.ts'
import { isNamed, wordsOf, type Dictionary, type Value } from './values.ts'

/** Returns a check that refuses one text, as it leads to another file. */
const refuseText =
  (refused: string) =>
  (text: string): void => {
    if (text === refused) refuseExternal()
  }

/**
 * Checks of a text or a name in a dictionary (ISO 32000-2, 7.11.3 and 12.6.4). Key: its key there.
 * A thread action (`S`) may go to another file.
 */
const checks: ReadonlyMap<string, (text: string) => void> = new Map([
  ['URI', refuseLink],
  ['FS', refuseText('URL')],
  ['S', refuseText('Thread')],
  ...['F', 'UF', 'DOS', 'Unix', 'Mac'].map((key) => [key, refuseFileElsewhere] as const),
])

/** Text of a text or a name; null for other values. */
const textOf = (value: Value): string | null => {
  if (value.is === 'text') return wordsOf(value)
  return value.is === 'name' ? value.name : null
}

/**
 * True for a list of numbers. A `FontMatrix` must be one: a reader may run other content of this
 * list as a program (CVE-2024-4367).
 */
const isNumbers = (value: Value): boolean =>
  value.is === 'list' && value.items.every(({ is }) => is === 'number')

/** True for an action that does anything but go to a page of the same file (`GoTo`). */
const isActing = ({ entries }: Dictionary): boolean => {
  const kinds = entries.filter(([key]) => key === 'S')
  return (
    kinds.length > 0 &&
    (kinds.some(([, kind]) => kind.is !== 'name' || kind.name !== 'GoTo') ||
      entries.some(([key]) => key === 'Next'))
  )
}

/**
 * Numbers under which a reader may find an object: its number and the ends of this. A table can
 * point behind the first digits of the header, so that `15 0 obj` is read as `5 0 obj`.
 */
const numbersOf = (number: number): number[] => {
  const numbers = [number]
  for (let power = 10; power <= number; power *= 10) numbers.push(number % power)
  return numbers
}

/** True when a reader may find one of these objects under one of the referenced numbers. */
const leadsTo = (references: ReadonlySet<number>, objects: ReadonlySet<number>): boolean =>
  references.size > 0 &&
  [...objects].some((number) => numbersOf(number).some((one) => references.has(one)))

/**
 * Checks the objects of a PDF, each once and in any order. A reference may come before or after its
 * target: both are stored, and `end` checks them together.
 */
export class ObjectChecks {
  /** Objects that are a text or a name; several versions of an object may have the same number. */
  readonly #texts: [number: number, text: string][] = []
  /** Numbers of objects that are an action other than going to a page. */
  readonly #acting = new Set<number>()
  /** Numbers of objects that are a list with other values than numbers. */
  readonly #mixedLists = new Set<number>()
  /** Keys in {@link checks} that refer to an object. Key: number of the object. */
  readonly #checkedKeys = new Map<number, Set<string>>()
  /** Numbers of objects that are referred to as an automatic action. */
  readonly #automatic = new Set<number>()
  /** Numbers of objects that are referred to as a `FontMatrix`. */
  readonly #matrices = new Set<number>()
  /** True once an automatic action was found in place, without a reference. */
  #hasAutomaticAction = false
  #hasCatalog = false
  #hasPage = false

  /** Checks every name and link in a trailer, which has no number. @throws Problem */
  checkTrailer(trailer: Value): void {
    this.#checkContent(trailer)
  }

  /** Checks every name and link in an object, at all levels. @throws Problem */
  checkObject(number: number, value: Value, isStream: boolean): void {
    if (value.is === 'reference') throw damagedPdf()
    const text = textOf(value)
    if (text !== null) this.#texts.push([number, text])
    if (value.is === 'list' && !isNumbers(value)) this.#mixedLists.add(number)
    if (value.is === 'dictionary') {
      if (isActing(value)) this.#acting.add(number)
      if (isStream && value.entries.some(([key]) => key === 'F')) refuseExternal()
      this.#hasCatalog ||= isNamed(value, 'Type', 'Catalog')
      this.#hasPage ||= isNamed(value, 'Type', 'Page')
    }
    this.#checkContent(value)
  }

  /** Makes the checks that need all objects. @throws Problem */
  end(): void {
    for (const [number, text] of this.#texts) {
      const keys = new Set(
        numbersOf(number).flatMap((one) => [...(this.#checkedKeys.get(one) ?? [])]),
      )
      for (const key of keys) checks.get(key)?.(text)
    }
    // Checked last: if such an action has a program or a link, its refusal says more.
    if (this.#hasAutomaticAction || leadsTo(this.#automatic, this.#acting)) refuseOpening()
    if (leadsTo(this.#matrices, this.#mixedLists) || !this.#hasCatalog || !this.#hasPage)
      throw damagedPdf()
  }

  #checkContent(root: Value): void {
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
    // Links are checked after all names: the refusal of a forbidden name says more.
    for (const { entries } of dictionaries)
      for (const [key, value] of entries) this.#checkEntry(key, value)
  }

  #checkEntry(key: string, value: Value): void {
    const check = checks.get(key)
    if (check && value.is === 'reference') {
      const keys = this.#checkedKeys.get(value.number) ?? new Set()
      this.#checkedKeys.set(value.number, keys.add(key))
    } else if (check) check(textOf(value) ?? '')
    if (key === 'OpenAction') this.#checkAutomatic(value)
    if (key === 'AA') {
      // Programs write the dictionary of automatic actions in place: a reference to it is refused.
      if (value.is !== 'dictionary') this.#hasAutomaticAction = true
      else for (const [, action] of value.entries) this.#checkAutomatic(action)
    }
    if (key === 'FontMatrix') {
      if (value.is === 'reference') this.#matrices.add(value.number)
      else if (!isNumbers(value)) throw damagedPdf()
    }
  }

  #checkAutomatic(value: Value): void {
    if (value.is === 'reference') this.#automatic.add(value.number)
    else if (value.is === 'dictionary' && isActing(value)) this.#hasAutomaticAction = true
  }
}
