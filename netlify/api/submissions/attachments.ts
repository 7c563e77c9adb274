import { attachmentText, type Attachment } from '#forms/attachment.ts'
import { errors, type ErrorName } from '#forms/define.ts'
import { attachmentsIn, type Sent } from '#forms/index.ts'
import { DAY_MS } from '#rules/time.ts'
import type { ProblemCode } from '#rules/problems.ts'
import { ATTACHMENT_BYTES, MB, type FileType } from '#rules/uploads.ts'
import { retry } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import { putForCertain, type StoredFile } from '#store/files.ts'
import { keyOf, sha256, type Key } from '#store/keys.ts'
import { erase } from '#store/store.ts'
import {
  blockOf,
  uncountAttempt,
  takeVisitorsAttempts,
  type RateLimitedTry,
  type Limit,
} from '../attempts.ts'
import { checkOrigin, isAssetsHost } from '../hosts.ts'
import { Problem, rateLimited } from '../problem.ts'
import type { Services } from '../services.ts'
import { checkFile } from '../uploads/check.ts'
import type { UploadEndpoint } from '../uploads/upload-endpoint.ts'
import { baseName, storedName } from '../uploads/file-names.ts'
import { typeOf } from '../uploads/file-types.ts'
import { finishUpload } from '../uploads/finish.ts'
import {
  announceUpload,
  isExpired,
  newUploadId,
  noteFinished,
  oldUploads,
  readUpload,
  removeUpload,
  claimUpload,
  uploadOwner,
} from '../uploads/upload.ts'
import { readSubmission, type Submission } from './submission.ts'

/** Key prefix of attachments' bytes, which are stored by their upload's id. */
export const ATTACHMENTS = 'f'
const bytesKey = (upload: string): Key => keyOf(ATTACHMENTS, upload)

/**
 * Limits on files: a person sends one CV, perhaps three; a university's students share an address.
 */
const filesPerBlock: Limit = { name: 'form-file', max: 20, windowMs: 10 * 60_000 }
const filesPerBlockDay: Limit = { name: 'form-file-block', max: 40, windowMs: DAY_MS }
/**
 * Bytes of files that a block may send in a day, finished or not: unfinished ones are stored for a
 * day too.
 */
export const fileBytesPerBlock: Limit = { name: 'form-file-bytes', max: 100 * MB, windowMs: DAY_MS }
/** Bytes of files of all blocks in a day. Later visitors are asked for a link. */
export const fileBytesPerDay: Limit = { name: 'form-file-all', max: 1_500 * MB, windowMs: DAY_MS }
/**
 * Share of it that is open to every block; the rest is for blocks that have sent no more than two
 * files of the largest size.
 */
const USUAL_SHARE = 2 / 3
const FEW_BYTES = 2 * ATTACHMENT_BYTES
/** Least bytes that a part counts as, so that a counter holds 6,000 parts at most. */
const LEAST_BYTES = MB / 4
/**
 * Checks of one upload: a client that lost an answer asks again, and each check costs as much as
 * one of 5 MB.
 */
const checksPerUpload: Limit = { name: 'form-file-check', max: 6, windowMs: DAY_MS }
/** Most characters of a stored name. */
const NAME_CHARACTERS = 255

const codes: Readonly<Record<number, ProblemCode>> = { 413: 'too_large', 415: 'unsupported_media' }

/** Refusal of a file in the words of the forms, which pages show in their visitor's language. */
const refused = (status: number, name: ErrorName): Problem => {
  const message = errors[name].replace('#', String(ATTACHMENT_BYTES / MB))
  return new Problem(codes[status] ?? 'invalid', {
    status,
    detail: message,
    errors: [{ path: 'file', message }],
  })
}

const checkSize = (size: number): void => {
  if (size === 0) throw refused(422, 'fileEmpty')
  if (size > ATTACHMENT_BYTES) throw refused(413, 'fileTooLarge')
}

