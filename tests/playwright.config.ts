import { defineConfig } from '@playwright/test'
import type { Copy } from './browser.ts'
import { chromiumOptions } from './chromium.ts'
import { paced } from './pace.ts'
import { HANGS } from './runner/run-files.ts'
import { browserFiles, isRun } from './runner/suites.ts'

const asked = process.env['TEST_RUN'] ?? 'full'
if (!isRun(asked)) throw new Error(`TEST_RUN is ${asked}, which is no run of tests.`)
const isGate = asked === 'usual'

/** Timeout of Playwright for an element, a page or an assertion, in milliseconds. */
const LOOK_FOR = paced(30_000)

/**
 * Configuration of the browser's part of the tests: `tests/run.ts` starts it, with the built site
 * and the machine's pace in the environment.
 */
export default defineConfig<object, { copy: Copy }>({
  testDir: '.',
  outputDir: '../test-results',
  reporter: './runner/browser-report.ts',
  timeout: paced(HANGS),
  expect: { timeout: LOOK_FOR },
  // Retries run after all other tests, one by one.
  retries: isGate ? 1 : 0,
  retryStrategy: 'isolated',
  use: {
    actionTimeout: LOOK_FOR,
    navigationTimeout: LOOK_FOR,
    launchOptions: await chromiumOptions(),
    screenshot: 'only-on-failure',
    trace: isGate ? 'on-first-retry' : 'off',
  },
  projects: (await browserFiles(asked)).map(({ name, copy, files }) => ({
    name,
    testMatch: files,
    use: { copy },
  })),
})
