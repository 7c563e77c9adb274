import { isObject } from './json.ts'

/** The revision of each item of a build, by `<kind>/<id>`. */
export type Revisions = Readonly<Record<string, string>>

/** `/build.json` as it is read: when the site was built, the day whose fees it shows, and its items or the names of the parts that hold them. */
export type BuildIndex = { builtAt: string; day: string | null } & ({ items: Revisions; parts?: undefined } | { items?: undefined; parts: readonly string[] })

const isPartName = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{16}$/.test(value)

/** Reads the index of a site's sources; null when it holds none. */
export const buildIndexIn = (json: unknown): BuildIndex | null => {
  if (!isObject(json)) return null
  const { builtAt, day, items, parts } = json
  if (typeof builtAt !== 'string') return null
  const of = { builtAt, day: typeof day === 'string' ? day : null }
  if (isObject(items)) return { ...of, items: items as Revisions }
  return Array.isArray(parts) && parts.every(isPartName) ? { ...of, parts } : null
}

/**
 * All items of a build. A part is named by what is in it, so that one of another build is never taken for it; where one is
 * missing, the site has been built again meanwhile, and nothing is known.
 * @param bring gives the JSON at an address of the site, null when it cannot be had
 */
export const itemsOf = async ({ items, parts }: BuildIndex, bring: (path: string) => Promise<unknown>): Promise<Revisions | null> => {
  if (items) return items
  const found = await Promise.all(parts.map((name) => bring(`/build/${name}.json`)))
  return found.every(isObject) ? Object.assign({}, ...found) as Revisions : null
}
