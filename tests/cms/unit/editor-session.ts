import type { TestContext } from 'node:test'
import { IDBFactory } from 'fake-indexeddb'
import { promisifyRequest, type UseStore } from 'idb-keyval'
import { makeDraftStore, type DraftStore } from '#cms/drafts/item-drafts.ts'
import { makeLeaveGuard, type LeaveGuard } from '#cms/drafts/leave-guard.ts'
import { saveBarLine } from '#cms/edit/save-state.ts'
import { nameOf } from '#cms/model/fields.ts'
import type { ItemForm, EditorMode } from '#cms/session/item-form.ts'
import type { SessionState, Validation } from '#cms/session/session-state.ts'
import {
  makeSession,
  type Session as EditSession,
  type SessionServices,
} from '#cms/session/session.ts'
import type { AnyKind, Data, Toast } from '#kinds/define.ts'
import { changedPaths, type Values } from '#kinds/values.ts'
import { cmsDraft } from '#messages/en/cms-draft.ts'
import { ADMIN } from '../../api/harness.ts'
import { paced } from '../../pace.ts'
import { startServer, type Server } from './server.ts'
import { itemsOn, type Item } from './stored-items.ts'
import { makeSelfAdvancingClock, type SelfAdvancingClock } from './turning-clock.ts'

type ValueOf<Atom> = Atom extends { get: () => infer Value } ? Value : never

/** Values of all atoms of a session, by the atom's name without its `$`. */
type State = ItemForm &
  Validation & {
    [
      Name in Exclude<
        keyof SessionState & `$${string}`,
        '$item' | '$validation'
      > as Name extends `$${infer Plain}` ? Plain : never
    ]: ValueOf<SessionState[Name]>
  }

/** Item that is open in a window. */
export type Session = {
  editor: EditSession
  state: () => State
  /** Resolves as soon as the state matches. @throws Error after 30 s */
  until: (is: (state: State) => boolean) => Promise<State>
  /** Types into a field, by its key in the kind's data. */
  write: (key: string, value: unknown) => void
  /** Types into each of these fields. */
  writeAll: (data: Data) => void
  /** Resolves when this device has stored the typed text as a draft. */
  untilDrafted: () => Promise<State>
  /** Restores the newest offered draft into the form. @throws Error when none is offered */
  restore: () => Promise<void>
  /** Text of the save bar. @param isSignedIn true by default */
  saveBarText: (isSignedIn?: boolean) => string
  /** Errors in the summary above the form. */
  errorSummary: () => string[]
  /** Closes the item; the window stays open. */
  close: () => void
}

/** Window of the staff area, reduced to the page events that the editor uses. */
export type EditorWindow = {
  /**
   * Opens an item, or a new one without an id; resolves when it is read and the search for its
   * drafts on this device has ended.
   */
  open: (kind: AnyKind, id?: string, preset?: Values) => Promise<Session>
  /** Opens an item like `open`, without waiting. */
  openWithoutWaiting: (kind: AnyKind, id?: string, preset?: Values) => Session
  /** Hides or unloads the page: runs the work that waits for this moment. */
  leave: () => void
  /** Kills the window: nothing in it runs any more, and the browser releases its locks. */
  crash: () => void
  leaveGuard: LeaveGuard
  /** True when the browser would ask before the page is left. */
  isLeavingGuarded: () => boolean
  /** Toasts so far. */
  toasts: readonly string[]
  /** Presses the action of the last toast that has one. @throws Error when none has */
  pressToastAction: () => Promise<void>
  /** Kinds of the acknowledged changes so far. */
  changedKinds: readonly string[]
}

/** Device whose windows share its storage. */
export type Device = {
  /** State of the storage: `refused` does not open, `silent` never responds. */
  storage: 'works' | 'full' | 'refused' | 'silent'
  clock: SelfAdvancingClock
  drafts: DraftStore
  openWindow: () => EditorWindow
}

export type Stage = Server &
  Device & {
    addDevice: () => Device
    makeItem: (kind: AnyKind, data?: Data, beside?: Data) => Promise<Item>
  }

/** Requests that save an item; lists of some kinds are read by POST, too. */
export const SAVE_REQUEST = /^(POST|PUT) (?!.*scope=staff)/

