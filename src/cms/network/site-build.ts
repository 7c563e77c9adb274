/** What the public site itself says it was built from: `<kind>/<id>` to the revision in it. */
export type SiteBuild = { builtAt: string; items: Readonly<Record<string, string>> }

const isBuild = (value: unknown): value is SiteBuild =>
  typeof value === 'object' && value !== null && 'items' in value && typeof value.items === 'object' && value.items !== null

/** What the public site says it was built from, past every cache; null when it can't be read. */
export async function readSiteBuild(): Promise<SiteBuild | null> {
  try {
    const response = await fetch('/build.json', { cache: 'no-store', signal: AbortSignal.timeout(15_000) })
    const body: unknown = response.ok ? await response.json() : null
    return isBuild(body) ? body : null
  } catch {
    return null
  }
}
