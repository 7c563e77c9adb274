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
