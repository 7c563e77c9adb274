import { mapPooled } from '#store/concurrency.ts'
import type { ApiAccess } from '#store/store.ts'
import { callChecks } from './calls.ts'
import { scratchChecks, siteAt, Wrong, type Check } from './check.ts'
import { forgedChecks, gateChecks } from './gates.ts'
import { pageChecks } from './pages.ts'
import { settingChecks } from './settings.ts'

export type Result = { passed: number; failed: number }

/** Requests at a time: few enough to stay far below every limit of a site. */
const WIDTH = 4

const lineOf = async ({ name, run }: Check): Promise<{ ok: boolean; line: string }> => {
  try {
    await run()
    return { ok: true, line: `ok      ${name}` }
  } catch (error) {
    if (!(error instanceof Wrong)) throw error
    return { ok: false, line: `failed  ${name}: ${error.message}` }
  }
}

/**
 * Checks that a site answers by itself at this address.
 * @throws Wrong when it does not
 */
const probe = async (origin: string): Promise<void> => {
  const { status, headers } = await siteAt(origin).ask('/')
  const location = headers.get('location')
  if (status >= 300 && status < 400 && location !== null) throw new Wrong(`${origin} leads to ${new URL(location, origin).origin}: check that address`)
}

/**
 * Checks a deployed site from the outside, one line for each check. Nothing of the site is changed.
 * @param access the way to its stores and settings, for the writes on a scratch store; null leaves them out
 * @throws Wrong when there is no site at this address
 */
export const checkDeploy = async (origin: string, access: ApiAccess | null, log: (line: string) => void): Promise<Result> => {
  await probe(origin)
  const site = siteAt(origin)
  const result: Result = { passed: 0, failed: 0 }
  const runAll = async (checks: readonly Check[], width: number) => {
    for (const { ok, line } of await mapPooled(checks, width, lineOf)) {
      result[ok ? 'passed' : 'failed'] += 1
      log(line)
    }
  }
  for (const group of [pageChecks, callChecks, gateChecks, forgedChecks]) await runAll(group(site), WIDTH)
  if (access) {
    await runAll(settingChecks(access), WIDTH)
    await runAll(scratchChecks(access), 1)
  } else {
    log('skipped settings: set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN to check that SMTP_URL and the others are set')
    log('skipped store: set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN to try conditional writes')
  }
  return result
}
