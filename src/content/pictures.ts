import { fileFacts } from './files.ts'

/** A picture as pages show it. `src` is `/assets/<sha256>/<name>`; pages go through the image CDN for a size that fits. */
export type Picture = { src: string; width: number; height: number; alt: string }

/** The picture behind an address, or null when there is none or its file is not in the store: a page never breaks over it. */
export const pictureOf = async (src: string, alt: string): Promise<Picture | null> => {
  const facts = src === '' ? null : await fileFacts(src)
  return facts?.width && facts.height ? { src, width: facts.width, height: facts.height, alt } : null
}