/** Text of a kind's own message. */
export const messageOf = (message: Toast | undefined): string | undefined =>
  typeof message === 'object' ? message.text : message

/** Toast of a save in the editor: saving a setting, which is always live, stores a draft. */
export const savedToastOf = ({ shape, messages }: AnyKind): string | undefined =>
  shape === 'singleton' ? cmsDraft.savedBeside : messageOf(messages.update)

const never = new Promise<never>(() => undefined)

/** Time limit of waiting for a state, in milliseconds. */
const STATE_TIMEOUT_MS = paced(30_000)

/** Current values of all atoms of a session. */
const stateOf = ({
  form,
  $validation,
  $errors,
  $saving,
  $savedAt,
  $conflict,
  $draftStatus,
  $offered,
  $orphanedValues,
  $openEntry,
}: EditSession): State => ({
  ...form(),
  ...$validation.get(),
  errors: $errors.get(),
  saving: $saving.get(),
  savedAt: $savedAt.get(),
  conflict: $conflict.get(),
  draftStatus: $draftStatus.get(),
  offered: $offered.get(),
  orphanedValues: $orphanedValues.get(),
  openEntry: $openEntry.get(),
})

/** Calls a listener after each change of the session; atoms that change together cause one call. */
const watch = (editor: EditSession, listener: () => void): (() => void) => {
  let isCalled = false
  const call = () => {
    if (isCalled) return
    isCalled = true
    queueMicrotask(() => {
      isCalled = false
      listener()
    })
  }
  const { $item, $values, $validation, $saving, $savedAt, $conflict } = editor
  const { $draftStatus, $offered, $orphanedValues, $openEntry } = editor
  const stops = [
    $item.listen(call),
    $values.listen(call),
    $validation.listen(call),
    $saving.listen(call),
    $savedAt.listen(call),
    $conflict.listen(call),
    $draftStatus.listen(call),
    $offered.listen(call),
    $orphanedValues.listen(call),
    $openEntry.listen(call),
  ]
  return () => stops.forEach((stop) => stop())
}

const sessionOf = (editor: EditSession, close: () => void): Session => {
  const { kind } = editor
  const state = () => stateOf(editor)
  const until: Session['until'] = (is) =>
    new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        unsubscribe()
      }
      const timer = setTimeout(() => {
        end()
        reject(
          new Error(
            `The state never matched: ${JSON.stringify({ ...state(), record: undefined })}`,
          ),
        )
      }, STATE_TIMEOUT_MS)
      const look = () => {
        const now = state()
        if (!is(now)) return
        resolve(now)
        end()
      }
      const unsubscribe = watch(editor, look)
      look()
    })
  return {
    editor,
    state,
    until,
    write: (key, value) => editor.set(key, value),
    writeAll: (data) => Object.entries(data).forEach(([key, value]) => editor.set(key, value)),
    untilDrafted: () => until(({ draftStatus }) => draftStatus.name === 'kept'),
    async restore() {
      const [draft] = editor.$offered.get()
      if (!draft) throw new Error('No draft is offered.')
      await editor.restoreOfferedDraft(draft)
    },
    errorSummary: () =>
      Object.entries(editor.$errors.get()).map(
        ([path, message]) => `${nameOf(kind, path, editor.$values.get())}: ${message}`,
      ),
    saveBarText: (isSignedIn = true) => {
      const { saving, savedAt, draftStatus, base, values, record } = state()
      const changes = changedPaths(base, values).length
      const unsaved = { saving, savedAt, draftStatus, changes, isNew: record === null }
      return saveBarLine(unsaved, isSignedIn, Date.now()).text
    },
    close,
  }
}

/** Store for idb-keyval, in a separate database. */
const storeIn = (databases: IDBFactory): UseStore => {
  const request = databases.open('web-cms')
  request.onupgradeneeded = () => request.result.createObjectStore('copies')
  const opened = promisifyRequest(request)
  return async (mode, work) =>
    work((await opened).transaction('copies', mode).objectStore('copies'))
}

