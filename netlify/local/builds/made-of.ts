import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '#store/clock.ts'
import { environmentName, openStore } from '#store/store.ts'

/** The parts of the project that a page can come from. */
const sources: readonly string[] = ['astro.config.mjs', 'netlify.toml', 'package-lock.json', 'tsconfig.json', 'src', 'public']

const filesIn = async (root: string, part: string): Promise<string[]> => {
  const inside = await readdir(join(root, part), { recursive: true, withFileTypes: true }).catch(() => null)
  return inside ? inside.filter((item) => item.isFile()).map((item) => join(item.parentPath, item.name)) : [join(root, part)]
}

const digestOfSources = async (root: string): Promise<string> => {
  const files = (await Promise.all(sources.map((part) => filesIn(root, part)))).flat().sort()
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file.slice(root.length)}\0`).update(await readFile(file).catch(() => '')).update('\0')
  return hash.digest('hex')
}

/** Every entity of the content store with its ETag, sorted. The store is reached by the environment's `NETLIFY_BLOBS_CONTEXT`. */
const entities = async (): Promise<string[]> => {
  const store = openStore(`${environmentName(process.env['CONTEXT'])}-content`, systemClock)
  const listed = await store.list('e')
  return listed.map(({ key, etag }) => `${key} ${etag}`).sort()
}

/** Whether the content store holds nothing at all. A record in the bin is something. */
export const isStoreEmpty = async (): Promise<boolean> => (await entities()).length === 0

/** Names the state of everything a build is made of: two equal names mean two equal sites. */
export async function madeOf(root: string): Promise<string> {
  const [files, content] = await Promise.all([digestOfSources(root), entities()])
  return createHash('sha256').update(files).update(content.join('\n')).digest('hex')
}
