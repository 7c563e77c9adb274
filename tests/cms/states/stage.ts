import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { staffClient } from '../../e2e/staff-client.ts'
import { paced } from '../../pace.ts'
import { signedInState, type StaffSite } from '../signed-in.ts'
import { complaintsOf, networkErrorMessage } from '../window.ts'
import { createStageItems, type StageItems } from './things.ts'

export type Theme = 'light' | 'dark'
export type View = {
  /** Width of the window in CSS pixels. */
  width: number
  theme: Theme
}

/** Window, site, items and API client with which a state is reached. */
export type Visit = {
  page: Page
  site: StaffSite
  stageItems: StageItems
  call: Awaited<ReturnType<typeof staffClient>>['call']
}

/** State of a screen of the staff area, and the steps by which a person reaches it. */
export type State = {
  name: string
  /** Gate at which the person is; by default, the person has passed both gates. */
  gate?: 'signed out' | 'passphrase'
  path: string | ((things: StageItems) => string)
  /** Prepares the network before the page is opened. */
  before?: (visit: Visit) => Promise<unknown>
  /** Resolves once the state is reached. */
  reach: (visit: Visit) => Promise<unknown>
  /** Smallest width at which the state exists, in CSS pixels. */
  minWidth?: number
  /** Width from which on the state does not exist, in CSS pixels. */
  belowWidth?: number
  /**
   * True for a state that changes the clock, the session, the network or the browser's built-ins:
   * its window is not shared.
   */
  needsOwnWindow?: true
  /** True for a state that moves the clock: its screen depends on the time of the examination. */
  movesClock?: true
}

/** True when a state exists at a width. */
export const existsAt = (
  { minWidth = 0, belowWidth = Infinity }: Pick<State, 'minWidth' | 'belowWidth'>,
  width: number,
): boolean => width >= minWidth && width < belowWidth

/** Records violations of the page's security policy; it runs in the page, before its scripts. */
const recordViolations = (): void => {
  const violations: string[] = []
  Object.assign(window, { violations })
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    violations.push(`${effectiveDirective} ${blockedURI} ${sample}`),
  )
}

/** Violations of a page's security policy so far. */
export const policyViolations = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { violations: string[] }).violations)

/** Resizes a window to a width, with the height of a device of that width. */
export const resize = (page: Page, width: number): Promise<void> =>
  page.setViewportSize({ width, height: width < 600 ? 780 : 900 })

/** Requests of each page that get no response, to be aborted when its state is closed. */
const unansweredRoutes = new WeakMap<Page, Route[]>()

/** Route handler that never responds while its page is open. */
export const neverRespond = (route: Route): void => {
  const page = route.request().frame().page()
  unansweredRoutes.set(page, [...(unansweredRoutes.get(page) ?? []), route])
}

/** State that is open in a window. */
export type Opened = {
  page: Page
  /** Errors on the console and uncaught errors of the page since the state was opened. */
  complaints: string[]
  close: () => Promise<void>
}

/**
 * Window that shows one state after the other, because starting a window takes longer than most
 * states.
 */
type Window = { context: BrowserContext; page: Page; complaints: string[] }

/** Address of a shared window between two states: a file of the same site without scripts. */
const PARKING = '/robots.txt'

/**
 * Fills the staff area with one item of every kind, and returns functions that open its states in
 * windows. Call `tidy` at the end.
 * @param prepare prepares a context before its first page is opened
 */
export const openStage = async (
  browser: Browser,
  site: StaffSite,
  prepare?: (context: BrowserContext) => Promise<unknown>,
) => {
  const { call } = await staffClient(site)
  const stageItems = await createStageItems(site.url, call)
  const inside = await signedInState(site)
  const withoutProof = {
    ...inside,
    origins: inside.origins.map((one) => ({
      ...one,
      localStorage: one.localStorage.filter(({ name }) => name !== 'passKey'),
    })),
  }
  /** Stored state of the browser, by the gate at which a person is. */
  const storageByGate = { 'signed out': undefined, passphrase: withoutProof, inside }

  const openWindow = async (gate: State['gate']): Promise<Window> => {
    const storageState = storageByGate[gate ?? 'inside']
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      ...(storageState && { storageState }),
    })
    await prepare?.(context)
    const page = await context.newPage()
    // The browser asks before a page with a running upload is left: the question is accepted.
    page.on('dialog', (dialog) => dialog.accept().catch(() => undefined))
    const complaints = complaintsOf(page, (text) => networkErrorMessage.test(text))
    await page.addInitScript(recordViolations)
    await page.goto(site.url + PARKING)
    return { context, page, complaints }
  }

  const shared = new Map<State['gate'], Promise<Window>>()
  const windowFor = ({ gate, needsOwnWindow }: State): Promise<Window> => {
    if (needsOwnWindow) return openWindow(gate)
    const window = shared.get(gate) ?? openWindow(gate)
    shared.set(gate, window)
    return window
  }

  /**
   * Resets what the browser stores to the state of a gate; traces of earlier states are removed.
   */
  const resetStorage = async (page: Page, gate: State['gate']): Promise<void> => {
    const storedItems =
      storageByGate[gate ?? 'inside']?.origins.flatMap((one) => one.localStorage) ?? []
    await page.evaluate((items) => {
      sessionStorage.clear()
      localStorage.clear()
      for (const { name, value } of items) localStorage.setItem(name, value)
    }, storedItems)
    const storage = await page.context().newCDPSession(page)
    await storage.send('Storage.clearDataForOrigin', {
      origin: site.url,
      storageTypes: 'indexeddb',
    })
    await storage.detach()
  }

  /** Opens a page in a state. */
  const open = async (state: State, { width, theme }: View): Promise<Opened> => {
    const { context, page, complaints } = await windowFor(state)
    await resetStorage(page, state.gate)
    complaints.length = 0
    await resize(page, width)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const visit = { page, site, stageItems, call }
    const close = async (): Promise<void> => {
      // Requests held by the state are aborted before their routes are removed: a late save would
      // change what the next state finds.
      await Promise.allSettled((unansweredRoutes.get(page) ?? []).map((route) => route.abort()))
      unansweredRoutes.delete(page)
      if (state.needsOwnWindow) return context.close()
      try {
        await page.mouse.move(-1, -1)
        await page.goto(site.url + PARKING)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      } catch {
        // The next state gets a new window if this one cannot be emptied.
        shared.delete(state.gate)
        await context.close()
      }
    }
    try {
      await state.before?.(visit)
      await page.goto(
        site.url + (typeof state.path === 'string' ? state.path : state.path(stageItems)),
      )
      await state.reach(visit)
    } catch (error) {
      // The content that is shown instead, read before the window closes.
      const content = await page
        .locator('body')
        .ariaSnapshot({ timeout: paced(5_000) })
        .catch(() => 'nothing that could be read')
      await close()
      throw new Error(
        `${state.name} was not reached at ${width} px. The page showed:\n${content.slice(0, 4_000)}`,
        { cause: error },
      )
    }
    return { page, complaints, close }
  }
  const tidy = async (): Promise<void> => {
    for (const one of shared.values()) await (await one).context.close()
    await stageItems.tidy()
  }
  return { open, stageItems, call, tidy }
}

export type Stage = Awaited<ReturnType<typeof openStage>>
