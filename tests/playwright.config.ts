import { defineConfig } from '@playwright/test'
import type { ProductCopy } from './browser.ts'
import { chromiumOptions } from './chromium.ts'
import { paced } from './pace.ts'
import { HANG_MS } from './runner/run-files.ts'
import { browserFiles, isRun } from './runner/suites.ts'

/** Name of the run, such as `usual` or `full`. */
const run = process.env['TEST_RUN'] ?? 'full'
if (!isRun(run)) throw new Error(`TEST_RUN is ${run}, which is no run of tests.`)
/** True for the usual run, which decides whether a change is accepted. */
const isGate = run === 'usual'

/** Time limit for an element, a page or an assertion, in milliseconds. */
const WAIT_MS = paced(30_000)

/**
 * Configuration of the tests in a browser. `tests/run.ts` starts them with the built site and the
 * machine's pace in the environment.
 */
export default defineConfig<object, { copy: ProductCopy }>({
  testDir: '.',
  outputDir: '../test-results',
  reporter: './runner/browser-report.ts',
  timeout: paced(HANG_MS),
  expect: { timeout: WAIT_MS },
  // With the strategy `isolated` a retry runs after all other tests, alone.
  retries: isGate ? 1 : 0,
  retryStrategy: 'isolated',
  use: {
    actionTimeout: WAIT_MS,
    navigationTimeout: WAIT_MS,
    launchOptions: await chromiumOptions(),
    screenshot: 'only-on-failure',
    trace: isGate ? 'on-first-retry' : 'off',
  },
  projects: (await browserFiles(run)).map(({ name, copy, files }) => ({
    name,
    testMatch: files,
    use: { copy },
  })),
})
