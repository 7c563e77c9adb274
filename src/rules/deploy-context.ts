/**
 * Tells deploys of somebody's change, by the context that Netlify names: every one but production's and that of one machine,
 * also one that a site has named itself.
 */
export const isPreview = (context: string | undefined): boolean =>
  context !== undefined && context !== 'production' && context !== 'dev'

/** The environment of a build. A preview's leads to no host of production's for files, of which its pages and its policy would hold the name. */
export const buildEnvironment = (
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> => ({
  ...environment,
  ...(isPreview(environment['CONTEXT']) ? { PUBLIC_ASSETS_HOST: '' } : {}),
})

/**
 * The variable of a build's environment that names the state of the project's files and settings. Where it is not set, nothing of the
 * build before is used again.
 */
export const SOURCES = 'SITE_SOURCES'

/** The variable by which the page program is asked for alone, without pages: the folder to put it in. */
export const PROGRAM = 'SITE_PROGRAM'

/**
 * The folder for what stays from one build to the next: a data folder's own on the local platform, otherwise Astro's, which Netlify
 * keeps together with the installed packages.
 */
export const cacheFolder = (environment: Readonly<Record<string, string | undefined>>): string =>
  environment['SITE_CACHE_DIR'] ?? 'node_modules/.astro'
