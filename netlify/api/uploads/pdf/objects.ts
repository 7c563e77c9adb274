import type { PDFDict, PDFObject } from '@cantoo/pdf-lib'
import { damagedPdf, refuseExternal, refuseLink, refuseNames, refuseNetworkFile, refuseOpening } from './forbidden.ts'

// Loaded when the first PDF comes: it takes a fifth of a second and 20 MB, and most calls need none of it.
export const library = () => import('@cantoo/pdf-lib')
type Library = Awaited<ReturnType<typeof library>>

/** What a text under a key may not say. */
const checks: Record<string, ((text: string) => void) | undefined> = { URI: refuseLink, F: refuseNetworkFile, UF: refuseNetworkFile }

/**
 * Looks at the objects of a PDF, each once and in any order. What stands behind a reference is met before or after
 * what refers to it: both are remembered, and `end` brings them together.
 */
export class ObjectChecks {
  readonly #pdf: Library
  /** By reference, in every version of an object: texts, actions that do more than go to a page, arrays of more than numbers. */
  readonly #texts = new Map<string, string[]>()
  readonly #acting = new Set<string>()
  readonly #impure = new Set<string>()
  /** What refers: a key with a check, an action that comes by itself, a matrix. */
  readonly #linked: [key: string, ref: string][] = []
  readonly #opened: string[] = []
  readonly #matrices: string[] = []
  #opens = false

  constructor(pdf: Library) {
    this.#pdf = pdf
  }

  /** Every name and link within one object, nested ones included. @throws Problem */
  look(ref: string, root: PDFObject): void {
    const { PDFArray, PDFDict, PDFName, PDFRef, PDFStream, PDFString, PDFHexString } = this.#pdf
    if (root instanceof PDFRef) throw damagedPdf()
    if (root instanceof PDFString || root instanceof PDFHexString) this.#texts.set(ref, [...(this.#texts.get(ref) ?? []), root.decodeText()])
    if (root instanceof PDFDict && this.#acts(root)) this.#acting.add(ref)
    if (root instanceof PDFArray && !this.#isNumbers(root)) this.#impure.add(ref)
    const queue = [root]
    for (let object = queue.pop(); object; object = queue.pop()) {
      if (object instanceof PDFName) refuseNames([object.decodeText()])
      else if (object instanceof PDFStream) {
        if (object.dict.has(PDFName.of('F'))) refuseExternal()
        queue.push(object.dict)
      }
      else if (object instanceof PDFArray) for (const item of object.asArray()) queue.push(item)
      else if (object instanceof PDFDict) {
        for (const [key, value] of object.entries()) {
          this.#lookAt(key.decodeText(), value)
          queue.push(value)
        }
      }
    }
  }

  /** What could not be said before all objects were seen. @throws Problem */
  end(): void {
    for (const [key, ref] of this.#linked) for (const text of this.#texts.get(ref) ?? []) checks[key]?.(text)
    // Said last: a program or a link in such an action is the graver reason.
    if (this.#opens || this.#opened.some((ref) => this.#acting.has(ref))) refuseOpening()
    if (this.#matrices.some((ref) => this.#impure.has(ref))) throw damagedPdf()
  }

  #lookAt(name: string, value: PDFObject): void {
    const { PDFDict, PDFName, PDFRef, PDFString, PDFHexString } = this.#pdf
    refuseNames([name])
    if (value instanceof PDFString || value instanceof PDFHexString) checks[name]?.(value.decodeText())
    else if (value instanceof PDFRef && name in checks) this.#linked.push([name, value.tag])
    if (name === 'FS' && value instanceof PDFName && value.decodeText() === 'URL') refuseExternal()
    if (name === 'OpenAction') this.#checkOpened(value)
    if (name === 'AA') {
      // A list of what happens by itself is short, and stands where it belongs.
      if (!(value instanceof PDFDict)) this.#opens = true
      else for (const [, action] of value.entries()) this.#checkOpened(action)
    }
    if (name === 'FontMatrix') {
      if (value instanceof PDFRef) this.#matrices.push(value.tag)
      else if (!this.#isNumbers(value)) throw damagedPdf()
    }
  }

  #checkOpened(value: PDFObject): void {
    if (value instanceof this.#pdf.PDFRef) this.#opened.push(value.tag)
    else if (value instanceof this.#pdf.PDFDict && this.#acts(value)) this.#opens = true
  }

  /** Whether an action does anything but go to a page of the same file. */
  #acts(dict: PDFDict): boolean {
    const { PDFName } = this.#pdf
    const kind = dict.get(PDFName.of('S'))
    return kind !== undefined && (kind !== PDFName.of('GoTo') || dict.has(PDFName.of('Next')))
  }

  /** Of an array of anything else a reader may make a program (CVE-2024-4367). */
  #isNumbers(value: PDFObject): boolean {
    return value instanceof this.#pdf.PDFArray && value.asArray().every((item) => item instanceof this.#pdf.PDFNumber)
  }
}
