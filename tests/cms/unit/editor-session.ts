import type { TestContext } from 'node:test'
import { IDBFactory } from 'fake-indexeddb'
import { promisifyRequest, type UseStore } from 'idb-keyval'
import { makeDraftStore, type DraftStore } from '#cms/drafts/item-drafts.ts'
import { makeLeaveGuard, type LeaveGuard } from '#cms/drafts/leave-guard.ts'
import { saveState } from '#cms/edit/save-state.ts'
import { nameOf } from '#cms/model/fields.ts'
import { shownErrors } from '#cms/model/validation.ts'
import type { EditorState, Mode } from '#cms/session/editor-state.ts'
import { makeEditor, type Editor, type EditorServices } from '#cms/session/editor.ts'
import type { AnyKind, Data, Toast } from '#kinds/define.ts'
import type { Values } from '#kinds/values.ts'
import { pathOf } from '#kinds/wire.ts'
import { cmsDraft } from '#messages/en/cms-draft.ts'
import { ADMIN } from '../../api/harness.ts'
import { paced } from '../../pace.ts'
import { startServer, type Server } from './server.ts'
import { itemsOn, type Item } from './stored-items.ts'
import { makeTurningClock, type TurningClock } from './turning-clock.ts'

/** Item that is open in a window. */
export type Session = {
  editor: Editor
  state: () => EditorState
  /** Resolves as soon as the state matches. @throws Error after 30 s */
  until: (is: (state: EditorState) => boolean) => Promise<EditorState>
  /** Types into a field, by its key in the kind's data. */
  write: (key: string, value: unknown) => void
  /** Types into each of these fields. */
  writeAll: (data: Data) => void
  /** Resolves when this device has stored the typed text as a draft. */
  drafted: () => Promise<EditorState>
  /** Restores the newest offered draft into the form. @throws Error when none is offered */
  restore: () => Promise<void>
  /** Text of the save bar. */
  bar: () => string
  /** Errors in the summary above the form. */
  summary: () => string[]
  /** Closes the item; the window stays open. */
  close: () => void
}

/** Window of the staff area, reduced to the page events that the editor uses. */
export type Window = {
  /**
   * Opens an item, or a new one without an id; resolves when it is read and the search for its
   * drafts on this device has ended.
   */
  open: (kind: AnyKind, id?: string, preset?: Values) => Promise<Session>
  /** Opens an item like `open`, without waiting. */
  begin: (kind: AnyKind, id?: string, preset?: Values) => Session
  /** Hides or unloads the page: it gets this one event. */
  leave: () => void
  /** Kills the window: nothing in it runs any more, and the browser releases its locks. */
  crash: () => void
  leaveGuard: LeaveGuard
  /** True when the browser would ask before the page is left. */
  isBlocked: () => boolean
  /** Toasts so far. */
  toasts: readonly string[]
  /** Presses the action of the last toast that has one. @throws Error when none has */
  undo: () => Promise<void>
  /** Kinds of the acknowledged changes so far. */
  changes: readonly string[]
}

/**
 * Device and its storage, shared by its windows. `storage` may be `full`, `refused` (it does not
 * open) or `silent` (it never responds).
 */
export type Device = {
  storage: 'works' | 'full' | 'refused' | 'silent'
  clock: TurningClock
  drafts: DraftStore
  openWindow: () => Window
}

export type Stage = Server &
  Device & {
    addDevice: () => Device
    makeItem: (kind: AnyKind, data?: Data, beside?: Data) => Promise<Item>
  }

/** Requests that save an item; lists of some kinds are read by POST, too. */
export const SAVES = /^(POST|PUT) (?!.*scope=staff)/

/** Text of a kind's own message. */
export const messageOf = (message: Toast | undefined): string | undefined =>
  typeof message === 'object' ? message.text : message

/** Toast of a save in the editor: saving a setting, which is always live, stores a draft. */
export const savedToastOf = ({ shape, messages }: AnyKind): string | undefined =>
  shape === 'singleton' ? cmsDraft.savedBeside : messageOf(messages.update)

