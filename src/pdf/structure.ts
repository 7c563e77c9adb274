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

/**
 * The structure of a file. Its elements, such as paragraphs, contain marked content, which has a
 * number (MCID) on its page.
 */
export type Structure = {
  /**
   * The element that contains the content of that number on a page; undefined for content outside
   * of the structure, such as a footer.
   */
  elementOf: (page: PDFRef, content: number) => PDFDict | undefined
  /**
   * Removes the content of that number from its element. To be called when the text of the content
   * has become part of another content of the same element.
   */
  remove: (page: PDFRef, content: number) => void
}

/** Reads the structure of a file; no content has an element in a file without a structure. */
export const readStructure = (pdf: PDFDocument): Structure => {
  /** The element of each content, by `key`. */
  const elements = new Map<string, PDFDict>()
  const key = (page: PDFObject | undefined, content: number): string => `${String(page)} ${content}`
  /** The key of the content that a child of an element refers to; undefined for other children. */
  const contentIn = (kid: PDFObject, element: PDFDict): string | undefined => {
    const child = pdf.context.lookup(kid)
    if (child instanceof PDFNumber) return key(element.get(name('Pg')), child.asNumber())
    const isReference = child instanceof PDFDict && child.get(name('Type')) === name('MCR')
    return isReference
      ? key(
          child.get(name('Pg')) ?? element.get(name('Pg')),
          child.lookup(name('MCID'), PDFNumber).asNumber(),
        )
      : undefined
  }
  /** The children of an element; the entry `K` is one child or an array. */
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
