import { readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { UNFIT } from '#rules/deploy-context.ts'
import { KEPT_IN, SHARED_AT } from '#sharing/kept.ts'
import { mapPooled } from '#store/concurrency.ts'
import { headersFile, hiddenPdfs, isHidden } from './headers.ts'
import { createInventory, type Hashes } from './policy.ts'
import { pictureIn, placePictures } from './share-pictures.ts'
import { beginBuild, type Unfinished } from './unfinished.ts'

/** Elements by which a page fetches what a build has made. The words of a text, which may name anything, are never one: a `<` or a quotation mark in them is escaped. */
const fetching = /<(?:script|link|astro-island)\s[^>]*>/g
const fetched = /"\/_astro\/([\w.-]+)"/g

const assetsIn = (page: string): string[] =>
  [...page.matchAll(fetching)].flatMap(([element]) => [...element.matchAll(fetched)].map(([, file = '']) => file))

/** Pages in memory at once. */
const AT_ONCE = 16

/**
 * Facts of all pages that other files are made from: hashes of what is inline, paths of pages kept from search engines, names of
 * share pictures, and of the scripts and styles of this build.
 */
type Read = { hashes: Hashes, hidden: ReadonlySet<string>, pictures: ReadonlySet<string>, assets: ReadonlySet<string> }

/** Goes once through the finished pages, which may be more than memory holds. */
const readPages = async (folder: string, names: readonly string[]): Promise<Read> => {
  const inventory = createInventory()
  const [hidden, pictures, assets] = [new Set<string>(), new Set<string>(), new Set<string>()]
  await mapPooled(names, AT_ONCE, async (name) => {
    const page = await readFile(join(folder, name), 'utf8')
    inventory.add(page)
    if (isHidden(page)) hidden.add(name)
    const picture = pictureIn(page)
    if (picture !== undefined) pictures.add(picture)
    for (const file of assetsIn(page)) assets.add(file)
  })
  return { hashes: inventory.hashes(), hidden, pictures, assets }
}

/** A page of the build before may name a script that is called otherwise now. */
const checkAssets = async (named: ReadonlySet<string>, folder: string): Promise<void> => {
  const there = new Set(await readdir(folder))
  const missing = [...named].filter((file) => !there.has(file))
  if (missing.length > 0) throw new Error(`${UNFIT}: they name ${missing.join(', ')}, which is not in ${SHARED_AT}.`)
}

/**
 * After the build: writes `_headers` from what all the pages hold, puts the redirects in their place, and the pictures that are shared.
 * A build whose pages name what is not there ends with an error.
 */
export function finish(): AstroIntegration {
  let [assets, cache] = ['_astro', '']
  let unfinished: Unfinished | undefined
  return {
    name: 'finish',
    hooks: {
      'astro:config:done': ({ config }) => {
        assets = config.build.assets
        cache = fileURLToPath(config.cacheDir)
      },
      'astro:build:start': async () => {
        unfinished = await beginBuild(cache)
      },
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir)
        const names = await readdir(folder, { recursive: true })
        const { hashes, hidden, pictures, assets: named } = await readPages(folder, names.filter((name) => name.endsWith('.html')))
        await writeFile(join(folder, '_headers'), headersFile(hashes, assets, process.env, hiddenPdfs(names, hidden)))
        await rename(join(folder, 'redirects.txt'), join(folder, '_redirects'))
        const drawn = await placePictures(pictures, join(cache, KEPT_IN), join(folder, SHARED_AT))
        await checkAssets(named, join(folder, SHARED_AT))
        await unfinished?.end()
        logger.info(`${drawn} share pictures drawn, ${pictures.size - drawn} kept`)
      },
    },
  }
}
