import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const pathOf = (name: string): string =>
  fileURLToPath(new URL(`../deploy/${name}`, import.meta.url))

export type ProcessResult = { code: number | string | null; out: string; err: string }

const start = (args: readonly string[], environment: NodeJS.ProcessEnv): Promise<ProcessResult> =>
  new Promise((resolve) => {
    const env = {
      ...process.env,
      NODE_TEST_CONTEXT: undefined,
      NETLIFY_SITE_ID: undefined,
      NETLIFY_AUTH_TOKEN: undefined,
      ADMIN_EMAIL: undefined,
      ADMIN_PASSWORD: undefined,
      CMS_PASSPHRASE: undefined,
      ...environment,
    }
    execFile(process.execPath, args, { env }, (error, out, err) =>
      resolve({ code: error ? (error.code ?? null) : 0, out, err }),
    )
  })

/** Runs `npm run check:deploy` with these arguments. */
export const checkDeploy = (
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<ProcessResult> => start([pathOf('run.ts'), ...args], environment)

/** Runs one file of the check. @returns the lines of its report, without the last, which counts */
export const runCheckFile = async (
  file: string,
  environment: NodeJS.ProcessEnv,
): Promise<string[]> => {
  const reporter = `--test-reporter=${pathOf('report.ts')}`
  const { out } = await start(['--test', reporter, pathOf(file)], environment)
  return out.trimEnd().split('\n').slice(0, -1)
}
