import assert from 'node:assert/strict'
import { createInterface } from 'node:readline/promises'
import { run } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import report from './report.ts'
import { accessFromEnvironment, ORIGIN_VARIABLE, siteAt } from './site.ts'
import { credentialsFromEnvironment, secondsUntilRefused, signIn } from './staff.ts'

// npm run check:deploy <address>
//   Checks a deployed site from the outside, such as https://deploy-preview-1--ghaf.netlify.app.
// npm run check:deploy <address> -- --removed
//   Signs in, prompts you to remove the account, and prints the seconds until the site refuses it.

const originOf = (address: string | undefined): string => {
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol))
    return assert.fail(
      'Say which site to check: npm run check:deploy https://www.ghafwallet.example',
    )
  return url.origin
}

const checkRemoved = async (origin: string): Promise<void> => {
  const credentials = credentialsFromEnvironment(process.env)
  if (!credentials)
    return assert.fail(
      'Set ADMIN_EMAIL, ADMIN_PASSWORD and CMS_PASSPHRASE of the account that is going to be removed.',
    )
  const staff = await signIn(siteAt(origin), credentials)
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  await prompt.question(
    `${credentials.email} is signed in. Remove this account at Netlify (Identity, Users), then press Enter at once. `,
  )
  prompt.close()
  console.log(
    `refused after ${await secondsUntilRefused(staff, { now: Date.now, sleep })} s; invite the account again`,
  )
}

/** @throws AssertionError when the site does not answer, or redirects to another address */
const probe = async (origin: string): Promise<void> => {
  const { status, headers } = await siteAt(origin).ask('/')
  const location = headers.get('location')
  if (status >= 300 && status < 400 && location !== null)
    assert.fail(`${origin} leads to ${new URL(location, origin).origin}: check that address`)
}

const files = ['pages', 'calls', 'gates', 'writes', 'settings', 'store'].map((name) =>
  fileURLToPath(new URL(`${name}.test.ts`, import.meta.url)),
)

/**
 * Tests a deployed site from the outside, without changing anything on its pages. Drafts that are
 * written with the admin's credentials are moved to the bin.
 */
const checkDeploy = (origin: string): void => {
  process.env[ORIGIN_VARIABLE] = origin
  run({ files, concurrency: 1 })
    .on('test:fail', () => (process.exitCode = 1))
    .compose(report)
    .pipe(process.stdout)
}

try {
  const origin = originOf(process.argv[2])
  if (process.argv.includes('--removed')) await checkRemoved(origin)
  else {
    accessFromEnvironment(process.env)
    await probe(origin)
    checkDeploy(origin)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
