/**
 * True for a deploy of a proposed change: its context (Netlify's `CONTEXT`) is neither production
 * nor the local one.
 */
export const isPreview = (context: string | undefined): boolean =>
  context !== undefined && context !== 'production' && context !== 'dev'

/**
 * The environment variables for a build. For a preview the upload host is empty: it is the host of
 * production, which a preview's pages and policy must not contain.
 */
export const buildEnvironment = (
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> => ({
  ...environment,
  ...(isPreview(environment['CONTEXT']) ? { PUBLIC_ASSETS_HOST: '' } : {}),
})

/**
 * Environment variable of a build: the digest of the project's files and settings. If it is not
 * set, the build reuses nothing of earlier builds.
 */
export const SOURCES = 'SITE_SOURCES'

/** Environment variable of Astro's process: the folder that the page program is written to. */
export const PROGRAM = 'SITE_PROGRAM'

/**
 * The folder of data that is retained between builds. The local platform sets it by
 * `SITE_CACHE_DIR`; the default is Astro's cache folder, which Netlify retains with the installed
 * packages.
 */
export const cacheFolder = (environment: Readonly<Record<string, string | undefined>>): string =>
  environment['SITE_CACHE_DIR'] ?? 'node_modules/.astro'
