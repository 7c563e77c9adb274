import { atom, type ReadableAtom } from 'nanostores'
import type { DetailedError, HttpResponse, Upload as TusUpload } from 'tus-js-client'
import { isObject } from '#rules/json.ts'
import type { PageEvents } from '../drafts/leave-guard.ts'
import { refusalOf, type Refusal } from '../network/answer.ts'
import type { Connection } from '../network/api.ts'
import { $passphrase, $signIn, whenAccessOpens, accessOpeningCount } from '../network/entry.ts'
import type { LibraryFile } from '../stores/library.ts'
import { localRefusal, removeMetadata, type AcceptedTypes } from './file-checks.ts'

/** Sizes and delays of uploads. */
export const TIMING = {
  /**
   * Bytes of one request, which sends a part of the file. The server accepts four times as much,
   * but only whole parts survive a lost connection.
   */
  part: 1024 * 1024,
  /** Milliseconds before each attempt to send a part again. */
  retries: [0, 1_000, 3_000, 5_000, 10_000],
  /** Milliseconds before an upload resumes by itself, after the server was unavailable. */
  patience: 15_000,
}

/**
 * State of an upload. Numbers of bytes: `sent` have left the browser, `acknowledged` are confirmed
 * by the server.
 */
export type UploadState =
  | { name: 'checking' }
  | { name: 'sending'; sent: number; acknowledged: number }
  /** `asked`: paused by a person; after the other reasons the upload resumes by itself. */
  | { name: 'paused'; acknowledged: number; why: 'asked' | 'offline' | 'unavailable' }
  /** `isSent`: refused by the server; otherwise refused in the browser and never sent. */
  | { name: 'refused'; message: string; isSent: boolean }
  | { name: 'done'; file: LibraryFile }

export type Upload = {
  file: File
  $state: ReadableAtom<UploadState>
  pause(): void
  resume(): void
  /** Cancels the upload; the partial upload is deleted from the server. */
  cancel(): void
}

const isFile = (value: unknown): value is LibraryFile =>
  isObject(value) && typeof value['FilePath'] === 'string'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The stored file, from the `X-Upload-File` header of the last answer. */
function fileIn(response: HttpResponse): LibraryFile | null {
  const file = parsed(decodeURIComponent(response.getHeader('X-Upload-File') ?? ''))
  return isFile(file) ? file : null
}

/** Dependencies of uploads: the endpoint, the credentials, and the page. */
export type UploadConnection = Omit<Connection, 'fetch'> & {
  endpoint: () => string
  /** Loads tus-js-client, when the first file is sent. */
  client: () => Promise<{ Upload: new (file: File, options: TusUpload['options']) => TusUpload }>
  /** Replacements for parts of the client. */
  options: Pick<TusUpload['options'], 'httpStack' | 'urlStorage'>
  timing: typeof TIMING
  isOnline: () => boolean
  /** Source of the `online` event. */
  page: PageEvents
  onFailure: OnFailure
}

/**
 * Called for a file that is refused, and for an upload that pauses by itself: once per cause, until
 * the server has received more of it.
 */
export type OnFailure = (file: { name: string }, accept: AcceptedTypes) => void

/** Starts an upload. `name` identifies an earlier attempt; without it, the file does. */
export type StartUpload = (file: File, accept: AcceptedTypes, name?: string) => Upload

const refusalIn = (error: Error | DetailedError): Refusal | null => {
  const response = 'originalResponse' in error ? error.originalResponse : null
  return response
    ? refusalOf(
        response.getStatus(),
        parsed(response.getBody()),
        response.getHeader('Retry-After') ?? null,
        Date.now(),
      )
    : null
}

/**
 * Functions that show the sign-in, or the passphrase, which a refused request needs. The upload
 * waits until the person has entered it.
 */
const gateClosers: Readonly<Partial<Record<Refusal['kind'], () => void>>> = {
  unauthorized: () => $signIn.set('signed out'),
  pass_key_required: () => $passphrase.set('closed'),
}

/**
 * Refusals after which a part is sent again. A conflict means that the part had arrived and only
 * its answer was lost: the client asks the server for the number of bytes that it has.
 */
const retryable = new Set<Refusal['kind']>([
  'unavailable',
  'rate_limited',
  'unexpected',
  'conflict',
])

/**
 * Uploads a file in parts, and continues an earlier attempt if there is one. It never throws:
 * failures are states of the upload.
 */
