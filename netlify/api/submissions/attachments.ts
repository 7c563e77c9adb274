import { attachmentText, type Attachment } from '#forms/attachment.ts'
import { errors, type ErrorName } from '#forms/define.ts'
import { attachmentsIn, type SentForm } from '#forms/index.ts'
import { DAY_MS } from '#rules/time.ts'
import type { ProblemCode } from '#rules/problems.ts'
import { ATTACHMENT_BYTES, MB, type FileType } from '#rules/uploads.ts'
import { retry } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import { putVerified, type StoredFile } from '#store/files.ts'
import { keyOf, sha256, type Key } from '#store/keys.ts'
import { erase } from '#store/store.ts'
import {
  blockOf,
  uncountAttempt,
  countVisitorsAttempts,
  type RateLimitedTry,
  type Limit,
} from '../attempts.ts'
import { checkOrigin, isAssetsHost } from '../hosts.ts'
import { Problem, rateLimited } from '../problem.ts'
import type { Services } from '../services.ts'
import { checkFile } from '../uploads/check.ts'
import type { UploadEndpoint } from '../uploads/upload-endpoint.ts'
import { baseName, storedName } from '../uploads/file-names.ts'
import { fileTypeOf } from '../uploads/file-types.ts'
import { finishUpload } from '../uploads/finish.ts'
import {
  announceUpload,
  isUploadExpired,
  newUploadId,
  noteFinished,
  oldUploads,
  readUpload,
  removeUpload,
  claimUpload,
  uploadOwner,
} from '../uploads/upload.ts'
import { readSubmission, type Submission } from './submission.ts'

/** First part of the keys of attachments' bytes, which are stored by their upload's id. */
export const ATTACHMENT_PREFIX = 'f'
const bytesKey = (upload: string): Key => keyOf(ATTACHMENT_PREFIX, upload)

// Limits on files. They hold for a block, the IP addresses of one subscriber of an internet
// provider (see `blockOf`). A person sends one CV, perhaps three; the students of a university
// share an IP address.
const filesPerBlock: Limit = { name: 'form-file', max: 20, windowMs: 10 * 60_000 }
const filesPerBlockDay: Limit = { name: 'form-file-block', max: 40, windowMs: DAY_MS }
/** Bytes of files that a block may send in a day. Unfinished files count: they are stored, too. */
export const fileBytesPerBlock: Limit = { name: 'form-file-bytes', max: 100 * MB, windowMs: DAY_MS }
/** Bytes of files of all blocks in a day. A refusal asks for a link to the CV instead. */
export const fileBytesPerDay: Limit = { name: 'form-file-all', max: 1_500 * MB, windowMs: DAY_MS }
/**
 * Share of `fileBytesPerDay`. Beyond it, files are refused from a block that has sent more than
 * `FEW_BYTES` today, and still taken from the others.
 */
const SHARE_FOR_HEAVY_SENDERS = 2 / 3
/** Bytes of two files of the largest size. */
const FEW_BYTES = 2 * ATTACHMENT_BYTES
/** Least bytes that a part counts as, so that a counter has at most 6,000 parts. */
const MIN_COUNTED_BYTES = MB / 4
/**
 * Limit of checks of one upload's file. A client that lost an answer asks again, and each check
 * takes as long as the first.
 */
const checksPerUpload: Limit = { name: 'form-file-check', max: 6, windowMs: DAY_MS }
/** Most characters of a stored name. */
const MAX_NAME_CHARACTERS = 255

/** Codes of refusals. Key: status; `invalid` for any other. */
const codesByStatus: Readonly<Record<number, ProblemCode>> = {
  413: 'too_large',
  415: 'unsupported_media',
}

/** Refusal of a file with a message of the forms, which pages show in their visitor's language. */
const fileRefusal = (status: number, name: ErrorName): Problem => {
  const message = errors[name].replace('#', String(ATTACHMENT_BYTES / MB))
  return new Problem(codesByStatus[status] ?? 'invalid', {
    status,
    detail: message,
    errors: [{ path: 'file', message }],
  })
}

const checkSize = (size: number): void => {
  if (size === 0) throw fileRefusal(422, 'fileEmpty')
  if (size > ATTACHMENT_BYTES) throw fileRefusal(413, 'fileTooLarge')
}

/**
 * Throws a refusal with a message of the forms in place of a refusal by the library of files, whose
 * messages address staff and mention pictures.
 * @throws Problem
 */
const throwInFormWords = (error: unknown): never => {
  if (!(error instanceof Problem)) throw error
  throw error.code === 'unsupported_media'
    ? fileRefusal(415, 'filePdf')
    : fileRefusal(422, 'fileRefused')
}

