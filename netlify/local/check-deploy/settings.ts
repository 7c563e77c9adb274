import { isObject } from '#rules/json.ts'
import type { ApiAccess } from '#store/store.ts'
import { expect, Wrong, type Check } from './check.ts'

const NETLIFY_API = 'https://api.netlify.com'

/** What a site in production cannot do without, and why. Pages promise a confirmation by mail with every form. */
const needed = {
  ADMIN_EMAIL: 'nobody can sign in',
  CMS_PASSPHRASE: 'nobody can pass the second gate',
  BUILD_HOOK_URL: 'a save does not reach the site',
  SMTP_URL: 'nobody gets the confirmation that every form promises, and the team no word of a form',
} as const

/** Where a setting holds in production. */
const contexts: readonly unknown[] = ['all', 'production']

const ask = async ({ apiURL = NETLIFY_API, token }: ApiAccess, path: string): Promise<unknown> => {
  const answer = await fetch(`${apiURL}/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(20_000),
  }).catch(() => null)
  if (answer?.status === 404) return null
  if (!answer?.ok)
    throw new Wrong('Netlify does not answer: check NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN')
  return answer.json()
}

/** Whether what Netlify says of a variable sets it in production. The value of a secret one is not shown. */
const isSet = (variable: unknown): boolean =>
  isObject(variable) &&
  Array.isArray(variable['values']) &&
  variable['values'].some(
    (one: unknown) =>
      isObject(one) &&
      contexts.includes(one['context']) &&
      (variable['is_secret'] === true || one['value'] !== ''),
  )

/** Whether the settings that no page shows are there, asked of Netlify itself. No value is printed. */
export const settingChecks = (access: ApiAccess): Check[] =>
  Object.entries(needed).map(([name, without]) => ({
    name: `settings: ${name} is set for production`,
    run: async () => {
      const site = await ask(access, `/sites/${access.siteID}`)
      expect(
        isObject(site) && typeof site['account_slug'] === 'string',
        'Netlify does not know the site: check NETLIFY_SITE_ID',
      )
      const variable = await ask(
        access,
        `/accounts/${site['account_slug']}/env/${name}?site_id=${access.siteID}`,
      )
      expect(isSet(variable), `it is not, so ${without}`)
    },
  }))
