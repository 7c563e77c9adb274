import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { staffClient } from '../../e2e/staff-client.ts'
import { paced } from '../../pace.ts'
import { signedInState, type StaffSite } from '../signed-in.ts'
import { complaintsOf, networkErrorMessage } from '../window.ts'
import { createStageItems, type StageItems } from './things.ts'

export type Theme = 'light' | 'dark'
/** View of a state; the width in CSS pixels. */
export type View = { width: number; theme: Theme }

/** Everything that a state needs to be reached. */
export type Visit = {
  page: Page
  site: StaffSite
  things: StageItems
  call: Awaited<ReturnType<typeof staffClient>>['call']
}

/** State of a screen of the staff area, and the steps by which a person reaches it. */
export type State = {
  name: string
  /** Progress of the person: before the first gate, before the second one, or (default) inside. */
  gate?: 'signed out' | 'passphrase'
  path: string | ((things: StageItems) => string)
  /** Prepares the network before the page is opened. */
  before?: (visit: Visit) => Promise<unknown>
  /** Resolves once the state is reached. */
  reach: (visit: Visit) => Promise<unknown>
  /** Limits of the widths at which the state exists, in CSS pixels. */
  from?: number
  below?: number
  /**
   * True for a state that changes the clock, the session, the network or the browser's built-ins:
   * its window is not shared.
   */
  alone?: true
  /** True for a state that moves the clock: its screen depends on the time of looking. */
  movesClock?: true
}

/** True when a state exists at a width. */
export const isAt = (
  { from = 0, below = Infinity }: Pick<State, 'from' | 'below'>,
  width: number,
): boolean => width >= from && width < below

/** Records policy violations from the page's start on. */
const watch = (): void => {
  const violations: string[] = []
  Object.assign(window, { violations })
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    violations.push(`${effectiveDirective} ${blockedURI} ${sample}`),
  )
}

/** Violations of a page's policy so far. */
export const policyViolations = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { violations: string[] }).violations)

/** Resizes a window to a width, with the height of a device of that width. */
export const resize = (page: Page, width: number): Promise<void> =>
  page.setViewportSize({ width, height: width < 600 ? 780 : 900 })

const heldBack = new WeakMap<Page, Route[]>()

/** Route handler that never responds while its page is open. */
export const neverRespond = (route: Route): void => {
  const page = route.request().frame().page()
  heldBack.set(page, [...(heldBack.get(page) ?? []), route])
}

export type Opened = { page: Page; complaints: string[]; close: () => Promise<void> }

/**
 * Window shared by states, one after the other: starting its renderer would take most of a state's
 * time.
 */
type Window = { context: BrowserContext; page: Page; complaints: string[] }

/** Address of a shared window between two states: a file of the same site without scripts. */
const PARKING = '/robots.txt'

/**
 * Staff area filled with one item of every kind, and windows onto its states. Call `tidy` at the
 * end.
 * @param prepare prepares a context before its first page is opened
 */
export const openStage = async (
  browser: Browser,
  site: StaffSite,
  prepare?: (context: BrowserContext) => Promise<unknown>,
) => {
  const { call } = await staffClient(site)
  const things = await createStageItems(site.url, call)
  const inside = await signedInState(site)
  const withoutProof = {
    ...inside,
    origins: inside.origins.map((one) => ({
      ...one,
      localStorage: one.localStorage.filter(({ name }) => name !== 'passKey'),
    })),
  }
  const keptBy = { 'signed out': undefined, passphrase: withoutProof, inside }

  const openWindow = async (gate: State['gate']): Promise<Window> => {
    const storageState = keptBy[gate ?? 'inside']
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      ...(storageState && { storageState }),
    })
    await prepare?.(context)
    const page = await context.newPage()
    // A running upload asks before the page is left.
    page.on('dialog', (dialog) => dialog.accept().catch(() => undefined))
    const complaints = complaintsOf(page, (text) => networkErrorMessage.test(text))
    await page.addInitScript(watch)
    await page.goto(site.url + PARKING)
    return { context, page, complaints }
  }

  const shared = new Map<State['gate'], Promise<Window>>()
  const windowFor = ({ gate, alone }: State): Promise<Window> => {
    if (alone) return openWindow(gate)
    const window = shared.get(gate) ?? openWindow(gate)
    shared.set(gate, window)
    return window
  }

  /** Removes everything that another state typed, sent or chose, from this tab and this machine. */
  const forget = async (page: Page, gate: State['gate']): Promise<void> => {
    const kept = keptBy[gate ?? 'inside']?.origins.flatMap((one) => one.localStorage) ?? []
    await page.evaluate((items) => {
      sessionStorage.clear()
      localStorage.clear()
      for (const { name, value } of items) localStorage.setItem(name, value)
    }, kept)
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
    await forget(page, state.gate)
    complaints.length = 0
    await resize(page, width)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const visit = { page, site, things, call }
    const close = async (): Promise<void> => {
      // Requests held by the state are aborted before their routes are removed: a late save would
      // change what the next state finds.
      await Promise.allSettled((heldBack.get(page) ?? []).map((route) => route.abort()))
      heldBack.delete(page)
      if (state.alone) return context.close()
      try {
        await page.mouse.move(-1, -1)
        await page.goto(site.url + PARKING)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      } catch {
        // A window that cannot be parked is of no use to the next state.
        shared.delete(state.gate)
        await context.close()
      }
    }
    try {
      await state.before?.(visit)
      await page.goto(site.url + (typeof state.path === 'string' ? state.path : state.path(things)))
      await state.reach(visit)
    } catch (error) {
      // Content shown instead, read before the window closes.
      const seen = await page
        .locator('body')
        .ariaSnapshot({ timeout: paced(5_000) })
        .catch(() => 'nothing that could be read')
      await close()
      throw new Error(
        `${state.name} was not reached at ${width} px. There stood:\n${seen.slice(0, 4_000)}`,
        { cause: error },
      )
    }
    return { page, complaints, close }
  }
  const tidy = async (): Promise<void> => {
    for (const one of shared.values()) await (await one).context.close()
    await things.tidy()
  }
  return { open, things, call, tidy }
}

export type Stage = Awaited<ReturnType<typeof openStage>>
