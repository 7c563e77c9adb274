import { readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { KEPT_IN, SHARED_AT } from '#sharing/kept.ts'
import { mapPooled } from '#store/concurrency.ts'
import { headersFile, hiddenPdfs, isHidden } from './headers.ts'
import { createInventory, type Hashes } from './policy.ts'
import { pictureIn, placePictures } from './share-pictures.ts'

/** Pages in memory at once. */
const AT_ONCE = 16

/** Facts of all pages that other files are made from: hashes of what is inline, paths of pages kept from search engines, and names of share pictures. */
type Read = { hashes: Hashes, hidden: ReadonlySet<string>, pictures: ReadonlySet<string> }

/** Goes once through the finished pages, which may be more than memory holds. */
const readPages = async (folder: string, names: readonly string[]): Promise<Read> => {
  const inventory = createInventory()
  const [hidden, pictures] = [new Set<string>(), new Set<string>()]
  await mapPooled(names, AT_ONCE, async (name) => {
    const page = await readFile(join(folder, name), 'utf8')
    inventory.add(page)
    if (isHidden(page)) hidden.add(name)
    const picture = pictureIn(page)
    if (picture !== undefined) pictures.add(picture)
  })
  return { hashes: inventory.hashes(), hidden, pictures }
}

/** After the build: writes `_headers` from what all the pages hold, puts the redirects in their place, and the pictures that are shared. */
export function finish(): AstroIntegration {
  let [assets, kept] = ['_astro', '']
  return {
    name: 'finish',
    hooks: {
      'astro:config:done': ({ config }) => {
        assets = config.build.assets
        kept = fileURLToPath(new URL(KEPT_IN, config.cacheDir))
      },
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir)
        const names = await readdir(folder, { recursive: true })
        const { hashes, hidden, pictures } = await readPages(folder, names.filter((name) => name.endsWith('.html')))
        await writeFile(join(folder, '_headers'), headersFile(hashes, assets, process.env, hiddenPdfs(names, hidden)))
        await rename(join(folder, 'redirects.txt'), join(folder, '_redirects'))
        const drawn = await placePictures(pictures, kept, join(folder, SHARED_AT))
        logger.info(`${drawn} share pictures drawn, ${pictures.size - drawn} kept`)
      },
    },
  }
}
