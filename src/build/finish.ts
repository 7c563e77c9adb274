import { readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PICTURE_CACHE, PICTURE_PATH } from '#sharing/picture-cache.ts'
import { headersFile, hiddenPdfs } from './headers.ts'
import type { PageFacts } from './page-facts.ts'
import { placePictures } from './share-pictures.ts'

/** The folder of files named by a hash of their content: {@link PICTURE_PATH} without slashes. */
export const ASSETS_FOLDER = PICTURE_PATH.replaceAll('/', '')

type Options = {
  /** The folder that the site is written to. */
  siteFolder: string
  /** The folder of data that is retained between builds. */
  cache: string
  /** The facts of all pages by file name, null for other files. */
  files: ReadonlyMap<string, PageFacts | null>
  environment: Readonly<Record<string, string | undefined>>
}

/** Throws when a page names a script or style that does not exist: the page would not work. */
const checkAssets = async (named: ReadonlySet<string>, folder: string): Promise<void> => {
  const existing = new Set(await readdir(folder))
  const missing = [...named].filter((file) => !existing.has(file))
  if (missing.length > 0)
    throw new Error(`Pages name ${missing.join(', ')}, which is not in ${PICTURE_PATH}.`)
}

/**
 * Completes a site whose pages are made: writes `_headers` from all pages, moves the redirects to
 * their place and draws the share pictures.
 * @returns `pictures`: number of share pictures of the site; `drawn`: number of them that this
 * build has drawn
 * @throws Error when pages name a file that does not exist
 */
export const finishSite = async ({
  siteFolder,
  cache,
  files,
  environment,
}: Options): Promise<{ pictures: number; drawn: number }> => {
  const pages = [...files].flatMap(([name, facts]) => (facts === null ? [] : [{ name, ...facts }]))
  const hashes = {
    scripts: new Set(pages.flatMap(({ scripts }) => scripts)),
    styles: new Set(pages.flatMap(({ styles }) => styles)),
  }
  const hidden = new Set(pages.filter(({ isHidden }) => isHidden).map(({ name }) => name))
  await writeFile(
    join(siteFolder, '_headers'),
    headersFile(hashes, ASSETS_FOLDER, environment, hiddenPdfs([...files.keys()], hidden)),
  )
  await rename(join(siteFolder, 'redirects.txt'), join(siteFolder, '_redirects'))
  const pictures = new Set(pages.flatMap(({ picture }) => picture ?? []))
  const drawn = await placePictures(
    pictures,
    join(cache, PICTURE_CACHE),
    join(siteFolder, ASSETS_FOLDER),
  )
  await checkAssets(new Set(pages.flatMap(({ assets }) => assets)), join(siteFolder, ASSETS_FOLDER))
  return { pictures: pictures.size, drawn }
}
