/**
 * Tells deploys of somebody's change, by the context that Netlify names: every one but production's and that of one machine,
 * also one that a site has named itself.
 */
export const isPreview = (context: string | undefined): boolean => context !== undefined && context !== 'production' && context !== 'dev'

/** The environment of a build. A preview's leads to no host of production's for files, of which its pages and its policy would hold the name. */
export const buildEnvironment = (environment: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> => ({
  ...environment,
  ...(isPreview(environment['CONTEXT']) ? { PUBLIC_ASSETS_HOST: '' } : {}),
})

/**
 * The variable of a build's environment that names the state of the project's files and settings. Where it is not set, no page of the
 * build before is used again.
 */
export const SOURCES = 'SITE_SOURCES'

/** Opens the error of a build whose reused pages do not fit it. Such a build has to be made once more, which then makes every page. */
export const UNFIT = 'Pages of the build before do not fit this one'
