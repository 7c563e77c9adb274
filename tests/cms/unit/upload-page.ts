import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import type { TestContext } from 'node:test'
import type { ReadableAtom } from 'nanostores'
import type { Upload as TusUpload } from 'tus-js-client'
import type { AnyKind } from '#kinds/define.ts'
import { makeLeaveGuard } from '../../../src/cms/drafts/leave-guard.ts'
import type { Item } from '../../../src/cms/model/item.ts'
import { $email, $passphrase, $signIn } from '../../../src/cms/network/entry.ts'
import { makeItemApi } from '../../../src/cms/network/item-api.ts'
import { makeItemSaves } from '../../../src/cms/network/item-saves.ts'
import { makeLibrary } from '../../../src/cms/stores/library.ts'
import type { Job } from '../../../src/cms/uploads/job.ts'
import { makeQueue } from '../../../src/cms/uploads/queue.ts'
import { makeSaveRecord } from '../../../src/cms/uploads/save-record.ts'
import { makeTusUrlStorage, makeStoredJobs } from '../../../src/cms/uploads/stored-jobs.ts'
import { makeStartUpload, type Upload } from '../../../src/cms/uploads/upload.ts'
import { ADMIN } from '../../api/harness.ts'
import { hashOf, serveUploads } from '../../api/uploads-server.ts'
import { largePdf } from '../../fixtures/files/large-pdf.ts'
import { startServer } from './server.ts'
import type { UploadRequest, UploadInterceptor } from './upload-ways.ts'
import { makeWindowLocks } from './window-locks.ts'

type Options = TusUpload['options']
type HttpStack = NonNullable<Options['httpStack']>
type HttpResponse = Awaited<ReturnType<ReturnType<HttpStack['createRequest']>['send']>>

/**
 * Entry of tus-js-client for browsers: the package's entry for Node reads from streams instead of
 * files.
 */
const tus = createRequire(import.meta.url)('tus-js-client/lib.es5/browser/index.js') as {
  Upload: new (file: File, options: Options) => TusUpload
}

/** Size of a part in these tests, in bytes. */
export const PART_BYTES = 20_000

/** New PDF of three parts, which no store has. */
export const threePartPdf = async (name = 'fees.pdf', lastModified = 1): Promise<File> =>
  pdfFile(name, await largePdf(2.5 * PART_BYTES, 4), lastModified)

export const pdfFile = (name: string, bytes: Uint8Array, lastModified = 1): File =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf', lastModified })

/** Storage in memory with the interface of `localStorage`. */
const memoryStorage = () => {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    key: (at: number) => [...items.keys()][at] ?? null,
    get length() {
      return items.size
    },
  }
}

const answerOf = async (response: Response): Promise<HttpResponse> => {
  const body = await response.text()
  return {
    getStatus: () => response.status,
    getHeader: (name) => response.headers.get(name) ?? undefined,
    getBody: () => body,
    getUnderlyingObject: () => response,
  }
}

/** Resolves with a store's value once it matches. */
export const until = async <T>(
  $store: ReadableAtom<T>,
  isMet: (value: T) => boolean,
): Promise<T> => {
  const { promise, resolve } = Promise.withResolvers<T>()
  const stop = $store.subscribe((value) => isMet(value) && resolve(value))
  return promise.finally(stop)
}

type Named = { name: string }

/** Resolves with the state of an upload or a job once the state has one of these names. */
export const untilState = async <S extends Named, Name extends S['name']>(
  { $state }: { $state: ReadableAtom<S> },
  ...names: Name[]
): Promise<Extract<S, { name: Name }>> => {
  const { promise, resolve } = Promise.withResolvers<Extract<S, { name: Name }>>()
  const isNamed = (state: S): state is Extract<S, { name: Name }> =>
    (names as string[]).includes(state.name)
  const stop = $state.subscribe((state) => isNamed(state) && resolve(state))
  return promise.finally(stop)
}

