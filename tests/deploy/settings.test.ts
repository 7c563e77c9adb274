import assert from 'node:assert/strict'
import test, { suite } from 'node:test'
import { isObject } from '#rules/json.ts'
import type { ApiAccess } from '#store/store.ts'
import { accessFromEnvironment, NO_ACCESS, PARALLEL_TESTS } from './site.ts'

const NETLIFY_API = 'https://api.netlify.com'

/**
 * Environment variables that a site in production requires, each with the effect of its absence.
 * Pages promise a confirmation by mail with every form.
 */
const effectWithout = {
  ADMIN_EMAIL: 'nobody can sign in',
  CMS_PASSPHRASE: 'nobody can pass the second gate',
  BUILD_HOOK_URL: 'a save does not reach the site',
  SMTP_URL: 'nobody gets the confirmation that every form promises, and the team no word of a form',
} as const

/** Netlify's deploy contexts: a value of one of them applies to production. */
const productionContexts: readonly unknown[] = ['all', 'production']

/**
 * Reads a path of Netlify's API; null when it answers 404.
 * @throws AssertionError when it does not answer, or refuses
 */
const ask = async ({ apiURL = NETLIFY_API, token }: ApiAccess, path: string): Promise<unknown> => {
  const answer = await fetch(`${apiURL}/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(20_000),
  }).catch(() => null)
  if (answer?.status === 404) return null
  if (!answer?.ok)
    assert.fail('Netlify does not answer: check NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN')
  return answer.json()
}

/**
 * True when an environment variable, as Netlify's API describes it, has a value in production. A
 * secret value counts as set: the API does not show it.
 */
const isSet = (variable: unknown): boolean =>
  isObject(variable) &&
  Array.isArray(variable['values']) &&
  variable['values'].some(
    (one: unknown) =>
      isObject(one) &&
      productionContexts.includes(one['context']) &&
      (variable['is_secret'] === true || one['value'] !== ''),
  )

const access = accessFromEnvironment(process.env)
if (!access)
  test('settings', { skip: `${NO_ACCESS} to check that SMTP_URL and the others are set` })
else
  // Settings that no page shows, read through Netlify's API. No value is printed.
  suite('settings', { concurrency: PARALLEL_TESTS }, () => {
    for (const [name, without] of Object.entries(effectWithout))
      test(`settings: ${name} is set for production`, async () => {
        const siteRecord = await ask(access, `/sites/${access.siteID}`)
        assert.ok(
          isObject(siteRecord) && typeof siteRecord['account_slug'] === 'string',
          'Netlify does not know the site: check NETLIFY_SITE_ID',
        )
        const variable = await ask(
          access,
          `/accounts/${siteRecord['account_slug']}/env/${name}?site_id=${access.siteID}`,
        )
        assert.ok(isSet(variable), `it is not, so ${without}`)
      })
  })
