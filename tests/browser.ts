import { test as base, type Browser, type TestInfo } from '@playwright/test'
export { expect } from '@playwright/test'
import type { StaffSite } from './cms/signed-in.ts'
import { silentHook, spawnPlatform, type Running } from './platform/spawn.ts'

/**
 * Copy of the product that the tests of a file share: `live` has a build hook that works, `silent`
 * has one that does nothing (for tests that look at the store after a save), `none` is for tests
 * that start their own.
 */
export type Copy = 'live' | 'silent' | 'none'

let running: Running | undefined

const copyOf = (name: keyof StaffSite): string => {
  const value = running?.[name]
  if (value === undefined || value === null)
    throw new Error(`No copy of the product runs for this test that has a ${name}: see \`Copy\`.`)
  return value
}

/**
 * Copy of the product that the run started for the tests of this process; read it within a test.
 * @throws Error when none is running
 */
export const platform: { readonly [Name in keyof StaffSite]: string } = {
  get url() {
    return copyOf('url')
  },
  get adminEmail() {
    return copyOf('adminEmail')
  },
  get adminPassword() {
    return copyOf('adminPassword')
  },
  get passphrase() {
    return copyOf('passphrase')
  },
}

/**
 * Context of a test for its helpers, with the member names of Node's test context: helpers serve
 * both runners.
 */
export type Test = {
  name: string
  /** Chromium, started once for all tests of a process. */
  browser: Browser
  /**
   * Registers a function to run after the test, also after a failure; the last registered runs
   * first.
   */
  after(end: () => unknown): void
  /** Adds a line to the report of the run. */
  diagnostic(text: string): void
  /** Step of a test; a failure is reported under its name. */
  test(name: string, step: () => unknown): Promise<void>
}

/**
 * Builds the context of a test, and the function that ends it.
 * @throws the first error thrown by an ending
 */
const contextOf = (browser: Browser, info: TestInfo): { t: Test; end: () => Promise<void> } => {
  const endings: (() => unknown)[] = []
  const t: Test = {
    name: info.title,
    browser,
    after: (end) => {
      endings.push(end)
    },
    diagnostic: (description) => {
      info.annotations.push({ type: 'diagnostic', description })
    },
    test: (name, step) =>
      base.step(name, async () => {
        await step()
      }),
  }
  const end = async (): Promise<void> => {
    const failures: unknown[] = []
    for (const ending of endings.reverse())
      await Promise.resolve()
        .then(ending)
        .catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
  return { t, end }
}

/**
 * Test of the browser's part of the run. Its process gets a copy of the product when its suite asks
 * for one: see `platform`.
 */
export const test = base.extend<{ t: Test }, { copy: Copy; copyOfProduct: undefined }>({
  copy: ['none', { option: true, scope: 'worker' }],
  copyOfProduct: [
    async ({ copy }, give) => {
      if (copy === 'none') return give(undefined)
      const hook = copy === 'silent' ? await silentHook() : null
      // Rate limits are off: hundreds of pages a minute come from one address here.
      running = await spawnPlatform({
        env: { RATE_LIMITS: 'off', ...(hook && { BUILD_HOOK_URL: hook.url }) },
      })
      await give(undefined)
      await running.stop()
      await hook?.stop()
    },
    { scope: 'worker', auto: true, timeout: 0 },
  ],
  t: async ({ browser }, give, info) => {
    const { t, end } = contextOf(browser, info)
    await give(t)
    await end()
  },
})
