import type { PDFObject } from '@cantoo/pdf-lib'
import { damagedPdf, refuseExternal, refuseLink, refuseNames, refuseNetworkFile } from './forbidden.ts'
import { Problem } from '../../problem.ts'

/** Objects between two pauses, in which a server can do other things. */
const PER_TURN = 2_000

/** The longest array that a stream's compression parameters may reference. */
const SHORT = 16

// Loaded when the first PDF comes: it takes a fifth of a second and 20 MB, and most calls need none of it.
const library = () => import('@cantoo/pdf-lib')
type Library = Awaited<ReturnType<typeof library>>

/** What is looked at in the texts of a dictionary, by their key. */
const checks: Record<string, ((text: string) => void) | undefined> = { URI: refuseLink, F: refuseNetworkFile, UF: refuseNetworkFile }

/** Every name and link within one object, nested ones included; references lead to other objects, which have their turn. */
const checkObject = ({ PDFArray, PDFDict, PDFName, PDFStream, PDFString, PDFHexString }: Library, root: PDFObject): void => {
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
        const name = key.decodeText()
        refuseNames([name])
        if (value instanceof PDFString || value instanceof PDFHexString) checks[name]?.(value.decodeText())
        queue.push(value)
      }
    }
  }
}

/** A parser that looks at each object as soon as it is read, and keeps only what reading the others can need. */
const checkingParser = (pdf: Library, bytes: Uint8Array) => {
  class CheckingParser extends pdf.PDFParser {
    pages = 0
    refused: Problem | null = null

    constructor() {
      super(bytes, PER_TURN, true)
      const keep = this.context.assign.bind(this.context)
      this.context.assign = (ref, object) => {
        this.#look(object)
        if (object instanceof pdf.PDFPageLeaf) this.pages += 1
        const isShort = object instanceof pdf.PDFArray && object.size() <= SHORT
        const isNeeded = isShort || object instanceof pdf.PDFCatalog || object instanceof pdf.PDFName || object instanceof pdf.PDFNumber
        keep(ref, isNeeded ? object : pdf.PDFNull)
      }
    }

    // Kept aside: the parser takes whatever is thrown for a fault of the object and tries to go on.
    #look(object: PDFObject): void {
      try {
        checkObject(pdf, object)
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
  if (parser.refused) throw parser.refused
  if (!context) throw damagedPdf()
  if (context.trailerInfo.Encrypt) refuseNames(['Encrypt'])
  const root = context.lookup(context.trailerInfo.Root)
  if (!(root instanceof pdf.PDFCatalog) || parser.pages === 0) throw damagedPdf()
}
