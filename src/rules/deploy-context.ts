/**
 * True for deploys of a proposed change, by Netlify's context: all except production's and the
 * local one, including custom contexts.
 */
export const isPreview = (context: string | undefined): boolean =>
  context !== undefined && context !== 'production' && context !== 'dev'

/**
 * The environment of a build. A preview's has no upload host, as its pages and its policy would
 * contain the host of production.
 */
export const buildEnvironment = (
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> => ({
  ...environment,
  ...(isPreview(environment['CONTEXT']) ? { PUBLIC_ASSETS_HOST: '' } : {}),
})

/**
 * Environment variable of a build with the digest of the project's files and settings. If it is not
 * set, the build reuses nothing of the one before.
 */
export const SOURCES = 'SITE_SOURCES'

/**
 * Environment variable that requests the page program alone, without pages: the folder to write it
 * to.
 */
export const PROGRAM = 'SITE_PROGRAM'

/**
 * The folder of data retained between builds: that of a data folder on the local platform,
 * otherwise Astro's, which Netlify caches together with the installed packages.
 */
export const cacheFolder = (environment: Readonly<Record<string, string | undefined>>): string =>
  environment['SITE_CACHE_DIR'] ?? 'node_modules/.astro'
