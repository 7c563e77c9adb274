import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { specFile, type PictureSpec } from '#sharing/picture-cache.ts'
import { mapPooled } from '#store/concurrency.ts'
import { createDrawing } from './draw-share.ts'
import { linkFile, READ_ONLY } from './page-cache.ts'

/** Maximum number of pictures drawn at the same time. */
const AT_ONCE = 4

/**
 * Throws an error for a picture without a stored specification: a page would link to a missing
 * file.
 */
const throwUnspecified = (file: string): never => {
  throw new Error(`Nothing says what the picture ${file} is made of.`)
}

/**
 * Draws the pictures that no earlier build has drawn, and links all pictures into the site.
 * @param wanted file names of the pictures that pages name
 * @param cacheFolder the folder of all pictures and their specifications; unwanted files are
 * deleted
 * @param siteFolder the folder of the site that gets the pictures
 * @returns number of pictures drawn by this build
 */
export const placePictures = async (
  wanted: ReadonlySet<string>,
  cacheFolder: string,
  siteFolder: string,
): Promise<number> => {
  await mkdir(cacheFolder, { recursive: true })
  await mkdir(siteFolder, { recursive: true })
  const drawnBefore = new Set(await readdir(cacheFolder))
  const missing = [...wanted].filter((file) => !drawnBefore.has(file))
  const draw = createDrawing()
  await mapPooled(missing, AT_ONCE, async (file) => {
    const spec = JSON.parse(
      await readFile(join(cacheFolder, specFile(file)), 'utf8').catch(() => throwUnspecified(file)),
    ) as PictureSpec
    // Written under a temporary name first: an interrupted build leaves no incomplete picture.
    const temporary = join(cacheFolder, `${file}.${randomUUID()}`)
    await writeFile(temporary, await draw(spec), READ_ONLY)
    await rename(temporary, join(cacheFolder, file))
  })
  await mapPooled([...wanted], AT_ONCE, (file) =>
    linkFile(join(cacheFolder, file), join(siteFolder, file)),
  )
  const unused = (await readdir(cacheFolder)).filter((file) => !wanted.has(file))
  await Promise.all(unused.map((file) => rm(join(cacheFolder, file), { force: true })))
  return missing.length
}
