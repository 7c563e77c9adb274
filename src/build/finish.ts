import { readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { KEPT_IN, SHARED_AT } from '#sharing/kept.ts'
import { headersFile, hiddenPdfs } from './headers.ts'
import type { PageFacts } from './page-facts.ts'
import { placePictures } from './share-pictures.ts'

/** The folder of files that are named by their content. */
export const ASSETS = SHARED_AT.replaceAll('/', '')

type Options = {
  /** The folder of the site. */
  into: string
  /** The folder for what stays from one build to the next. */
  cache: string
  /** The facts of all pages by file name, null for other files. */
  files: ReadonlyMap<string, PageFacts | null>
  environment: Readonly<Record<string, string | undefined>>
}

/** A page that names a script which is not there would lie dead. */
const checkAssets = async (named: ReadonlySet<string>, folder: string): Promise<void> => {
  const there = new Set(await readdir(folder))
  const missing = [...named].filter((file) => !there.has(file))
  if (missing.length > 0)
    throw new Error(`Pages name ${missing.join(', ')}, which is not in ${SHARED_AT}.`)
}

/**
 * Ends a site whose pages are made: writes `_headers` from what all of them hold, puts the redirects in their place, and the pictures
 * that are shared.
 * @returns how many pictures the site has, and how many of them were drawn
 * @throws Error when pages name what is not there
 */
export const finishSite = async ({
  into,
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
    join(into, '_headers'),
    headersFile(hashes, ASSETS, environment, hiddenPdfs([...files.keys()], hidden)),
  )
  await rename(join(into, 'redirects.txt'), join(into, '_redirects'))
  const pictures = new Set(pages.flatMap(({ picture }) => picture ?? []))
  const drawn = await placePictures(pictures, join(cache, KEPT_IN), join(into, ASSETS))
  await checkAssets(new Set(pages.flatMap(({ assets }) => assets)), join(into, ASSETS))
  return { pictures: pictures.size, drawn }
}
