import type { DetailedError, HttpResponse, Upload as TusUpload, UploadOptions } from 'tus-js-client'
import { attachmentText } from '#forms/attachment.ts'
import { errors, type FormValues } from '#forms/define.ts'
import { submissions } from '#kinds/submissions.ts'
import { ATTACHMENT_BYTES, MB } from '#rules/uploads.ts'

/** Bytes of one part of an upload. Small: only complete parts survive a lost connection. */
const PART_BYTES = MB / 2
/** Milliseconds before each retry of a part. */
const RETRY_DELAYS = [500, 2_000, 5_000]
/** Milliseconds without progress after which the connection counts as lost. */
const CONNECTION_LOST_MS = 60_000

/** Error of a chosen file, in English; only the server checks its content. */
const fileError = ({ name, size, type }: File): string | null => {
  if (size === 0) return errors.fileEmpty
  if (type === '' ? !/\.pdf$/i.test(name) : type !== 'application/pdf') return errors.filePdf
  return size > ATTACHMENT_BYTES
    ? errors.fileTooLarge.replace('#', String(ATTACHMENT_BYTES / MB))
    : null
}

/** Placeholder in the form's values for a file that is not sent yet. */
const UNSENT_FILE = attachmentText({
  upload: '00000000-00000000-0000-0000-0000-000000000000',
  sha256: '0'.repeat(64),
  name: 'file.pdf',
})

/**
 * Values for the form of the files that the server has accepted: a form that is rejected later need
 * not send its file again.
 */
const acceptedFiles = new WeakMap<File, string>()

/**
 * Replaces the files in a form's values with texts for the schema, and collects their errors by
 * key.
 */
export const withFileTexts = (
  values: FormValues,
): { values: FormValues; fileErrors: Record<string, string> } => {
  const fileErrors: Record<string, string> = {}
  const texts = Object.entries(values).map(([key, value]) => {
    if (!(value instanceof File)) return [key, value] as const
    const error = fileError(value)
    if (error !== null) fileErrors[key] = error
    return [key, acceptedFiles.get(value) ?? UNSENT_FILE] as const
  })
  return { values: Object.fromEntries(texts), fileErrors }
}

/** The reason why a file was not accepted. */
export type RejectedUpload = {
  /** HTTP status; null without a response. */
  status: number | null
  body: string
  /** Value of the header `Retry-After`; null without one. */
  retryAfter: string | null
}

/** tus-js-client, fetched when the first file is sent; tests replace it. */
export type TusClient = {
  Upload: new (file: File, options: Partial<UploadOptions>) => Pick<TusUpload, 'start' | 'abort'>
}
const loadClient = (): Promise<TusClient> => import('tus-js-client')

/** The form's value of a completed file, from a header of the last response; null without one. */
const uploadedPathIn = (response: HttpResponse): string | null => {
  try {
    const { FilePath } = JSON.parse(
      decodeURIComponent(response.getHeader('X-Upload-File') ?? ''),
    ) as { FilePath?: unknown }
    return typeof FilePath === 'string' ? FilePath : null
  } catch {
    return null
  }
}

/** The outcome without a response. */
const NO_RESPONSE: RejectedUpload = { status: null, body: '', retryAfter: null }

/** False for a file that was moved, changed or locked since it was chosen. */
const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

const rejectionOf = (error: Error | DetailedError): RejectedUpload => {
  const response = 'originalResponse' in error ? error.originalResponse : null
  return response
    ? {
        status: response.getStatus(),
        body: response.getBody(),
        retryAfter: response.getHeader('Retry-After') ?? null,
      }
    : NO_RESPONSE
}

/** Sends one file. @returns its value for the form, or the reason for its rejection */
const sendFile = async (
  file: File,
  onProgress: (sent: number) => void,
  load: () => Promise<TusClient>,
): Promise<string | RejectedUpload> => {
  if (!(await isReadable(file)))
    return {
      status: 422,
      body: JSON.stringify({ errors: [{ path: 'file', message: errors.fileGone }] }),
      retryAfter: null,
    }
  const client = await load().catch(() => null)
  if (!client) return NO_RESPONSE
  return new Promise((resolve) => {
    let silenceTimer: ReturnType<typeof setTimeout> | undefined
    const end = (outcome: string | RejectedUpload): void => {
      clearTimeout(silenceTimer)
      resolve(outcome)
    }
    const upload = new client.Upload(file, {
      endpoint: submissions.files,
      chunkSize: PART_BYTES,
      retryDelays: RETRY_DELAYS,
      storeFingerprintForResuming: false,
      metadata: { filename: file.name, filetype: 'application/pdf' },
      onProgress: (sent) => {
        restartTimer()
        onProgress(sent)
      },
      onError: (error) => end(rejectionOf(error)),
      onSuccess: ({ lastResponse }) => end(uploadedPathIn(lastResponse) ?? NO_RESPONSE),
    })
    // Restarts the time after which the connection counts as lost.
    const restartTimer = (): void => {
      clearTimeout(silenceTimer)
      silenceTimer = setTimeout(() => {
        void upload.abort()
        end(NO_RESPONSE)
      }, CONNECTION_LOST_MS)
    }
    restartTimer()
    upload.start()
  })
}

/**
 * Sends the files in a form's values that the server does not have yet.
 * @param onProgress called with the sent share of each file in per cent
 * @returns the values for the server; or the field key of the first file that was not accepted, and
 *   the reason (`rejection`)
 */
export const sendFiles = async (
  values: FormValues,
  onProgress: (percent: number) => void,
  load = loadClient,
): Promise<{ values: FormValues } | { key: string; rejection: RejectedUpload }> => {
  for (const [key, file] of Object.entries(values)) {
    if (!(file instanceof File) || acceptedFiles.has(file)) continue
    const sent = await sendFile(
      file,
      (bytes) => onProgress(Math.floor((100 * bytes) / file.size)),
      load,
    )
    if (typeof sent !== 'string') return { key, rejection: sent }
    acceptedFiles.set(file, sent)
  }
  return { values: withFileTexts(values).values }
}

/** Forgets that the server has accepted the files of a form: the next attempt sends them again. */
export const forgetFiles = (values: FormValues): void => {
  for (const value of Object.values(values)) if (value instanceof File) acceptedFiles.delete(value)
}