const never = new Promise<never>(() => undefined)

/** Time limit of waiting for a state, in milliseconds. */
const WAIT_FOR = paced(30_000)

const sessionOf = (editor: Editor, close: () => void): Session => {
  const { kind, $state } = editor
  const until = (is: (state: EditorState) => boolean): Promise<EditorState> =>
    new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        queueMicrotask(() => unsubscribe())
      }
      const timer = setTimeout(() => {
        end()
        reject(
          new Error(`It never came: ${JSON.stringify({ ...$state.get(), record: undefined })}`),
        )
      }, WAIT_FOR)
      const unsubscribe = $state.subscribe((state) => {
        if (!is(state)) return
        resolve(state)
        end()
      })
    })
  return {
    editor,
    state: () => $state.get(),
    until,
    write: (key, value) => editor.set(pathOf(kind, key), value),
    writeAll: (data) =>
      Object.entries(data).forEach(([key, value]) => editor.set(pathOf(kind, key), value)),
    drafted: () => until(({ draftStatus }) => draftStatus.name === 'kept'),
    async restore() {
      const [draft] = $state.get().offered
      if (!draft) throw new Error('No draft is offered.')
      await editor.restore(draft)
    },
    summary: () =>
      Object.entries(shownErrors(kind, $state.get())).map(
        ([path, message]) => `${nameOf(kind, path, $state.get().values)}: ${message}`,
      ),
    bar: () => saveState($state.get(), true, Date.now()).text,
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
  const clock = makeTurningClock()
  const { after } = clock
  /** Lock releases of killed windows: the browser releases them soon, not at once. */
  const released: Promise<unknown>[] = []

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

  const openWindow = (): Window => {
    let isCrashed = false
    const page = new EventTarget()
    const toasts: string[] = []
    let lastAction: (() => void) | null = null
    const changes: string[] = []
    const locks = new Map<string, () => void>()
    const listeners = new Set<() => void>()
    const closings = new Set<() => void>()
    const looks: Promise<unknown>[] = []
    const drafts = makeDraftStore({
      connect: connect(() => isCrashed),
      locks: navigator.locks,
      after,
    })
    const leaveGuard = makeLeaveGuard(page)
    const services: EditorServices = {
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
        of(kind, id) {
          const found = drafts.of(kind, id)
          looks.push(found)
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
      afterChange: (kind) => Promise.resolve(void changes.push(kind.name)),
      toastFor(message, _tone, extra) {
        const words = messageOf(message)
        if (words === undefined || isCrashed) return
        toasts.push(words)
        if (extra?.action) lastAction = extra.action.run
      },
    }
    const begin: Window['begin'] = (kind, id, preset = {}) => {
      const mode: Mode = kind.shape === 'singleton' ? 'single' : id === undefined ? 'new' : 'edit'
      const editor = makeEditor(services, { kind, mode, id: id ?? crypto.randomUUID(), preset })
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
      begin,
      async open(kind, id, preset) {
        await Promise.all(released)
        const session = begin(kind, id, preset)
        await session.until(({ phase }) => phase !== 'loading')
        await looks.at(-1)
        // Drafts that were found enter the state in the next turn.
        await new Promise((resolve) => setImmediate(resolve))
        return session
      },
      leave: () => listeners.forEach((write) => write()),
      crash() {
        isCrashed = true
        closeAll()
        for (const [opening, release] of locks) {
          release()
          released.push(device.drafts.whenFree(opening, new AbortController().signal))
        }
      },
      leaveGuard,
      isBlocked: () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true })),
      toasts,
      async undo() {
        if (!lastAction) throw new Error('No toast has an action.')
        const shown = toasts.length
        lastAction()
        while (toasts.length === shown) await new Promise((resolve) => setImmediate(resolve))
      },
      changes,
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

/** Real API and a device whose windows open editors on it, for one test. */
export async function startStage(t: TestContext): Promise<Stage> {
  const server = await startServer(t)
  return Object.assign(makeDevice(t, server), server, {
    addDevice: () => makeDevice(t, server),
    makeItem: itemsOn(server),
  })
}