/** Checks the first bytes. @throws Problem for a file that does not begin as a PDF */
const checkBeginning = (bytes: Buffer): void => {
  let type: FileType | null = null
  try {
    type = fileTypeOf(bytes)
  } catch (error) {
    throwInFormWords(error)
  }
  if (type?.type !== 'application/pdf') throw fileRefusal(415, 'filePdf')
}

/**
 * Checks a file as strictly as files of staff.
 * @throws Problem for a file that is no PDF, or a PDF with actions or embedded files
 */
const checkWhole = async (whole: Uint8Array<ArrayBuffer>): Promise<FileType> => {
  checkSize(whole.byteLength)
  checkBeginning(Buffer.from(whole.buffer, whole.byteOffset, whole.byteLength))
  return (await checkFile(whole).catch(throwInFormWords)).type
}

/**
 * Counts the bytes of a part before it is stored, under the day's limits of its block and of all
 * blocks.
 * @param part identity of the part: the same if it is sent again
 * @throws Problem
 */
const countPartBytes = async (
  services: Services,
  part: string,
  bytes: number,
  ip: string,
): Promise<void> => {
  const { ops, clock } = services
  const counted = Math.max(bytes, MIN_COUNTED_BYTES)
  const blockTry: RateLimitedTry = [fileBytesPerBlock, blockOf(ip), counted]
  const blockResult = await countVisitorsAttempts(services, [blockTry], part)
  if (!blockResult.ok) throw rateLimited(blockResult.retryAt, clock.now())
  const [blockBytesLeft = fileBytesPerBlock.max] = blockResult.left
  const sent = fileBytesPerBlock.max - blockBytesLeft
  const limitForAll: Limit = {
    ...fileBytesPerDay,
    max: fileBytesPerDay.max * (sent > FEW_BYTES ? SHARE_FOR_HEAVY_SENDERS : 1),
  }
  const tryForAll: RateLimitedTry = [limitForAll, 'everybody', counted]
  if ((await countVisitorsAttempts(services, [tryForAll], part)).ok) return
  await uncountAttempt(ops, clock, blockTry, part)
  // Not refused with 503: a client would send the whole file again.
  throw fileRefusal(422, 'fileFull')
}

/** Checks and stores a PDF, and reads it back. @throws Problem, UnavailableError */
const checkAndStore = async (
  { forms }: Services,
  upload: string,
  announced: string,
  whole: Uint8Array<ArrayBuffer>,
): Promise<StoredFile> => {
  const type = await checkWhole(whole)
  const attachment = { upload, sha256: sha256(whole), name: storedName(announced, type) }
  await putVerified(forms, bytesKey(upload), whole, {
    name: attachment.name,
    type: type.type,
    size: whole.byteLength,
  })
  return {
    path: attachmentText(attachment),
    name: attachment.name,
    type: type.type,
    size: whole.byteLength,
    width: null,
    height: null,
  }
}

/**
 * Upload address for a visitor's PDF, which is sent before its form. The public cannot read the PDF
 * at any address. If no form with the PDF is stored within a day, it is erased.
 */
export const formFileUpload: UploadEndpoint = {
  path: '/api/form-file',
  methods: { begin: ['OPTIONS', 'POST'], continue: ['OPTIONS', 'HEAD', 'PATCH'] },
  maxFileBytes: ATTACHMENT_BYTES,
  checkHost: (_request, url, services) => {
    if (isAssetsHost(url, services)) throw new Problem('not_found')
  },
  admit: async (request, url, services, ip) => {
    checkOrigin(request, url, services)
    if (request.method === 'POST') await countFile(services, ip)
    return { user: null, staff: false }
  },
  store: ({ forms }) => forms,
  checkAnnounced: (_extension, announcedType, size) => {
    if (announcedType !== '' && announcedType !== 'application/pdf')
      throw fileRefusal(415, 'filePdf')
    checkSize(size)
  },
  countPartBytes,
  checkBeginning,
  finish: async (services, upload) => {
    if (!upload.finishedFile) await countOrRefuse(services, [[checksPerUpload, upload.id]])
    return finishUpload(services.forms, services, upload, (whole) =>
      checkAndStore(services, upload.id, upload.announced.name, whole),
    )
  },
}

/** Counts a try under limits. @throws Problem `rate_limited` */
const countOrRefuse = async (services: Services, all: readonly RateLimitedTry[]): Promise<void> => {
  const result = await countVisitorsAttempts(services, all, crypto.randomUUID())
  if (!result.ok) throw rateLimited(result.retryAt, services.clock.now())
}

const countFile = (services: Services, ip: string): Promise<void> =>
  countOrRefuse(services, [
    [filesPerBlock, blockOf(ip)],
    [filesPerBlockDay, blockOf(ip)],
  ])