/** Device with pages of the staff area that send files to a real API over HTTP. */
export const startUploadDevice = async (t: TestContext) => {
  const server = await startServer(t)
  const { origin, answered } = await serveUploads(t, server.api.services)
  const storage = memoryStorage()
  const uploadRequests: UploadRequest[] = []
  const interceptors: { match: RegExp; interceptor: UploadInterceptor }[] = []
  let passKey: string | null = server.api.staff['x-pass-key']
  let isOnline = true
  $email.set(ADMIN)
  $signIn.set('signed in')
  $passphrase.set('open')

  /** Opens a page. It resumes uploads left by closed pages. */
  const openPage = () => {
    const pageEvents = new EventTarget()
    let isClosed = false
    const httpStack: HttpStack = {
      getName: () => 'test',
      createRequest: (method, url) => {
        const headers: Record<string, string> = {}
        const abort = new AbortController()
        return {
          getMethod: () => method,
          getURL: () => url,
          setHeader: (name, value) => void (headers[name] = value),
          getHeader: (name) => headers[name],
          setProgressHandler: () => undefined,
          getUnderlyingObject: () => null,
          abort: () => Promise.resolve(abort.abort()),
          send: async (body: Blob | null = null) => {
            const { pathname } = new URL(url)
            const uploadRequest: UploadRequest = {
              method,
              path: pathname,
              body: undefined,
              offset: method === 'PATCH' ? Number(headers['Upload-Offset']) : null,
              headers,
              bytes: body,
            }
            uploadRequests.push(uploadRequest)
            const deliver = () =>
              fetch(url, {
                method,
                headers: { ...headers, origin: server.api.staff.origin },
                body,
                signal: abort.signal,
              })
            const interceptor = interceptors.findLast(({ match }) =>
              match.test(`${method} ${pathname}`),
            )?.interceptor
            try {
              const sent = interceptor
                ? interceptor(deliver, uploadRequest)
                : isOnline
                  ? deliver()
                  : Promise.reject(new TypeError('fetch failed'))
              const answer = await answerOf(await sent)
              if (!isClosed && !abort.signal.aborted) return answer
            } catch (error) {
              if (!isClosed && !abort.signal.aborted) throw error
            }
            // An aborted request or a closed page gets no further events, as in a browser.
            return new Promise<never>(() => undefined)
          },
        }
      },
    }
    /** Files whose failure was reported to staff, in order. */
    const failures: string[] = []
    const onFailure = ({ name }: { name: string }): void => void failures.push(name)
    const startUpload = makeStartUpload({
      endpoint: () => `${origin}/upload/`,
      client: () => Promise.resolve(tus),
      options: { httpStack, urlStorage: makeTusUrlStorage({ storage: () => storage }) },
      timing: { part: PART_BYTES, retries: [0, 0], patience: 20 },
      isOnline: () => isOnline,
      page: pageEvents,
      bearer: () =>
        Promise.resolve(
          $signIn.get() === 'signed in'
            ? { token: server.api.signedIn.authorization.replace('Bearer ', '') }
            : { missing: 'signed out' },
        ),
      passKey: () => passKey,
      renewPassKey: () => undefined,
      onFailure,
    })
    const leaveGuard = makeLeaveGuard(pageEvents)
    const { locks, release } = makeWindowLocks()
    const saved: { kind: AnyKind; item: Item }[] = []
    const leftBehind: Job[] = []
    const { $library, loadLibrary } = makeLibrary(server.request)
    const storedJobs = makeStoredJobs({ storage: () => storage, locks })
    const queue = makeQueue({
      startUpload,
      saveRecord: makeSaveRecord({
        ...makeItemApi(server.request),
        ...makeItemSaves(server.request),
        email: () => ADMIN,
        onSaved: (kind, item) => Promise.resolve(void saved.push({ kind, item })),
      }),
      storedJobs,
      leaveGuard,
      page: pageEvents,
      loadLibrary,
      onJob: () => undefined,
      onLeftBehind: (job) => void leftBehind.push(job),
      onFailure,
    })
    const close = (): void => {
      isClosed = true
      release()
    }
    t.after(() => {
      close()
      queue.$jobs.get().forEach(queue.removeJob)
    })
    return {
      ...queue,
      startUpload,
      leaveGuard,
      pageEvents,
      saved,
      leftBehind,
      failures,
      $library,
      loadLibrary,
      storedJobs,
      close,
    }
  }

  return {
    server,
    origin,
    /** Responses of the upload server, in order: `PATCH 204`. */
    answered,
    /** Every request of an upload so far, delivered or not. */
    uploadRequests,
    storage,
    openPage,
    /**
     * Intercepts requests of uploads whose method and path match (`PATCH /upload/…`); other calls
     * are intercepted by `server.intercept`.
     * @returns a function that stops intercepting
     */
    interceptUpload(match: RegExp, interceptor: UploadInterceptor): () => void {
      const one = { match, interceptor }
      interceptors.push(one)
      return () => void interceptors.splice(interceptors.indexOf(one), 1)
    },
    goOffline: () => void (isOnline = false),
    /** Reconnects the network, and informs the page. */
    goOnline: ({ pageEvents }: { pageEvents: EventTarget }): void => {
      isOnline = true
      pageEvents.dispatchEvent(new Event('online'))
    },
    setPassKey: (next: string | null) => void (passKey = next),
    validPassKey: server.api.staff['x-pass-key'],
  }
}

export type UploadDevice = Awaited<ReturnType<typeof startUploadDevice>>
export type UploadPage = ReturnType<UploadDevice['openPage']>

/** Index of each sent part in its file, in the order of sending. */
export const sentPartIndexes = ({ uploadRequests }: UploadDevice): number[] =>
  uploadRequests.flatMap(({ offset }) => (offset === null ? [] : [offset / PART_BYTES]))

/** Responses to the requests of uploads, in order: `PATCH 204`. */
export const answersOf = ({ answered }: UploadDevice): string[] =>
  answered.filter((answer) => !answer.startsWith('GET'))

const hashOfFile = async (file: File): Promise<string> =>
  hashOf(new Uint8Array(await file.arrayBuffer()))

/** Waits for the end of an upload, and asserts that the stored file has the same bytes. */
export const assertArrives = async ({ origin }: UploadDevice, upload: Upload): Promise<void> => {
  const state = await untilState(upload, 'done', 'refused')
  assert.ok(state.name === 'done', JSON.stringify(state))
  const stored = new Uint8Array(
    await (await fetch(new URL(encodeURI(state.file.FilePath), origin))).arrayBuffer(),
  )
  assert.equal(hashOf(stored), await hashOfFile(upload.file))
}

/** Uploads of a page: `file state`. */
export const uploadStates = ({ $jobs }: UploadPage): string[] =>
  $jobs.get().map(({ name, $state }) => `${name} ${$state.get().name}`)

/** True when the browser would ask before leaving the page. */
export const isLeavingGuarded = ({ pageEvents }: UploadPage): boolean =>
  !pageEvents.dispatchEvent(new Event('beforeunload', { cancelable: true }))
