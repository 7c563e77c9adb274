import { atom, type ReadableAtom } from 'nanostores'
import type { DetailedError, HttpResponse, Upload as TusUpload } from 'tus-js-client'
import { isObject, refusalOf, type Refusal } from '../network/answer.ts'
import { passKey, renewPassKey } from '../network/pass-key.ts'
import { bearer } from '../network/token.ts'
import { $gate, $session, opened } from '../stores/entry.ts'
import type { LibraryFile } from '../edit/library.ts'
import { refusalBefore, type Accept } from './before-sending.ts'

/** Bytes of one part: what a function takes. */
const PART = 4 * 1024 * 1024

/** Pauses before a part is tried again, in milliseconds. */
const RETRIES = [0, 1_000, 3_000, 5_000, 10_000]

export type UploadState =
  | { name: 'checking' }
  | { name: 'sending'; sent: number }
  /** `why` tells a person's own pause from a lost connection, which goes on by itself, and from a server without an answer. */
  | { name: 'paused'; sent: number; why: 'asked' | 'offline' | 'unavailable' }
  | { name: 'refused'; words: string }
  | { name: 'done'; file: LibraryFile }

export type Upload = {
  file: File
  $state: ReadableAtom<UploadState>
  pause(): void
  resume(): void
  /** Ends it; what was sent is taken away. */
  cancel(): void
  /** Stops sending because nobody looks at it any more. The same file goes on where it was when it is chosen again. */
  leave(): void
}

const isFile = (value: unknown): value is LibraryFile => isObject(value) && typeof value['FilePath'] === 'string'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The finished file: in the last answer's body, or in a header where an answer has none. */
function fileIn(response: HttpResponse): LibraryFile | null {
  const header = response.getHeader('X-Upload-File')
  const file = parsed(header ? decodeURIComponent(header) : response.getBody())
  return isFile(file) ? file : null
}

/** Where uploads go: to the host that files have of their own, where there is one. */
const endpoint = (): string => {
  const host = import.meta.env['PUBLIC_ASSETS_HOST'] as string | undefined
  return `${host ? `${location.protocol}//${host}` : location.origin}/upload/`
}

const refusalIn = (error: Error | DetailedError): Refusal | null => {
  const response = 'originalResponse' in error ? error.originalResponse : null
  return response ? refusalOf(response.getStatus(), parsed(response.getBody()), response.getHeader('Retry-After') ?? null, Date.now()) : null
}

/** What closes a gate: after the next sign-in the upload goes on. */
const closing: Readonly<Partial<Record<Refusal['kind'], () => void>>> = {
  unauthorized: () => $session.set('signed out'),
  pass_key_required: () => $gate.set('closed'),
}

const mayHelp = new Set<Refusal['kind']>(['unavailable', 'rate_limited', 'unexpected'])

/** Uploads a file in parts: at once, or later from where it was. Never throws; its state tells everything. */
export function startUpload(file: File, accept: Accept): Upload {
  const $state = atom<UploadState>({ name: 'checking' })
  let tus: TusUpload | null = null
  let sent = 0
  let isOver = false

  const pauseFor = (why: 'asked' | 'offline' | 'unavailable') => !isOver && $state.set({ name: 'paused', sent, why })

  const resume = () => {
    if (isOver || !tus || $state.get().name !== 'paused') return
    $state.set({ name: 'sending', sent })
    tus.start()
  }
  const online = () => {
    const state = $state.get()
    if (state.name === 'paused' && state.why === 'offline') resume()
  }

  const end = () => {
    isOver = true
    window.removeEventListener('online', online)
  }

  const failed = async (error: Error | DetailedError) => {
    if (isOver) return
    const refusal = refusalIn(error)
    const close = refusal && closing[refusal.kind]
    if (close) {
      close()
      if (await opened()) tus?.start()
      return
    }
    if (!refusal) return pauseFor(navigator.onLine ? 'unavailable' : 'offline')
    if (mayHelp.has(refusal.kind)) return pauseFor('unavailable')
    end()
    $state.set({ name: 'refused', words: refusal.problem?.detail ?? '' })
  }

  const begin = async () => {
    const words = await refusalBefore(file, accept)
    if (words !== null) {
      end()
      return $state.set({ name: 'refused', words })
    }
    const { Upload } = await import('tus-js-client')
    if (isOver) return
    const upload = new Upload(file, {
      endpoint: endpoint(),
      chunkSize: PART,
      retryDelays: RETRIES,
      metadata: { filename: file.name, filetype: file.type },
      removeFingerprintOnSuccess: true,
      onShouldRetry: (error) => navigator.onLine && mayHelp.has(refusalIn(error)?.kind ?? 'unavailable'),
      onBeforeRequest: async (request) => {
        const proof = await bearer()
        if ('token' in proof) request.setHeader('Authorization', `Bearer ${proof.token}`)
        const key = passKey()
        if (key !== null) request.setHeader('X-Pass-Key', key)
      },
      onAfterResponse: (request, response) => renewPassKey(request.getHeader('X-Pass-Key') ?? null, response.getHeader('X-Pass-Key')),
      onProgress: (bytes) => {
        sent = bytes
        if (!isOver && $state.get().name !== 'paused') $state.set({ name: 'sending', sent })
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
    $state.set({ name: 'sending', sent: 0 })
    upload.start()
  }

  window.addEventListener('online', online)
  void begin()

  const stop = (isForGood: boolean) => {
    end()
    void tus?.abort(isForGood).catch(() => undefined)
  }
  return {
    file,
    $state,
    pause() {
      void tus?.abort()
      pauseFor('asked')
    },
    resume,
    cancel: () => stop(true),
    leave: () => stop(false),
  }
}