/**
 * Replaces the library's refusals, which address staff and mention pictures, by those of the forms.
 * @throws Problem
 */
const inFormWords = (error: unknown): never => {
  if (!(error instanceof Problem)) throw error
  throw error.code === 'unsupported_media' ? refused(415, 'filePdf') : refused(422, 'fileRefused')
}

/** Checks the first bytes. @throws Problem for a file that does not begin as a PDF */
const checkBeginning = (bytes: Buffer): void => {
  let type: FileType | null = null
  try {
    type = typeOf(bytes)
  } catch (error) {
    inFormWords(error)
  }
  if (type?.type !== 'application/pdf') throw refused(415, 'filePdf')
}

/**
 * Checks a file as strictly as files of staff. @throws Problem for a file that is no PDF, or a PDF
 * with actions or embedded files
 */
const checkWhole = async (whole: Uint8Array<ArrayBuffer>): Promise<FileType> => {
  checkSize(whole.byteLength)
  checkBeginning(Buffer.from(whole.buffer, whole.byteOffset, whole.byteLength))
  return (await checkFile(whole).catch(inFormWords)).type
}

/**
 * Counts the bytes of a part, before it is stored, for its block's day and for everybody's. `part`:
 * the same for a part that is sent again. @throws Problem
 */
const takeRoom = async (
  services: Services,
  part: string,
  bytes: number,
  ip: string,
): Promise<void> => {
  const { ops, clock } = services
  const counted = Math.max(bytes, LEAST_BYTES)
  const ofBlock: RateLimitedTry = [fileBytesPerBlock, blockOf(ip), counted]
  const own = await takeVisitorsAttempts(services, [ofBlock], part)
  if (!own.ok) throw rateLimited(own.retryAt, clock.now())
  const sent = fileBytesPerBlock.max - (own.left[0] ?? fileBytesPerBlock.max)
  const ofAll: Limit = {
    ...fileBytesPerDay,
    max: fileBytesPerDay.max * (sent > FEW_BYTES ? USUAL_SHARE : 1),
  }
  if ((await takeVisitorsAttempts(services, [[ofAll, 'everybody', counted]], part)).ok) return
  await uncountAttempt(ops, clock, ofBlock, part)
  // No 503: a client would send all of it again.
  throw refused(422, 'fileFull')
}

