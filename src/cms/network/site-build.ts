import { readBuild, type Revisions } from '#rules/site-build.ts'

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
  const read = new Map<string, unknown>()
  const build = await readBuild(async (path) => {
    if (path === '/build.json') return bring(path)
    const part = read.get(path) ?? parts.get(path) ?? (await bring(path))
    read.set(path, part)
    return part
  })
  if (build) parts = read
  return build
}