/**
 * Checks and stores a PDF that a browser without scripts sends along with its form.
 * @returns the reference to the PDF for the form's values
 * @throws Problem, UnavailableError
 */
export const putAttachment = async (
  services: Services,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  ip: string,
): Promise<string> => {
  const { forms, clock } = services
  checkSize(bytes.byteLength)
  await countFile(services, ip)
  const upload = newUploadId(clock.now())
  await countPartBytes(services, upload, bytes.byteLength, ip)
  const announced = {
    name: baseName(name).slice(0, MAX_NAME_CHARACTERS),
    hint: '',
    size: bytes.byteLength,
  }
  // Announced first: after a crash, the sweep erases the bytes of announced uploads only.
  await announceUpload(forms, clock, upload, announced)
  const file = await checkAndStore(services, upload, announced.name, bytes)
  await noteFinished(forms, clock, upload, file)
  return file.path
}

/**
 * Claims the attachments of a form that is about to be stored: each attachment belongs to one
 * submission, for good.
 * @param id the submission
 * @returns null when all attachments are claimed; otherwise the key of a field whose file does not
 * exist or belongs to another submission
 */
export const claimAttachments = async (
  { forms, clock }: Services,
  id: string,
  sent: SentForm,
): Promise<string | null> => {
  for (const { key, attachment } of attachmentsIn(sent)) {
    const upload = isUploadExpired(attachment.upload, clock.now())
      ? null
      : await readUpload(forms, clock, attachment.upload)
    if (upload?.finishedFile?.path !== attachmentText(attachment)) return key
    if (!(await claimUpload(forms, clock, attachment.upload, id))) return key
  }
  return null
}

/** Erases a file and the documents of its upload. May be repeated. @throws UnavailableError */
const eraseFile = async (
  { forms, clock }: Pick<Services, 'forms' | 'clock'>,
  upload: string,
): Promise<void> => {
  await retry(clock, () => erase(forms, bytesKey(upload)))
  await retry(clock, () => removeUpload(forms, upload))
}

/**
 * Erases files that came with a repeated form if the stored form has other files. Files that belong
 * to another form stay. The sweep erases a file that cannot be erased now.
 * @param sent the repeated form
 * @param stored the form as it was stored before
 */
export const eraseRepeatedFiles = async (
  services: Services,
  sent: SentForm,
  stored: Submission,
): Promise<void> => {
  const uploadsIn = (form: SentForm): string[] =>
    attachmentsIn(form).map(({ attachment }) => attachment.upload)
  const storedUploads = new Set(uploadsIn(stored))
  for (const upload of uploadsIn(sent).filter((one) => !storedUploads.has(one))) {
    const owner = await uploadOwner(services.forms, services.clock, upload)
    if (owner === null || owner === stored.id) await eraseFile(services, upload)
  }
}

/** An attachment's bytes as a stream; null when it is erased. */
export const openAttachment = async (
  { forms }: Pick<Services, 'forms'>,
  { upload }: Attachment,
): Promise<ReadableStream<Uint8Array> | null> =>
  (await forms.getStream(bytesKey(upload)))?.body ?? null

/**
 * Erases the attachments of a submission; called before the submission is erased. May be repeated.
 * @throws UnavailableError
 */
export const eraseAttachments = async (
  stores: Pick<Services, 'forms' | 'clock'>,
  id: string,
): Promise<void> => {
  const submission = await readSubmission(stores, id)
  for (const { attachment } of submission ? attachmentsIn(submission) : [])
    await eraseFile(stores, attachment.upload)
}

/** True for an upload whose file is in a stored form. */
const isUsed = async (services: Services, upload: string): Promise<boolean> => {
  const owner = await uploadOwner(services.forms, services.clock, upload)
  const submission = owner === null ? null : await readSubmission(services, owner)
  return (
    submission !== null &&
    attachmentsIn(submission).some(({ attachment }) => attachment.upload === upload)
  )
}

/** Uploads erased at the same time. */
const SWEEP_CONCURRENCY = 4

/**
 * Scheduled: erases the documents of an upload a day after it began, and its file unless a stored
 * form has the file.
 */
export const sweepAttachments = async (services: Services): Promise<void> => {
  const { forms, clock, log } = services
  const old = await oldUploads(forms, clock.now())
  await mapPooled(old, SWEEP_CONCURRENCY, async (upload) => {
    if (!(await isUsed(services, upload))) await erase(forms, bytesKey(upload))
    await removeUpload(forms, upload)
  })
  if (old.length > 0) log('uploads of forms are swept', { uploads: old.length })
}