/** Checks and stores a PDF, and reads it back. @throws Problem, UnavailableError */
const keep = async (
  { forms }: Services,
  upload: string,
  announced: string,
  whole: Uint8Array<ArrayBuffer>,
): Promise<StoredFile> => {
  const type = await checkWhole(whole)
  const attachment = { upload, sha256: sha256(whole), name: storedName(announced, type) }
  await putForCertain(forms, bytesKey(upload), whole, {
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
 * Upload address for a visitor's PDF, which is sent before the form that it belongs to. The PDF has
 * no address from which anybody could read it; without a form it is swept after a day.
 */
export const formFileUpload: UploadEndpoint = {
  path: '/api/form-file',
  methods: { begin: ['OPTIONS', 'POST'], continue: ['OPTIONS', 'HEAD', 'PATCH'] },
  most: ATTACHMENT_BYTES,
  checkHost: (_request, url, services) => {
    if (isAssetsHost(url, services)) throw new Problem('not_found')
  },
  admit: async (request, url, services, ip) => {
    checkOrigin(request, url, services)
    if (request.method === 'POST') await countFile(services, ip)
    return { user: null, staff: false }
  },
  store: ({ forms }) => forms,
  checkAnnounced: (_extension, hint, size) => {
    if (hint !== '' && hint !== 'application/pdf') throw refused(415, 'filePdf')
    checkSize(size)
  },
  takeRoom,
  checkBeginning,
  finish: async (services, upload) => {
    if (!upload.done) await count(services, [[checksPerUpload, upload.id]])
    return finishUpload(services.forms, services, upload, (whole) =>
      keep(services, upload.id, upload.announced.name, whole),
    )
  },
}

/** Counts a try under limits. @throws Problem `rate_limited` */
const count = async (services: Services, all: readonly RateLimitedTry[]): Promise<void> => {
  const taken = await takeVisitorsAttempts(services, all, crypto.randomUUID())
  if (!taken.ok) throw rateLimited(taken.retryAt, services.clock.now())
}

const countFile = (services: Services, ip: string): Promise<void> =>
  count(services, [
    [filesPerBlock, blockOf(ip)],
    [filesPerBlockDay, blockOf(ip)],
  ])

/**
 * Checks and stores a PDF that a browser without scripts sends along with its form. @returns the
 * reference for the form's values. @throws Problem, UnavailableError
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
  await takeRoom(services, upload, bytes.byteLength, ip)
  const announced = {
    name: baseName(name).slice(0, NAME_CHARACTERS),
    hint: '',
    size: bytes.byteLength,
  }
  // Announced first, so that the sweep finds leftovers of a crash.
  await announceUpload(forms, clock, upload, announced)
  const file = await keep(services, upload, announced.name, bytes)
  await noteFinished(forms, clock, upload, file)
  return file.path
}

/**
 * Claims the attachments of a form that is about to be stored: each belongs to one submission, for
 * good.
 * @returns the key of the field whose file does not exist, or is another submission's; null when
 * all are claimed
 */
export const takeAttachments = async (
  { forms, clock }: Services,
  id: string,
  sent: Sent,
): Promise<string | null> => {
  for (const { key, attachment } of attachmentsIn(sent)) {
    const upload = isExpired(attachment.upload, clock.now())
      ? null
      : await readUpload(forms, clock, attachment.upload)
    if (upload?.done?.path !== attachmentText(attachment)) return key
    if (!(await claimUpload(forms, clock, attachment.upload, id))) return key
  }
  return null
}

/** Erases a file and the notes on its upload. Idempotent. @throws UnavailableError */
const eraseFile = async (
  { forms, clock }: Pick<Services, 'forms' | 'clock'>,
  upload: string,
): Promise<void> => {
  await retry(clock, () => erase(forms, bytesKey(upload)))
  await retry(clock, () => removeUpload(forms, upload))
}

/**
 * Erases files that came with a repeated form, which is stored with others already. Files of
 * another form stay. A file that cannot be erased now is swept.
 */
export const dropRepeated = async (
  services: Services,
  sent: Sent,
  stored: Submission,
): Promise<void> => {
  const kept = new Set(attachmentsIn(stored).map(({ attachment }) => attachment.upload))
  for (const {
    attachment: { upload },
  } of attachmentsIn(sent).filter((one) => !kept.has(one.attachment.upload))) {
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
 * Erases the attachments of a submission, before the submission itself. Idempotent. @throws
 * UnavailableError
 */
export const eraseAttachments = async (
  stores: Pick<Services, 'forms' | 'clock'>,
  id: string,
): Promise<void> => {
  const found = await readSubmission(stores, id)
  for (const { attachment } of found ? attachmentsIn(found) : [])
    await eraseFile(stores, attachment.upload)
}

/** True for an upload whose file is in a stored form. */
const isUsed = async (services: Services, upload: string): Promise<boolean> => {
  const owner = await uploadOwner(services.forms, services.clock, upload)
  const found = owner === null ? null : await readSubmission(services, owner)
  return (
    found !== null && attachmentsIn(found).some(({ attachment }) => attachment.upload === upload)
  )
}

/**
 * Scheduled: erases the notes of an upload a day after it began, and its file unless a stored form
 * has it.
 */
export const sweepAttachments = async (services: Services): Promise<void> => {
  const { forms, clock, log } = services
  const old = await oldUploads(forms, clock.now())
  await mapPooled(old, 4, async (upload) => {
    if (!(await isUsed(services, upload))) await erase(forms, bytesKey(upload))
    await removeUpload(forms, upload)
  })
  if (old.length > 0) log('uploads of forms are swept', { uploads: old.length })
}
