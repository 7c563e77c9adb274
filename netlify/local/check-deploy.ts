import { Wrong } from './check-deploy/check.ts'
import { checkDeploy } from './check-deploy/run.ts'
import { netlifyAccess } from './content/target.ts'

// npm run check:deploy <address>    checks a deployed site from the outside, such as https://deploy-preview-1--ghaf.netlify.app

const originOf = (address: string | undefined): string => {
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new Wrong('Say which site to check: npm run check:deploy https://www.ghafwallet.example')
  return url.origin
}

// The client would prefer this to its own options.
delete process.env['NETLIFY_BLOBS_CONTEXT']

try {
  const origin = originOf(process.argv[2])
  const access = process.env['NETLIFY_AUTH_TOKEN'] ? netlifyAccess(process.env) : null
  const { passed, failed } = await checkDeploy(origin, access, console.log)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
