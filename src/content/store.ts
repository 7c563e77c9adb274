import { systemClock } from '#store/clock.ts'
import { readFileFacts, type StoredFile } from '#store/files.ts'
import { environmentName, openStore, type Store } from '#store/store.ts'
import { tracked } from './reads.ts'

/** The environment whose content is built: see `environmentName`. */
export const environment = (): string => environmentName(process.env['CONTEXT'])

/** A store of the build's environment. */
const open = (name: string): Store => openStore(`${environment()}-${name}`, systemClock)

/** The store of the content that the site is built from. */
export const contentStore = (): Store => open('content')
/** The store of uploaded files. */
export const fileStore = (): Store => open('files')

/**
 * Facts of the file behind `/assets/<sha256>/<name>`, null where the store has none. A page that
 * has called this is made again when the facts have changed.
 */
export const fileFacts = tracked('file', async (path: string): Promise<StoredFile | null> => {
  const hash = /\/assets\/([0-9a-f]{64})\//.exec(path)?.[1]
  return hash ? readFileFacts(fileStore(), hash) : null
})

/**
 * A picture as shown on pages. `src` is `/assets/<sha256>/<name>`; pages load it resized by the
 * image CDN.
 */
export type Picture = { src: string; width: number; height: number; alt: string }

/**
 * The picture of an address, or null when the address is empty or the store has no such picture:
 * the page is then shown without it.
 */
export const pictureOf = async (src: string, alt: string): Promise<Picture | null> => {
  const facts = src === '' ? null : await fileFacts(src)
  return facts?.width && facts.height
    ? { src, width: facts.width, height: facts.height, alt }
    : null
}
