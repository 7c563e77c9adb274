import { readBuild, type Revisions } from '#rules/site-build.ts'

/** Content of the deployed public site, from the list that the site itself publishes. */
export type SiteBuild = {
  /** Time of the build, ISO 8601. */
  builtAt: string
  /** Revision of each item in the build. Key: `<kind>/<id>`. */
  items: Revisions
}

/** Fetches JSON past every cache; null when it cannot be read. */
const fetchJson = async (path: string): Promise<unknown> => {
  try {
    const response = await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(15_000) })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

/** Parts of the last read build, by address; the next build has most of the same parts. */
let partsOfLastBuild: ReadonlyMap<string, unknown> = new Map()

/** Reads which content the public site was built from; null when that cannot be read. */
export async function readSiteBuild(): Promise<SiteBuild | null> {
  const partsOfThisBuild = new Map<string, unknown>()
  const build = await readBuild(async (path) => {
    if (path === '/build.json') return fetchJson(path)
    const part = partsOfThisBuild.get(path) ?? partsOfLastBuild.get(path) ?? (await fetchJson(path))
    partsOfThisBuild.set(path, part)
    return part
  })
  if (build) partsOfLastBuild = partsOfThisBuild
  return build
}
