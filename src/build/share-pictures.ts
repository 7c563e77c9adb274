import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { KEPT_IN, SHARED_AT, specFile, type PictureSpec } from '#sharing/kept.ts'
import { mapPooled } from '#store/concurrency.ts'
import { createDrawing } from './draw-share.ts'

/** Pictures drawn at once. */
const AT_ONCE = 4

const named = new RegExp(`<meta property="og:image" content="[^"]*${SHARED_AT}([0-9a-f]+\\.(?:png|jpg))"`)

/** The file names of the pictures that the built pages name. */
const wantedIn = async (folder: string): Promise<string[]> => {
  const pages = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'))
  const texts = await Promise.all(pages.map((name) => readFile(join(folder, name), 'utf8')))
  return [...new Set(texts.flatMap((text) => named.exec(text)?.[1] ?? []))]
}

/** After the build: draws the pictures that its pages name and no build before has drawn, and puts all of them in their place. */
export function sharePictures(): AstroIntegration {
  let kept = ''
  return {
    name: 'share-pictures',
    hooks: {
      'astro:config:done': ({ config }) => {
        kept = fileURLToPath(new URL(KEPT_IN, config.cacheDir))
      },
      'astro:build:done': async ({ dir, logger }) => {
        const site = fileURLToPath(dir)
        const into = join(site, SHARED_AT)
        await mkdir(kept, { recursive: true })
        await mkdir(into, { recursive: true })
        const wanted = await wantedIn(site)
        const there = new Set(await readdir(kept))
        const missing = wanted.filter((file) => !there.has(file))
        const draw = createDrawing()
        await mapPooled(missing, AT_ONCE, async (file) => {
          const spec = JSON.parse(await readFile(join(kept, specFile(file)), 'utf8')) as PictureSpec
          // Under another name until it is whole: a build that is stopped leaves no half of a picture behind.
          await writeFile(join(kept, `${file}.new`), await draw(spec))
          await rename(join(kept, `${file}.new`), join(kept, file))
        })
        await Promise.all(wanted.map((file) => copyFile(join(kept, file), join(into, file))))
        const over = (await readdir(kept)).filter((file) => !wanted.includes(file))
        await Promise.all(over.map((file) => rm(join(kept, file), { force: true })))
        logger.info(`${missing.length} drawn, ${wanted.length - missing.length} kept`)
      },
    },
  }
}
