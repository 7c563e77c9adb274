import { atom, type ReadableAtom } from 'nanostores'
import type { DetailedError, HttpResponse, Upload as TusUpload } from 'tus-js-client'
import { isObject, refusalOf, type Refusal } from '../network/answer.ts'
import { passKey, renewPassKey } from '../network/pass-key.ts'
import { bearer } from '../network/token.ts'
import { $gate, $session, opened } from '../stores/entry.ts'
import type { LibraryFile } from '../edit/library.ts'
import { refusalBefore, type Accept } from './before-sending.ts'
import { withoutTraces } from './without-traces.ts'

/** Bytes of one part. A function takes four times as much; only whole parts outlive a lost connection, so they are small. */
const PART = 1024 * 1024

/** Pauses before a part is tried again, in milliseconds. */
const RETRIES = [0, 1_000, 3_000, 5_000, 10_000]

/** How long a server without an answer is left alone before the upload goes on by itself, in milliseconds. */
const PATIENCE = 15_000

/** Bytes: `sent` have left this machine, `kept` are what the server has acknowledged. */
export type UploadState =
  | { name: 'checking' }
  | { name: 'sending'; sent: number; kept: number }
  /** `why` tells a person's own pause from a lost connection and a server without an answer, which go on by themselves. */
  | { name: 'paused'; kept: number; why: 'asked' | 'offline' | 'unavailable' }
  /** `isSent`: the server has looked into it; otherwise it never left this machine. */
  | { name: 'refused'; words: string; isSent: boolean }
  | { name: 'done'; file: LibraryFile }

export type Upload = {
  file: File
  $state: ReadableAtom<UploadState>
  pause(): void
  resume(): void
  /** Ends it; what was sent is taken away. */
  cancel(): void
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

/** After a conflict the server is asked where the upload stands: an answer to a part was lost, and the part was not. */
const mayHelp = new Set<Refusal['kind']>(['unavailable', 'rate_limited', 'unexpected', 'conflict'])

/**
 * Uploads a file in parts: at once, or later from where it was. Never throws; its state tells everything.
 * @param name what an earlier try of the same upload is found again by; by the file itself where there is none
 */
export function startUpload(file: File, accept: Accept, name?: string): Upload {
  const $state = atom<UploadState>({ name: 'checking' })
  let tus: TusUpload | null = null
  let kept = 0
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const resume = () => {
    clearTimeout(timer)
    if (isOver || $state.get().name !== 'paused') return
    if (!tus) return void begin()
    $state.set({ name: 'sending', sent: kept, kept })
    tus.start()
  }
  const pauseFor = (why: 'asked' | 'offline' | 'unavailable') => {
    if (isOver) return
    clearTimeout(timer)
    if (why === 'unavailable') timer = setTimeout(resume, PATIENCE)
    $state.set({ name: 'paused', kept, why })
  }
  const online = () => {
    const state = $state.get()
    if (state.name === 'paused' && state.why !== 'asked') resume()
  }

  const end = () => {
    isOver = true
    clearTimeout(timer)
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
    $state.set({ name: 'refused', words: refusal.problem?.detail ?? '', isSent: true })
  }

  const begin = async () => {
    $state.set({ name: 'checking' })
    const words = await refusalBefore(file, accept)
    if (words !== null) {
      end()
      return $state.set({ name: 'refused', words, isSent: false })
    }
    // Without a connection its own code does not come, either.
    const [client, bare] = await Promise.all([import('tus-js-client').catch(() => null), withoutTraces(file)])
    if (isOver) return
    if (!client) return pauseFor(navigator.onLine ? 'unavailable' : 'offline')
    const { Upload } = client
    const upload = new Upload(bare, {
      endpoint: endpoint(),
      chunkSize: PART,
      retryDelays: RETRIES,
      metadata: { filename: file.name, filetype: file.type },
      removeFingerprintOnSuccess: true,
      ...(name !== undefined && { fingerprint: () => Promise.resolve(`upload-${name}`) }),
      onShouldRetry: (error) => navigator.onLine && mayHelp.has(refusalIn(error)?.kind ?? 'unavailable'),
      onBeforeRequest: async (request) => {
        const proof = await bearer()
        if ('token' in proof) request.setHeader('Authorization', `Bearer ${proof.token}`)
        const key = passKey()
        if (key !== null) request.setHeader('X-Pass-Key', key)
      },
      onAfterResponse: (request, response) => {
        renewPassKey(request.getHeader('X-Pass-Key') ?? null, response.getHeader('X-Pass-Key'))
        // The answer to a part, and to the question where an earlier try stands.
        const offset = response.getStatus() < 300 ? response.getHeader('Upload-Offset') : undefined
        if (offset) kept = Number(offset)
      },
      onProgress: (sent) => {
        if (!isOver && $state.get().name !== 'paused') $state.set({ name: 'sending', sent, kept })
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
    $state.set({ name: 'sending', sent: 0, kept })
    upload.start()
  }

  window.addEventListener('online', online)
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
