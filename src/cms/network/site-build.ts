import { buildIndexIn, itemsOf, type Revisions } from '#rules/site-build.ts'

/** Sources of the public site as it names them itself: `<kind>/<id>` to the revision in it. */
export type SiteBuild = { builtAt: string; items: Revisions }

/** Past every cache; null when it can't be read. */
const bring = async (path: string): Promise<unknown> => {
  try {
    const response = await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(15_000) })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

/** The parts of the build that was read last, by address: the next build has most of them again. */
let parts: ReadonlyMap<string, unknown> = new Map()

/** Reads the sources of the public site; null when it can't be read. */
export async function readSiteBuild(): Promise<SiteBuild | null> {
  const index = buildIndexIn(await bring('/build.json'))
  if (!index) return null
  const read = new Map<string, unknown>()
  const items = await itemsOf(index, async (path) => {
    const part = parts.get(path) ?? await bring(path)
    read.set(path, part)
    return part
  })
  if (!items) return null
  parts = read
  return { builtAt: index.builtAt, items }
}
