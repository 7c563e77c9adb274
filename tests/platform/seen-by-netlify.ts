import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { listFunctions } from '@netlify/zip-it-and-ship-it'
import { parseFile } from '@netlify/zip-it-and-ship-it/dist/runtimes/node/in_source_config/index.js'
import { getTrafficRulesConfig } from '@netlify/zip-it-and-ship-it/dist/rate_limit.js'
import { loadFunctions, type LoadedFunction } from '../../netlify/local/functions/load.ts'

/** Facts about a function's config, by name. */
type Facts = Record<string, unknown>

/** Facts that the local platform reads from the imported module. */
const importedFacts = ({ config, routing, deploySucceeded }: LoadedFunction): Facts => ({
  paths: routing.routes.map(({ pattern }) => pattern),
  excluded: routing.excluded.map(({ pattern }) => pattern),
  methods: routing.routes.length > 0 ? routing.methods : [],
  preferStatic: config.preferStatic ?? false,
  schedule: config.schedule ?? null,
  rateLimit: config.rateLimit ? [config.rateLimit.windowLimit, config.rateLimit.windowSize] : null,
  countedBy: config.rateLimit ? [config.rateLimit.aggregateBy ?? 'domain'].flat().sort() : null,
  events: deploySucceeded ? ['deploySucceeded'] : [],
})

/** Facts that Netlify's own parser reads from the file's syntax tree. */
const parsedFacts = async (name: string, file: string): Promise<Facts> => {
  const {
    config,
    routes = [],
    excludedRoutes = [],
    eventSubscriptions = [],
  } = await parseFile(file, { functionName: name })
  const rateLimit = config.rateLimit && getTrafficRulesConfig(config.rateLimit)?.action.config
  return {
    paths: routes.map(({ pattern }) => pattern),
    excluded: excludedRoutes.map(({ pattern }) => pattern),
    methods: routes[0]?.methods ?? [],
    preferStatic: routes.some((route) => route.prefer_static === true),
    schedule: config.schedule ?? null,
    rateLimit: rateLimit
      ? [rateLimit.rateLimitConfig.windowLimit, rateLimit.rateLimitConfig.windowSize]
      : null,
    countedBy: rateLimit ? rateLimit.aggregate.keys.map(({ type }) => type).sort() : null,
    // The local platform knows one event; the fixtures use no other.
    events: eventSubscriptions.length > 0 ? ['deploySucceeded'] : [],
  }
}

/**
 * Compares what the local platform and Netlify read from the functions of a folder.
 * @returns a line `<function> <fact>: <local platform's value> / <Netlify's value>` for every
 * difference, and a line `functions: …` when the two find other functions; none when both agree
 */
export async function differences(folder: string): Promise<string[]> {
  const loaded = await loadFunctions(folder)
  const listed = await listFunctions(folder)
  const names = {
    ours: loaded.map(({ name }) => name).sort(),
    theirs: listed.map(({ name }) => name).sort(),
  }
  const lines = isDeepStrictEqual(names.ours, names.theirs)
    ? []
    : [`functions: ${names.ours.join(' ')} / ${names.theirs.join(' ')}`]
  for (const { name, mainFile } of listed) {
    const ours = loaded.find((entry) => entry.name === name)
    const theirs = await parsedFacts(name, mainFile || join(folder, `${name}.ts`))
    for (const [fact, value] of Object.entries(ours ? importedFacts(ours) : {})) {
      if (!isDeepStrictEqual(value, theirs[fact]))
        lines.push(`${name} ${fact}: ${JSON.stringify(value)} / ${JSON.stringify(theirs[fact])}`)
    }
  }
  return lines
}
