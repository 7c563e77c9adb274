import { isObject } from './json.ts'

/** The revision of each item in a build, by `<kind>/<id>`. */
export type Revisions = Readonly<Record<string, string>>

/**
 * Content of `/build.json`. It has either all items or the names of the parts that contain them.
 */
export type BuildIndex = {
  /** Time of the build, ISO 8601. */
  builtAt: string
  /** The day whose fees the site shows, `YYYY-MM-DD`; null where it is not known. */
  day: string | null
} & ({ items: Revisions; parts?: undefined } | { items?: undefined; parts: readonly string[] })

const isRevisions = (value: unknown): value is Revisions =>
  isObject(value) &&
  Object.entries(value).every(
    ([name, revision]) => /^[a-z]+\/[^/]+$/.test(name) && typeof revision === 'string',
  )

const isPartName = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{16}$/.test(value)

/** Parses the index of a build; null when it is invalid. */
export const buildIndexIn = (json: unknown): BuildIndex | null => {
  if (!isObject(json)) return null
  const { builtAt, day, items, parts } = json
  if (typeof builtAt !== 'string') return null
  const build = { builtAt, day: typeof day === 'string' ? day : null }
  if (isRevisions(items)) return { ...build, items }
  return Array.isArray(parts) && parts.length > 0 && parts.every(isPartName)
    ? { ...build, parts }
    : null
}

/**
 * All items of a build; null when a part is missing, since the site has been built again meanwhile.
 * A part is named by a hash of its content, so that a part of another build has another name.
 * @param fetchJson fetches the JSON at a path of the site; null on failure
 */
export const itemsOf = async (
  { items, parts }: BuildIndex,
  fetchJson: (path: string) => Promise<unknown>,
): Promise<Revisions | null> => {
  if (items) return items
  const contents = await Promise.all(parts.map((name) => fetchJson(`/build/${name}.json`)))
  return contents.every(isRevisions) ? (Object.assign({}, ...contents) as Revisions) : null
}

/**
 * Reads the record of a site's build; null when the record is incomplete or unavailable, or when
 * the build is known. If a part is missing, the index is read a second time, as the site may have
 * been built again after the first.
 * @param fetchJson fetches the JSON at a path of the site; null on failure
 * @param isKnown true for a build whose items the caller does not need
 */
export const readBuild = async (
  fetchJson: (path: string) => Promise<unknown>,
  isKnown: (index: BuildIndex) => boolean = () => false,
): Promise<(Pick<BuildIndex, 'builtAt' | 'day'> & { items: Revisions }) | null> => {
  for (let attempt = 1; attempt <= 2; attempt++) {
    const index = buildIndexIn(await fetchJson('/build.json'))
    if (!index || isKnown(index)) return null
    const items = await itemsOf(index, fetchJson)
    if (items) return { builtAt: index.builtAt, day: index.day, items }
  }
  return null
}
