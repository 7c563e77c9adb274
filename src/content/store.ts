import { systemClock } from '#store/clock.ts'
import { readFileFacts, type StoredFile } from '#store/files.ts'
import { environmentName, openStore, type Store } from '#store/store.ts'
import { tracked } from './reads.ts'

/** The environment whose content is built: see `environmentName`. */
export const environment = (): string => environmentName(process.env['CONTEXT'])

const open = (name: string): Store => openStore(`${environment()}-${name}`, systemClock)

/** The stores that the site is built from. Netlify, or the local platform, names them in the build's environment. */
export const contentStore = (): Store => open('content')
export const fileStore = (): Store => open('files')

/** Facts of the file behind `/assets/<sha256>/<name>`, null where the store has none. */
export const fileFacts = tracked('file', async (path: string): Promise<StoredFile | null> => {
  const hash = /\/assets\/([0-9a-f]{64})\//.exec(path)?.[1]
  return hash ? readFileFacts(fileStore(), hash) : null
})

/** A picture as pages show it. `src` is `/assets/<sha256>/<name>`; pages go through the image CDN for a size that fits. */
export type Picture = { src: string; width: number; height: number; alt: string }

/** The picture behind an address, or null when there is none or its file is not in the store: a page never breaks over it. */
export const pictureOf = async (src: string, alt: string): Promise<Picture | null> => {
  const facts = src === '' ? null : await fileFacts(src)
  return facts?.width && facts.height
    ? { src, width: facts.width, height: facts.height, alt }
    : null
}
