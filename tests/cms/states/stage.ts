import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { staffClient } from '../../e2e/staff-client.ts'
import { paced } from '../../pace.ts'
import { signedInState, type StaffSite } from '../signed-in.ts'
import { complaintsOf, ordinary } from '../window.ts'
import { furnish, type Things } from './things.ts'

export type Theme = 'light' | 'dark'
/** How a state is looked at; the width in CSS pixels. */
export type View = { width: number; theme: Theme }

/** What a state needs to be reached. */
export type Visit = {
  page: Page
  site: StaffSite
  things: Things
  call: Awaited<ReturnType<typeof staffClient>>['call']
}

/** A screen of the staff area in one of its states, and how a person brings it there. */
export type State = {
  name: string
  /** How far the person is: before the first gate, before the second one, or inside, which is the rule. */
  gate?: 'signed out' | 'passphrase'
  path: string | ((things: Things) => string)
  /** What the network does to it, before the page is opened. */
  before?: (visit: Visit) => Promise<unknown>
  /** Resolves when it stands there. */
  reach: (visit: Visit) => Promise<unknown>
  /** Where it exists at some widths only, in CSS pixels. */
  from?: number
  below?: number
  /** It changes the clock, the session, the network or what the browser is made of: its window shares nothing with the others. */
  alone?: true
  /** It moves the clock itself: what it shows depends on when it is looked at. */
  movesClock?: true
}

/** Whether a state exists at a width. */
export const isAt = (
  { from = 0, below = Infinity }: Pick<State, 'from' | 'below'>,
  width: number,
): boolean => width >= from && width < below

/** Notes from a page's first moment what its policy stops. */
const watch = (): void => {
  const violations: string[] = []
  Object.assign(window, { violations })
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    violations.push(`${effectiveDirective} ${blockedURI} ${sample}`),
  )
}

/** What the policy of a page has stopped so far. */
export const stopped = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { violations: string[] }).violations)

/** Gives a window a width, and the height of a device that is so wide. */
export const resize = (page: Page, width: number): Promise<void> =>
  page.setViewportSize({ width, height: width < 600 ? 780 : 900 })

const heldBack = new WeakMap<Page, Route[]>()

/** A route that never answers, as long as its page is open. */
export const holdBack = (route: Route): void => {
  const page = route.request().frame().page()
  heldBack.set(page, [...(heldBack.get(page) ?? []), route])
}

export type Opened = { page: Page; complaints: string[]; close: () => Promise<void> }

/** A window that states share, one after the other: most of a state's time would go into starting its renderer. */
type Window = { context: BrowserContext; page: Page; complaints: string[] }

/** Where a shared window waits between two states: a file of the same site, on which nothing runs. */
const PARKING = '/robots.txt'

/**
 * A staff area filled with one item of every kind, and windows onto its states. Call `tidy` at the end.
 * @param prepare what is done to a context before its first page is opened
 */
export const openStage = async (
  browser: Browser,
  site: StaffSite,
  prepare?: (context: BrowserContext) => Promise<unknown>,
) => {
  const { call } = await staffClient(site)
  const things = await furnish(site.url, call)
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
    // An upload under way asks before it is left.
    page.on('dialog', (dialog) => dialog.accept().catch(() => undefined))
    const complaints = complaintsOf(page, (text) => ordinary.test(text))
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

  /** Nothing that another state typed, sent or chose is left: neither in this tab nor on this machine. */
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
      // What a state holds back must not go through when its route is taken away: the next state would find it stored.
      await Promise.allSettled((heldBack.get(page) ?? []).map((route) => route.abort()))
      heldBack.delete(page)
      if (state.alone) return context.close()
      try {
        await page.mouse.move(-1, -1)
        await page.goto(site.url + PARKING)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      } catch {
        // A window that cannot be left behind is no use to the next state.
        shared.delete(state.gate)
        await context.close()
      }
    }
    try {
      await state.before?.(visit)
      await page.goto(site.url + (typeof state.path === 'string' ? state.path : state.path(things)))
      await state.reach(visit)
    } catch (error) {
      // What stood there instead: once the window is closed, nobody can tell.
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
