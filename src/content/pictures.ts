import { readFileFacts } from '../../netlify/api/storage/files.ts'
import { fileStore } from './store.ts'

/** A picture as pages show it. `src` is `/assets/<sha256>/<name>`; pages go through the image CDN for a size that fits. */
export type Picture = { src: string; width: number; height: number; alt: string }

const known = new Map<string, Promise<Picture | null>>()

const load = async (src: string): Promise<Picture | null> => {
  const hash = /\/assets\/([0-9a-f]{64})\//.exec(src)?.[1]
  const facts = hash ? await readFileFacts(fileStore(), hash) : null
  return facts?.width && facts.height ? { src, width: facts.width, height: facts.height, alt: '' } : null
}

/** The picture behind an address, or null when there is none or its file is not in the store: a page never breaks over it. */
export const pictureOf = async (src: string, alt: string): Promise<Picture | null> => {
  if (src === '') return null
  const loading = known.get(src) ?? load(src)
  known.set(src, loading)
  const picture = await loading
  return picture && { ...picture, alt }
}
