import { atom, type ReadableAtom } from 'nanostores'
import type { DetailedError, HttpResponse, Upload as TusUpload } from 'tus-js-client'
import { isObject } from '#rules/json.ts'
import type { PageEvents } from '../drafts/leave-guard.ts'
import { refusalOf, type Refusal } from '../network/answer.ts'
import type { Connection } from '../network/api.ts'
import { $gate, $session, opened, openingsSoFar } from '../network/entry.ts'
import type { LibraryFile } from '../stores/library.ts'
import { localRefusal, removeMetadata, type AcceptedTypes } from './file-checks.ts'

/**
 * Timing of uploads. `part`: bytes of a request; a function accepts four times as much, but only
 * whole parts survive a lost connection, so they are small. `retries`: waits in milliseconds before
 * a part is sent again. `patience`: milliseconds before an upload resumes by itself after the
 * server was unavailable.
 */
export const TIMING = {
  part: 1024 * 1024,
  retries: [0, 1_000, 3_000, 5_000, 10_000],
  patience: 15_000,
}

/**
 * State of an upload. In bytes: `sent` have left the browser, `acknowledged` are confirmed by the
 * server.
 */
export type UploadState =
  | { name: 'checking' }
  | { name: 'sending'; sent: number; acknowledged: number }
  /**
   * `why`: paused by a person (`asked`), or by a lost connection or an unavailable server, after
   * which it resumes by itself.
   */
  | { name: 'paused'; acknowledged: number; why: 'asked' | 'offline' | 'unavailable' }
  /** `isSent`: refused by the server; otherwise refused in the browser and never sent. */
  | { name: 'refused'; words: string; isSent: boolean }
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

/** Closes the gate that refused a request: after the next sign-in the upload resumes. */
const closing: Readonly<Partial<Record<Refusal['kind'], () => void>>> = {
  unauthorized: () => $session.set('signed out'),
  pass_key_required: () => $gate.set('closed'),
}

/**
 * Refusals after which a part is sent again. After a conflict the client asks the server for the
 * upload's offset: the part had arrived, only its answer was lost.
 */
const retryable = new Set<Refusal['kind']>([
  'unavailable',
  'rate_limited',
  'unexpected',
  'conflict',
])

/**
 * Uploads a file in parts, and continues an earlier attempt where one exists. Never throws;
 * failures are states. `name` identifies the earlier attempt; without it, the file itself does.
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
    let stoppedBy: 'offline' | 'unavailable' | null = null
    let isOver = false
    let openings = openingsSoFar()
    let timer: ReturnType<typeof setTimeout> | undefined

    const resume = () => {
      clearTimeout(timer)
      if (isOver || $state.get().name !== 'paused') return
      if (!tus) return void begin()
      $state.set({ name: 'sending', sent: acknowledged, acknowledged })
      tus.start()
    }
    const pauseFor = (why: 'asked' | 'offline' | 'unavailable') => {
      if (isOver) return
      clearTimeout(timer)
      if (why === 'unavailable') timer = setTimeout(resume, timing.patience)
      $state.set({ name: 'paused', acknowledged, why })
      if (why === 'asked' || why === stoppedBy) return
      stoppedBy = why
      onFailure(file, accept)
    }
    const online = () => {
      const state = $state.get()
      if (state.name === 'paused' && state.why !== 'asked') resume()
    }

    const end = () => {
      isOver = true
      clearTimeout(timer)
      page.removeEventListener('online', online)
    }

    const refuse = (words: string, isSent: boolean) => {
      end()
      $state.set({ name: 'refused', words, isSent })
      onFailure(file, accept)
    }

    const failed = async (error: Error | DetailedError) => {
      if (isOver) return
      const refusal = refusalIn(error)
      const close = refusal && closing[refusal.kind]
      if (close) {
        // An answer to older credentials must not close a gate that was opened since.
        if (openingsSoFar() === openings) close()
        await opened()
        // The upload may have been cancelled or paused meanwhile.
        if (!isOver && $state.get().name !== 'paused') tus?.start()
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
      // Offline, the code of the client cannot be loaded either.
      const [client, stripped] = await Promise.all([
        connection.client().catch(() => null),
        removeMetadata(file),
      ])
      if (isOver) return
      if (!client) return pauseFor(isOnline() ? 'unavailable' : 'offline')
      const { Upload } = client
      const upload = new Upload(stripped, {
        ...connection.options,
        endpoint: connection.endpoint(),
        chunkSize: timing.part,
        retryDelays: timing.retries,
        metadata: { filename: file.name, filetype: file.type },
        removeFingerprintOnSuccess: true,
        ...(name !== undefined && { fingerprint: () => Promise.resolve(`upload-${name}`) }),
        onShouldRetry: (error) =>
          isOnline() && retryable.has(refusalIn(error)?.kind ?? 'unavailable'),
        onBeforeRequest: async (request) => {
          openings = openingsSoFar()
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
          // Answers to a part, and to a request for an earlier attempt's offset.
          const offset =
            response.getStatus() < 300 ? response.getHeader('Upload-Offset') : undefined
          if (Number(offset) > acknowledged) stoppedBy = null
          if (offset) acknowledged = Number(offset)
        },
        onProgress: (sent) => {
          if (!isOver && $state.get().name !== 'paused')
            $state.set({ name: 'sending', sent, acknowledged })
        },
        onError: (error) => void failed(error),
        onSuccess: ({ lastResponse }) => {
          if (isOver) return
          const found = fileIn(lastResponse)
          if (!found) return pauseFor('unavailable')
          end()
          $state.set({ name: 'done', file: found })
        },
      })
      tus = upload
      const [earlier] = await upload.findPreviousUploads()
      if (earlier) upload.resumeFromPreviousUpload(earlier)
      if (isOver) return
      $state.set({ name: 'sending', sent: 0, acknowledged })
      upload.start()
    }

    page.addEventListener('online', online)
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
        end()
        void tus?.abort(true).catch(() => undefined)
      },
    }
  }
