import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { makeSignIn } from '../../../src/cms/entry/sign-in.ts'
import { makeSignOut, type SignOutParts } from '../../../src/cms/entry/sign-out.ts'
import { makeTransport, type Transport } from '../../../src/cms/network/api.ts'
import type {
  StringStorage,
  BrowserPage,
  StorageChange,
  Unsubscribe,
} from '../../../src/cms/network/browser.ts'
import { makePageAccess, type PageAccess } from '../../../src/cms/network/entry.ts'
import type { IdentityAnswer } from '../../../src/cms/network/identity.ts'
import type { MailedLink } from '../../../src/cms/network/links.ts'
import { makePassKey, type PassKey } from '../../../src/cms/network/pass-key.ts'
import { makeBearer, type IdentityClient } from '../../../src/cms/network/token.ts'
import { makePrivateSearches } from '../../../src/cms/stores/private-searches.ts'
import { makeRecent } from '../../../src/cms/stores/recent.ts'
import { ADMIN } from '../../api/harness.ts'
import { startServer, type Server } from './server.ts'
import { makeSelfAdvancingClock } from './turning-clock.ts'

/** Set of listeners of one event. */
const makeListeners = <Event = void>() => {
  const all = new Set<(event: Event) => void>()
  return {
    add(listener: (event: Event) => void): Unsubscribe {
      all.add(listener)
      return () => void all.delete(listener)
    },
    emit: (event: Event): void => all.forEach((listener) => listener(event)),
  }
}

export type MemoryStorage = StringStorage & {
  /** Everything that is stored, as text. */
  text: () => string
  /** True when every write fails for lack of space. */
  isFull: boolean
}

export const makeMemoryStorage = (
  onChange: (change: StorageChange) => void = () => undefined,
): MemoryStorage => {
  const items = new Map<string, string>()
  return {
    isFull: false,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if (this.isFull) throw new DOMException('There is no room.', 'QuotaExceededError')
      items.set(key, value)
      onChange({ key, newValue: value })
    },
    removeItem(key) {
      if (items.delete(key)) onChange({ key, newValue: null })
    },
    text: () => JSON.stringify([...items]),
  }
}

/** Page whose events the test triggers. */
export const makePage = () => {
  const [visibility, online, input, storage] = [
    makeListeners(),
    makeListeners(),
    makeListeners(),
    makeListeners<StorageChange>(),
  ]
  let hidden = false
  const page: BrowserPage = {
    isHidden: () => hidden,
    onVisibilityChange: visibility.add,
    onOnline: online.add,
    onInput: input.add,
    onStorageChange: storage.add,
  }
  return {
    page,
    setHidden(isHidden: boolean): void {
      hidden = isHidden
      visibility.emit()
    },
    comeOnline: () => online.emit(),
    press: () => input.emit(),
    emitStorageChange: storage.emit,
  }
}

/** Key in the browser's storage under which gotrue-js stores the session. */
const SESSION = 'gotrue.user'
/** Time before its end at which a token is refreshed, in milliseconds. */
const REFRESH_MARGIN = 60_000

type StoredSession = {
  email: string
  token: { access_token: string; refresh_token: string; expires_at: number }
}
type Token = { access_token: string; refresh_token: string; expires_in: number }

class Refused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The identity service answered ${status}.`)
    this.status = status
  }
}

/**
 * Session handling of gotrue-js in a browser's storage, against the real service: any failed
 * refresh ends the session.
 */
const identityOn = (storage: StringStorage, url: string) => {
  const grant = async (email: string, form: Record<string, string>): Promise<void> => {
    const response = await fetch(`${url}/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    if (!response.ok) throw new Refused(response.status)
    const { access_token, refresh_token, expires_in } = (await response.json()) as Token
    storage.setItem(
      SESSION,
      JSON.stringify({
        email,
        token: { access_token, refresh_token, expires_at: Date.now() + expires_in * 1_000 },
      } satisfies StoredSession),
    )
  }
  /** Running refreshes: one at a time for each refresh token, within a tab. */
  const refreshes = new Map<string, Promise<string>>()
  const storedSession = (): StoredSession | null =>
    JSON.parse(storage.getItem(SESSION) ?? 'null') as StoredSession | null
  const identity = {
    /** Runs before each refresh; a test may delay or break it here. */
    beforeRefresh: (): Promise<void> => Promise.resolve(),
    currentUser: () => {
      const session = storedSession()
      if (!session) return null
      const { email, token } = session
      const refresh = async (): Promise<string> => {
        try {
          await identity.beforeRefresh()
          await grant(email, { grant_type: 'refresh_token', refresh_token: token.refresh_token })
          return storedSession()?.token.access_token ?? ''
        } catch (error) {
          storage.removeItem(SESSION)
          throw error
        } finally {
          refreshes.delete(token.refresh_token)
        }
      }
      const jwt = (): Promise<string> => {
        if (token.expires_at - REFRESH_MARGIN > Date.now())
          return Promise.resolve(token.access_token)
        const running = refreshes.get(token.refresh_token) ?? refresh()
        refreshes.set(token.refresh_token, running)
        return running
      }
      return { email, jwt }
    },
    signIn: (email: string, password: string): Promise<IdentityAnswer> =>
      grant(email, { grant_type: 'password', username: email, password }).then(
        () => ({ ok: true, email }),
        () => ({ ok: false, fault: 'wrong' }),
      ),
    /** Expires the session's token. */
    expire(): void {
      const session = storedSession()
      if (session)
        storage.setItem(
          SESSION,
          JSON.stringify({ ...session, token: { ...session.token, expires_at: 0 } }),
        )
    },
    end: (): void => storage.removeItem(SESSION),
  }
  return identity satisfies IdentityClient & object
}

