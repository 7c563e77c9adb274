import { readBuild, type Revisions } from '#rules/site-build.ts'

/**
 * Build of the public site, as the site itself names it. `items`: the revision in the build by
 * `<kind>/<id>`.
 */
export type SiteBuild = { builtAt: string; items: Revisions }

/** Fetches JSON past every cache; null when it cannot be read. */
const fetchJson = async (path: string): Promise<unknown> => {
  try {
    const response = await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(15_000) })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

/** Parts of the build that was read last, by address: the next build has most of them again. */
let parts: ReadonlyMap<string, unknown> = new Map()

/** Reads the sources of the public site; null when it can't be read. */
export async function readSiteBuild(): Promise<SiteBuild | null> {
  const read = new Map<string, unknown>()
  const build = await readBuild(async (path) => {
    if (path === '/build.json') return fetchJson(path)
    const part = read.get(path) ?? parts.get(path) ?? (await fetchJson(path))
    read.set(path, part)
    return part
  })
  if (build) parts = read
  return build
}