export const makeStartUpload =
  ({
    bearer,
    passKey,
    renewPassKey,
    page,
    timing,
    isOnline,
    onFailure,
    ...connection
  }: UploadConnection): StartUpload =>
  (file, accept, name) => {
    const $state = atom<UploadState>({ name: 'checking' })
    let tus: TusUpload | null = null
    let acknowledged = 0
    /** Reason of the last pause that was reported; null once the server has received more bytes. */
    let reportedReason: 'offline' | 'unavailable' | null = null
    let hasEnded = false
    /** Number of times that the sign-in had been completed when the last request was sent. */
    let openingsAtRequest = accessOpeningCount()
    let timer: ReturnType<typeof setTimeout> | undefined

    const resume = () => {
      clearTimeout(timer)
      if (hasEnded || $state.get().name !== 'paused') return
      if (!tus) return void begin()
      $state.set({ name: 'sending', sent: acknowledged, acknowledged })
      tus.start()
    }
    /** Pauses the upload, and reports it unless a person has asked for it. */
    const pauseFor = (why: 'asked' | 'offline' | 'unavailable') => {
      if (hasEnded) return
      clearTimeout(timer)
      if (why === 'unavailable') timer = setTimeout(resume, timing.patience)
      $state.set({ name: 'paused', acknowledged, why })
      if (why === 'asked' || why === reportedReason) return
      reportedReason = why
      onFailure(file, accept)
    }
    const resumeWhenOnline = () => {
      const state = $state.get()
      if (state.name === 'paused' && state.why !== 'asked') resume()
    }

    const endUpload = () => {
      hasEnded = true
      clearTimeout(timer)
      page.removeEventListener('online', resumeWhenOnline)
    }

    const refuse = (words: string, isSent: boolean) => {
      endUpload()
      $state.set({ name: 'refused', message: words, isSent })
      onFailure(file, accept)
    }

    const handleError = async (error: Error | DetailedError) => {
      if (hasEnded) return
      const refusal = refusalIn(error)
      const close = refusal && gateClosers[refusal.kind]
      if (close) {
        // If the person has signed in since the request, its refusal does not count.
        if (accessOpeningCount() === openingsAtRequest) close()
        await whenAccessOpens()
        // The upload may have been cancelled or paused meanwhile.
        if (!hasEnded && $state.get().name !== 'paused') tus?.start()
        return
      }
      if (!refusal) return pauseFor(isOnline() ? 'unavailable' : 'offline')
      if (retryable.has(refusal.kind)) return pauseFor('unavailable')
      refuse(refusal.problem?.detail ?? '', true)
    }

    const begin = async () => {
      $state.set({ name: 'checking' })
      const words = await localRefusal(file, accept)
      if (words !== null) return refuse(words, false)
      // The code of the client is loaded now, which fails without a connection.
      const [client, stripped] = await Promise.all([
        connection.client().catch(() => null),
        removeMetadata(file),
      ])
      if (hasEnded) return
      if (!client) return pauseFor(isOnline() ? 'unavailable' : 'offline')
      const { Upload } = client
      const upload = new Upload(stripped, {
        ...connection.options,
        endpoint: connection.endpoint(),
        chunkSize: timing.part,
        retryDelays: timing.retries,
        metadata: { filename: file.name, filetype: file.type },
        removeFingerprintOnSuccess: true,
        // The client finds an earlier attempt by its fingerprint.
        ...(name !== undefined && { fingerprint: () => Promise.resolve(`upload-${name}`) }),
        onShouldRetry: (error) =>
          isOnline() && retryable.has(refusalIn(error)?.kind ?? 'unavailable'),
        onBeforeRequest: async (request) => {
          openingsAtRequest = accessOpeningCount()
          const proof = await bearer()
          if ('token' in proof) request.setHeader('Authorization', `Bearer ${proof.token}`)
          const key = passKey()
          if (key !== null) request.setHeader('X-Pass-Key', key)
        },
        onAfterResponse: (request, response) => {
          renewPassKey(
            request.getHeader('X-Pass-Key') ?? null,
            response.getHeader('X-Pass-Key') ?? null,
          )
          // Number of bytes that the server has, in its answers to a part and to the first request
          // of a resumed upload.
          const offset =
            response.getStatus() < 300 ? response.getHeader('Upload-Offset') : undefined
          if (Number(offset) > acknowledged) reportedReason = null
          if (offset) acknowledged = Number(offset)
        },
        onProgress: (sent) => {
          if (!hasEnded && $state.get().name !== 'paused')
            $state.set({ name: 'sending', sent, acknowledged })
        },
        onError: (error) => void handleError(error),
        onSuccess: ({ lastResponse }) => {
          if (hasEnded) return
          const storedFile = fileIn(lastResponse)
          if (!storedFile) return pauseFor('unavailable')
          endUpload()
          $state.set({ name: 'done', file: storedFile })
        },
      })
      tus = upload
      const [earlier] = await upload.findPreviousUploads()
      if (earlier) upload.resumeFromPreviousUpload(earlier)
      if (hasEnded) return
      $state.set({ name: 'sending', sent: 0, acknowledged })
      upload.start()
    }

    page.addEventListener('online', resumeWhenOnline)
    void begin()

    return {
      file,
      $state,
      pause() {
        void tus?.abort()
        pauseFor('asked')
      },
      resume,
      cancel() {
        endUpload()
        void tus?.abort(true).catch(() => undefined)
      },
    }
  }
