import { test as base, type Browser, type TestInfo } from '@playwright/test'
export { expect } from '@playwright/test'
import type { StaffSite } from './cms/signed-in.ts'
import { startSilentHook, spawnPlatform, type RunningPlatform } from './platform/spawn.ts'

/**
 * Running copy of the product that the tests of a file share. `live`: its build hook builds the
 * site. `silent`: its build hook does nothing, for tests that look at the store after a save.
 * `none`: the tests start their own copies.
 */
export type ProductCopy = 'live' | 'silent' | 'none'

let running: RunningPlatform | undefined

/** @throws Error when no copy runs, or the copy lacks this value */
const valueOfCopy = (name: keyof StaffSite): string => {
  const value = running?.[name]
  if (value === undefined || value === null)
    throw new Error(`No copy of the product runs for this test that has a ${name}: see \`Copy\`.`)
  return value
}

/**
 * Address and credentials of the copy of the product that runs for the tests of this process. Its
 * members can be read only within a test.
 * @throws Error when no copy is running
 */
export const platform: { readonly [Name in keyof StaffSite]: string } = {
  get url() {
    return valueOfCopy('url')
  },
  get adminEmail() {
    return valueOfCopy('adminEmail')
  },
  get adminPassword() {
    return valueOfCopy('adminPassword')
  },
  get passphrase() {
    return valueOfCopy('passphrase')
  },
}

/**
 * Context of a test for its helpers. The members are named as in Node's test context, so that
 * helpers work with both test runners.
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
 * Builds the context of a test, and `end`, which runs the functions registered with `after` and
 * throws the first of their errors.
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
 * Test that runs in a browser. The process of the test starts a copy of the product when the suite
 * sets `copy`: see {@link platform}.
 */
export const test = base.extend<{ t: Test }, { copy: ProductCopy; copyOfProduct: undefined }>({
  copy: ['none', { option: true, scope: 'worker' }],
  copyOfProduct: [
    async ({ copy }, give) => {
      if (copy === 'none') return give(undefined)
      const hook = copy === 'silent' ? await startSilentHook() : null
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
