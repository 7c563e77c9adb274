import { createInterface } from 'node:readline/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { siteAt, CheckFailure } from './check-deploy/check.ts'
import { checkDeploy } from './check-deploy/run.ts'
import { credentialsIn, refusedAfter, signIn } from './check-deploy/staff.ts'
import { netlifyAccess } from './content/target.ts'

// npm run check:deploy <address>
//   Checks a deployed site from the outside, such as https://deploy-preview-1--ghaf.netlify.app.
// npm run check:deploy <address> -- --removed
//   Signs in, asks you to remove the account, and prints the seconds until the site refuses it.

const originOf = (address: string | undefined): string => {
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CheckFailure(
      'Say which site to check: npm run check:deploy https://www.ghafwallet.example',
    )
  return url.origin
}

const checkRemoved = async (origin: string): Promise<void> => {
  const credentials = credentialsIn(process.env)
  if (!credentials)
    throw new CheckFailure(
      'Set ADMIN_EMAIL, ADMIN_PASSWORD and CMS_PASSPHRASE of the account that is going to be removed.',
    )
  const staff = await signIn(siteAt(origin), credentials)
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  await prompt.question(
    `${credentials.email} is signed in. Remove this account at Netlify (Identity, Users), then press Enter at once. `,
  )
  prompt.close()
  console.log(
    `refused after ${await refusedAfter(staff, { now: Date.now, sleep })} s; invite the account again`,
  )
}

// Removed because the Blobs client would use it instead of its options.
delete process.env['NETLIFY_BLOBS_CONTEXT']

try {
  const origin = originOf(process.argv[2])
  if (process.argv.includes('--removed')) {
    await checkRemoved(origin)
  } else {
    const access = process.env['NETLIFY_AUTH_TOKEN'] ? netlifyAccess(process.env) : null
    const { passed, failed, skipped } = await checkDeploy(
      origin,
      { access, credentials: credentialsIn(process.env) },
      console.log,
    )
    console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
    process.exitCode = failed > 0 ? 1 : 0
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
