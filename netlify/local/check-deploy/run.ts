import { mapPooled } from '#store/concurrency.ts'
import type { ApiAccess } from '#store/store.ts'
import { callChecks } from './calls.ts'
import { scratchChecks, siteAt, CheckFailure, type Check, type Site } from './check.ts'
import { forgedChecks, gateChecks } from './gates.ts'
import { pageChecks } from './pages.ts'
import { settingChecks } from './settings.ts'
import { signIn, staffChecks, type Credentials } from './staff.ts'

export type Result = { passed: number; failed: number; skipped: number }
type Outcome = { outcome: keyof Result; line: string }

/**
 * Access to the site: to its stores and settings (`access`), and as staff (`credentials`). Checks
 * without their access are skipped.
 */
export type SiteAccess = { access: ApiAccess | null; credentials: Credentials | null }

/** Concurrent requests: few enough to remain far below every rate limit of a site. */
const WIDTH = 4

const lineOf = async ({ name, run }: Check): Promise<Outcome> => {
  try {
    const nothing = await run()
    return nothing
      ? { outcome: 'skipped', line: `skipped ${name}: ${nothing.skipped}` }
      : { outcome: 'passed', line: `ok      ${name}` }
  } catch (error) {
    if (!(error instanceof CheckFailure)) throw error
    return { outcome: 'failed', line: `failed  ${name}: ${error.message}` }
  }
}

const SET_ACCESS = 'set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN'
const SET_CREDENTIALS = 'set ADMIN_EMAIL, ADMIN_PASSWORD and CMS_PASSPHRASE'

const leftOut = (name: string, why: string): Check => ({
  name,
  run: () => Promise.resolve({ skipped: why }),
})

/** Signs in and returns the checks for staff. When signing in fails, that is the only check. */
const throughGates = async (site: Site, credentials: Credentials): Promise<Check[]> => {
  const entered: Check = { name: 'the admin passes both gates', run: () => Promise.resolve() }
  try {
    return [entered, ...staffChecks(await signIn(site, credentials))]
  } catch (error) {
    if (!(error instanceof CheckFailure)) throw error
    return [{ ...entered, run: () => Promise.reject(error) }]
  }
}

/**
 * Checks that the site answers at this address without a redirect.
 * @throws CheckFailure when it does not
 */
const probe = async (origin: string): Promise<void> => {
  const { status, headers } = await siteAt(origin).ask('/')
  const location = headers.get('location')
  if (status >= 300 && status < 400 && location !== null)
    throw new CheckFailure(
      `${origin} leads to ${new URL(location, origin).origin}: check that address`,
    )
}

/**
 * Checks a deployed site from the outside; logs one line for each check. Nothing of the site is
 * changed; drafts written with the credentials are moved to the bin.
 * @throws CheckFailure when there is no site at this address
 */
export const checkDeploy = async (
  origin: string,
  { access, credentials }: SiteAccess,
  log: (line: string) => void,
): Promise<Result> => {
  await probe(origin)
  const site = siteAt(origin)
  const result: Result = { passed: 0, failed: 0, skipped: 0 }
  const runAll = async (checks: readonly Check[], width: number) => {
    for (const { outcome, line } of await mapPooled(checks, width, lineOf)) {
      result[outcome] += 1
      log(line)
    }
  }
  for (const group of [pageChecks, callChecks, gateChecks, forgedChecks])
    await runAll(group(site), WIDTH)
  await runAll(
    credentials
      ? await throughGates(site, credentials)
      : [
          leftOut(
            'writes',
            `${SET_CREDENTIALS} to try writes at once through the site's own functions`,
          ),
        ],
    1,
  )
  await runAll(
    access
      ? settingChecks(access)
      : [leftOut('settings', `${SET_ACCESS} to check that SMTP_URL and the others are set`)],
    WIDTH,
  )
  await runAll(
    access ? scratchChecks(access) : [leftOut('store', `${SET_ACCESS} to try conditional writes`)],
    1,
  )
  return result
}
