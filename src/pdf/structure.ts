import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFDocument,
  type PDFObject,
  type PDFRef,
} from '@cantoo/pdf-lib'

const name = PDFName.of

/** The structure elements that the marked content of a page belongs to. */
export type Structure = {
  /**
   * The element with the content of that number on a page; undefined for content outside of the
   * text, such as a footer.
   */
  elementOf: (page: PDFRef, content: number) => PDFDict | undefined
  /**
   * Removes the content from its element when it is drawn as part of another one of the same
   * element.
   */
  remove: (page: PDFRef, content: number) => void
}

export const readStructure = (pdf: PDFDocument): Structure => {
  const elements = new Map<string, PDFDict>()
  const key = (page: PDFObject | undefined, content: number): string => `${String(page)} ${content}`
  const contentIn = (kid: PDFObject, element: PDFDict): string | undefined => {
    const held = pdf.context.lookup(kid)
    if (held instanceof PDFNumber) return key(element.get(name('Pg')), held.asNumber())
    const isReference = held instanceof PDFDict && held.get(name('Type')) === name('MCR')
    return isReference
      ? key(
          held.get(name('Pg')) ?? element.get(name('Pg')),
          held.lookup(name('MCID'), PDFNumber).asNumber(),
        )
      : undefined
  }
  const kidsOf = (element: PDFDict): PDFObject[] => {
    const kids = element.lookup(name('K'))
    if (kids instanceof PDFArray) return kids.asArray()
    return kids ? [element.get(name('K')) as PDFObject] : []
  }
  const walk = (element: PDFDict): void => {
    for (const kid of kidsOf(element)) {
      const content = contentIn(kid, element)
      const child = pdf.context.lookup(kid)
      if (content) elements.set(content, element)
      else if (child instanceof PDFDict && child.has(name('S'))) walk(child)
    }
  }
  const root = pdf.catalog.lookup(name('StructTreeRoot'))
  if (root instanceof PDFDict) walk(root)
  return {
    elementOf: (page, content) => elements.get(key(page, content)),
    remove: (page, content) => {
      const element = elements.get(key(page, content))
      if (element)
        element.set(
          name('K'),
          pdf.context.obj(
            kidsOf(element).filter((kid) => contentIn(kid, element) !== key(page, content)),
          ),
        )
    },
  }
}