function makeDevice(t: TestContext, { request }: Server): Device {
  const databases = new IDBFactory()
  const clock = makeSelfAdvancingClock()
  const { after } = clock
  /** Lock releases of killed windows: the browser releases them soon, not at once. */
  const lockReleases: Promise<unknown>[] = []

  /** Connection to the storage. @param isCut true once its window was killed: writes fail then */
  const connect = (isCut: () => boolean) => (): UseStore => {
    const use = storeIn(databases)
    return (mode, work) => {
      if (device.storage === 'silent') return never
      if (device.storage === 'refused')
        throw new DOMException('It is not allowed here.', 'SecurityError')
      if (isCut() || (mode === 'readwrite' && device.storage === 'full'))
        return Promise.reject(new DOMException('No room.', 'QuotaExceededError'))
      return use(mode, work)
    }
  }

  const openWindow = (): EditorWindow => {
    let isCrashed = false
    const page = new EventTarget()
    const toasts: string[] = []
    let lastAction: (() => void) | null = null
    const changedKinds: string[] = []
    const locks = new Map<string, () => void>()
    const listeners = new Set<() => void>()
    const closings = new Set<() => void>()
    /** Searches for drafts on this device, one for each opened item. */
    const draftSearches: Promise<unknown>[] = []
    const drafts = makeDraftStore({
      connect: connect(() => isCrashed),
      locks: navigator.locks,
      after,
    })
    const leaveGuard = makeLeaveGuard(page)
    const services: SessionServices = {
      request: async (...call) => {
        const answer = isCrashed ? never : await request<never>(...call)
        // A killed window receives no response.
        return isCrashed ? never : answer
      },
      drafts: {
        ...drafts,
        hold(opening) {
          const release = drafts.hold(opening)
          locks.set(opening, release)
          return release
        },
        ofItem(kind, id) {
          const found = drafts.ofItem(kind, id)
          draftSearches.push(found)
          return found
        },
      },
      leaveGuard,
      onPageLeaving(write) {
        listeners.add(write)
        return () => listeners.delete(write)
      },
      after,
      email: () => ADMIN,
      afterChange: (kind) => Promise.resolve(void changedKinds.push(kind.name)),
      toastFor(message, _tone, extra) {
        const words = messageOf(message)
        if (words === undefined || isCrashed) return
        toasts.push(words)
        if (extra?.action) lastAction = extra.action.run
      },
    }
    const openWithoutWaiting: EditorWindow['openWithoutWaiting'] = (kind, id, preset = {}) => {
      const mode: EditorMode =
        kind.shape === 'singleton' ? 'single' : id === undefined ? 'new' : 'edit'
      const editor = makeSession(services, { kind, mode, id: id ?? crypto.randomUUID(), preset })
      const stop = editor.start()
      closings.add(stop)
      return sessionOf(editor, () => {
        closings.delete(stop)
        stop()
      })
    }
    const closeAll = () => {
      for (const stop of closings) stop()
      closings.clear()
    }
    t.after(closeAll)
    return {
      openWithoutWaiting,
      async open(kind, id, preset) {
        await Promise.all(lockReleases)
        const session = openWithoutWaiting(kind, id, preset)
        await session.until(({ phase }) => phase !== 'loading')
        await draftSearches.at(-1)
        // Found drafts enter the state in the next turn of the event loop.
        await new Promise((resolve) => setImmediate(resolve))
        return session
      },
      leave: () => listeners.forEach((write) => write()),
      crash() {
        isCrashed = true
        closeAll()
        for (const [opening, release] of locks) {
          release()
          lockReleases.push(device.drafts.whenFree(opening, new AbortController().signal))
        }
      },
      leaveGuard,
      isLeavingGuarded: () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true })),
      toasts,
      async pressToastAction() {
        if (!lastAction) throw new Error('No toast has an action.')
        const shown = toasts.length
        lastAction()
        while (toasts.length === shown) await new Promise((resolve) => setImmediate(resolve))
      },
      changedKinds,
    }
  }

  const device: Device = {
    storage: 'works',
    clock,
    drafts: makeDraftStore({ connect: connect(() => false), locks: navigator.locks, after }),
    openWindow,
  }
  return device
}

/** Starts a real API for one test, and a device whose windows open editors on it. */
export async function startStage(t: TestContext): Promise<Stage> {
  const server = await startServer(t)
  return Object.assign(makeDevice(t, server), server, {
    addDevice: () => makeDevice(t, server),
    makeItem: itemsOn(server),
  })
}
