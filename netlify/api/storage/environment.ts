/**
 * The first part of every store's name. `prod` only in the production context, so that a preview deploy or a test
 * never touches production data. There is no default.
 * @param context Netlify's deploy context: `production`, `deploy-preview`, `branch-deploy`, `dev`.
 * @throws Error when the context is not known.
 */
export const environmentName = (context: string | undefined, branch?: string): string => {
  if (context === 'production') return 'prod'
  if (!context) throw new Error('The deploy context is not set, so the stores cannot be named.')
  const name = [context, branch ?? ''].join('-').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '').slice(0, 40)
  return name === 'prod' || name.startsWith('prod-') ? `not-${name}` : name
}
