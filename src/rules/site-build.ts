import { isObject } from './json.ts'

/** The revision of each item in a build, by `<kind>/<id>`. */
export type Revisions = Readonly<Record<string, string>>

/**
 * Content of `/build.json`: the time of the build, the day whose fees it shows, and its items or
 * the names of the parts that contain them.
 */
export type BuildIndex = { builtAt: string; day: string | null } & (
  { items: Revisions; parts?: undefined } | { items?: undefined; parts: readonly string[] }
)

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
  const of = { builtAt, day: typeof day === 'string' ? day : null }
  if (isRevisions(items)) return { ...of, items }
  return Array.isArray(parts) && parts.length > 0 && parts.every(isPartName)
    ? { ...of, parts }
    : null
}

/**
 * All items of a build. A part is named by a hash of its content and never mistaken for one of
 * another build; null when one is missing, as the site has been built again meanwhile.
 * @param bring fetches the JSON at an address of the site, null on failure
 */
export const itemsOf = async (
  { items, parts }: BuildIndex,
  bring: (path: string) => Promise<unknown>,
): Promise<Revisions | null> => {
  if (items) return items
  const found = await Promise.all(parts.map((name) => bring(`/build/${name}.json`)))
  return found.every(isRevisions) ? (Object.assign({}, ...found) as Revisions) : null
}

/**
 * Reads the record of a site's build; null when it is incomplete or unavailable, or when the build
 * is known. If a part is missing, the index is read once more: the site may have been built again
 * between the two files.
 * @param bring fetches the JSON at an address of the site, null on failure
 */
export const readBuild = async (
  bring: (path: string) => Promise<unknown>,
  isKnown: (index: BuildIndex) => boolean = () => false,
): Promise<(Pick<BuildIndex, 'builtAt' | 'day'> & { items: Revisions }) | null> => {
  for (let time = 1; time <= 2; time++) {
    const index = buildIndexIn(await bring('/build.json'))
    if (!index || isKnown(index)) return null
    const items = await itemsOf(index, bring)
    if (items) return { builtAt: index.builtAt, day: index.day, items }
  }
  return null
}