/** Tab of a device, assembled like the staff area in a browser. */
export type Tab = Omit<ReturnType<typeof makePage>, 'page'> & {
  page: BrowserPage
  entry: PageAccess
  identity: ReturnType<typeof identityOn>
  passKey: PassKey
  request: Transport
  session: ReturnType<typeof makeSignIn>
  signOut: ReturnType<typeof makeSignOut>
  searches: ReturnType<typeof makePrivateSearches>
  recent: ReturnType<typeof makeRecent>
  storage: MemoryStorage
  tabStorage: MemoryStorage
  loads: {
    /** Number of times the start page was opened. */
    start: number
    /** Number of times the current page was reloaded. */
    reload: number
  }
}

export type TabOptions = Partial<Pick<SignOutParts, 'texts' | 'isUploading' | 'personal'>> & {
  forgetPersonal?: () => Promise<void>
  link?: MailedLink
}

/** Device whose tabs share one storage. A write in a tab is a storage event in all other tabs. */
export const makeDevice = (t: TestContext, server: Server) => {
  const channel = randomUUID()
  const clock = makeSelfAdvancingClock()
  const tabs = new Set<{ emit: (change: StorageChange) => void }>()
  const shared = makeMemoryStorage()
  const open = (options: TabOptions = {}): Tab => {
    const { page, ...pageEvents } = makePage()
    const self = { emit: pageEvents.emitStorageChange }
    tabs.add(self)
    const emitToOtherTabs = (change: StorageChange) =>
      [...tabs].filter((tab) => tab !== self).forEach((tab) => tab.emit(change))
    const storage: MemoryStorage = {
      get isFull() {
        return shared.isFull
      },
      set isFull(isFull) {
        shared.isFull = isFull
      },
      getItem: shared.getItem,
      text: shared.text,
      setItem(key, value) {
        shared.setItem(key, value)
        emitToOtherTabs({ key, newValue: value })
      },
      removeItem(key) {
        if (shared.getItem(key) === null) return
        shared.removeItem(key)
        emitToOtherTabs({ key, newValue: null })
      },
    }
    const tabStorage = makeMemoryStorage()
    const entry = makePageAccess()
    const identity = identityOn(storage, server.api.identity.url)
    const passKey = makePassKey(storage, page.onStorageChange)
    const request = makeTransport(
      {
        fetch: server.fetch,
        bearer: makeBearer(identity, storage),
        passKey: passKey.current,
        renewPassKey: passKey.renew,
      },
      entry,
    )
    const searches = makePrivateSearches(tabStorage)
    const recent = makeRecent(storage)
    const loads = { start: 0, reload: 0 }
    const signOut = makeSignOut({
      entry,
      storage,
      cleanups: [
        passKey.drop,
        options.forgetPersonal ?? (() => undefined),
        searches.forgetSearches,
        recent.forget,
      ],
      personal: options.personal ?? { close: () => undefined, count: () => Promise.resolve(0) },
      forgetSearches: searches.forgetSearches,
      texts: options.texts ?? { wouldLose: () => Promise.resolve(false), giveUp: () => undefined },
      isUploading: options.isUploading ?? (() => false),
      endSession: async () => identity.end(),
      openChannel: () => new BroadcastChannel(channel),
      loadStart: () => void (loads.start += 1),
    })
    const savedEmail = () => identity.currentUser()?.email ?? ''
    let link = options.link ?? null
    const session = makeSignIn({
      entry,
      request,
      passKey,
      savedEmail,
      claimDevice: signOut.claimDevice,
      followSignOut: signOut.followSignOut,
      onLogout: (listener) =>
        page.onStorageChange(
          ({ key, newValue }) => key === SESSION && newValue === null && listener(),
        ),
      takeMailedLink: () => {
        const currentLink = link
        link = null
        return currentLink
      },
      confirmAddress: (token) =>
        Promise.resolve(
          token === 'alive' ? { ok: true, email: savedEmail() } : { ok: false, fault: 'dead link' },
        ),
      reload: () => void (loads.reload += 1),
      after: clock.after,
    })
    t.after(() => tabs.delete(self))
    return {
      ...pageEvents,
      page,
      entry,
      identity,
      passKey,
      request,
      session,
      signOut,
      searches,
      recent,
      storage,
      tabStorage,
      loads,
    }
  }
  return { open, storage: shared, clock }
}

/** Resolves once a store has a wanted value. */
export const until = <T>(
  store: { get: () => T; listen: (listener: (value: T) => void) => Unsubscribe },
  isWanted: (value: T) => boolean,
): Promise<T> =>
  new Promise((resolve) => {
    if (isWanted(store.get())) return resolve(store.get())
    const stop = store.listen((value) => {
      if (!isWanted(value)) return
      stop()
      resolve(value)
    })
  })

/** Server and device with one open tab. `signIn` signs in; the passphrase is still to be given. */
export const prepareDevice = async (
  t: TestContext,
  options: Parameters<typeof startServer>[1] = {},
) => {
  const server = await startServer(t, options)
  const device = makeDevice(t, server)
  const tab = device.open()
  const signIn = (one: Tab = tab) =>
    one.session.signInBy(one.identity.signIn(ADMIN, server.api.identity.password))
  return { server, device, tab, signIn }
}

/**
 * `[session, gate, hasEntered]` of a tab: the sign-in state, the state of the passphrase gate, and
 * true once both have been passed.
 */
export const statesOf = ({ entry: { $signIn, $passphrase, $hasEntered } }: Tab) => [
  $signIn.get(),
  $passphrase.get(),
  $hasEntered.get(),
]
