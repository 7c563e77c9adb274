import { damagedPdf, refuseNames } from './forbidden.ts'
import { library, ObjectChecks } from './objects.ts'
import { Problem } from '../../problem.ts'

/** Objects between two pauses, in which a server can do other things. */
const PER_TURN = 2_000

/** The longest array that a stream's compression parameters may reference. */
const SHORT = 16

type Library = Awaited<ReturnType<typeof library>>

/** A parser that looks at each object as soon as it is read, and keeps only what reading the others can need. */
const checkingParser = (pdf: Library, bytes: Uint8Array) => {
  class CheckingParser extends pdf.PDFParser {
    pages = 0
    refused: Problem | null = null
    readonly #checks = new ObjectChecks(pdf)

    constructor() {
      super(bytes, PER_TURN, true)
      const keep = this.context.assign.bind(this.context)
      this.context.assign = (ref, object) => {
        this.#note(() => this.#checks.look(ref.tag, object))
        if (object instanceof pdf.PDFPageLeaf) this.pages += 1
        const isShort = object instanceof pdf.PDFArray && object.size() <= SHORT
        const isNeeded = isShort || object instanceof pdf.PDFCatalog || object instanceof pdf.PDFName || object instanceof pdf.PDFNumber
        keep(ref, isNeeded ? object : pdf.PDFNull)
      }
    }

    /** After the last object: what could not be said before. */
    end(): void {
      this.#note(() => this.#checks.end())
    }

    // Kept aside: the parser takes whatever is thrown for a fault of the object and tries to go on.
    #note(look: () => void): void {
      try {
        look()
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        this.refused ??= error
      }
    }
  }
  return new CheckingParser()
}

/**
 * Reads a PDF with a parser and looks at every object it holds, packed ones included. What the parser cannot read to the
 * end, or what has no page, is refused.
 * @throws Problem
 */
export const parsePdf = async (bytes: Uint8Array): Promise<void> => {
  const pdf = await library()
  const parser = checkingParser(pdf, bytes)
  const context = await parser.parseDocument().catch(() => null)
  parser.end()
  if (parser.refused) throw parser.refused
  if (!context) throw damagedPdf()
  if (context.trailerInfo.Encrypt) refuseNames(['Encrypt'])
  const root = context.lookup(context.trailerInfo.Root)
  if (!(root instanceof pdf.PDFCatalog) || parser.pages === 0) throw damagedPdf()
}
