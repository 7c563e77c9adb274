import { attachmentIn, attachmentText, type Attachment } from '#forms/attachment.ts'
import { errors, type ErrorName, type FormValues } from '#forms/define.ts'
import { DAY_MS } from '#rules/time.ts'
import { ATTACHMENT_BYTES, MB, type FileType } from '#rules/uploads.ts'
import { retry } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import { putForCertain, type StoredFile } from '#store/files.ts'
import { keyOf, sha256, type Key } from '#store/keys.ts'
import { erase, type Store } from '#store/store.ts'
import { networkOf, takeVisitorsAttempts, type Limit } from '../attempts.ts'
import { isAssetsHost, isFromOwnPage } from '../hosts.ts'
import { Problem, rateLimited } from '../problem.ts'
import type { Services } from '../services.ts'
import { checkFile } from '../uploads/check.ts'
import type { Door } from '../uploads/door.ts'
import { baseName, storedName } from '../uploads/file-types.ts'
import { finishUpload } from '../uploads/finish.ts'
import { announceUpload, isExpired, newUploadId, noteFinished, oldUploads, readUpload, removeUpload, takeOnce, takenBy } from '../uploads/upload.ts'
import { submissionKey, type Submission } from './submission.ts'

/** The bytes of an attachment, by its upload's id. */
const ATTACHMENTS = 'f'
const bytesKey = (upload: string): Key => keyOf(ATTACHMENTS, upload)

/** A person sends one CV, perhaps three; a university's students share an address. */
const filesPerNetwork: Limit = { name: 'form-file', max: 20, windowMs: 10 * 60_000 }
/** All of them together: 1.5 GB a day at most. Who comes later gives a link, as the form says. */
const filesPerDay: Limit = { name: 'form-file-day', max: 300, windowMs: DAY_MS }

/** A file is refused in the words of the forms, which pages say in their visitor's language. */
const refused = (status: number, name: ErrorName): Problem => {
  const message = errors[name].replace('#', String(ATTACHMENT_BYTES / MB))
  return new Problem(status === 413 ? 'too_large' : status === 415 ? 'unsupported_media' : 'invalid', { status, detail: message, errors: [{ path: 'file', message }] })
}

const checkSize = (size: number): void => {
  if (size === 0) throw refused(422, 'fileEmpty')
  if (size > ATTACHMENT_BYTES) throw refused(413, 'fileTooLarge')
}

const checkType = ({ type }: Pick<FileType, 'type'>): void => {
  if (type !== 'application/pdf') throw refused(415, 'filePdf')
}

/** @throws Problem for what is no PDF, or one that does or carries something: as strict as with files of staff */
const checkWhole = async (whole: Uint8Array<ArrayBuffer>): Promise<FileType> => {
  checkSize(whole.byteLength)
  const checked = await checkFile(whole).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    throw error.code === 'unsupported_media' ? refused(415, 'filePdf') : refused(422, 'fileRefused')
  })
  checkType(checked.type)
  return checked.type
}

/** Checks and stores a PDF, and reads it back. @throws Problem, UnavailableError */
const keep = async (forms: Store, upload: string, announced: string, whole: Uint8Array<ArrayBuffer>): Promise<StoredFile> => {
  const type = await checkWhole(whole)
  const attachment = { upload, sha256: sha256(whole), name: storedName(announced, type) }
  await putForCertain(forms, bytesKey(upload), whole, { name: attachment.name, size: whole.byteLength })
  return { path: attachmentText(attachment), name: attachment.name, type: type.type, size: whole.byteLength, width: null, height: null }
}

/**
 * Where a visitor's PDF comes in before the form that it belongs to. It has no address from which anybody could read it;
 * one that no form has followed within a day is swept.
 */
export const visitorsDoor: Door = {
  path: '/api/form-file',
  methods: { begin: ['OPTIONS', 'POST'], continue: ['OPTIONS', 'HEAD', 'PATCH'] },
  most: ATTACHMENT_BYTES,
  checkHost: (_request, url, services) => {
    if (isAssetsHost(url, services)) throw new Problem('not_found')
  },
  admit: async (request, url, services, ip) => {
    if (request.headers.has('origin') && !isFromOwnPage(request, url, services)) throw new Problem('forbidden')
    if (request.method === 'POST') await countFile(services, ip)
    return { user: null, staff: false }
  },
  store: ({ forms }) => forms,
  checkAnnounced: (_extension, hint, size) => {
    if (hint !== '' && hint !== 'application/pdf') throw refused(415, 'filePdf')
    checkSize(size)
  },
  checkType,
  finish: (services, upload) => finishUpload(services.forms, services, upload, (whole) => keep(services.forms, upload.id, upload.announced.name, whole)),
}

/** @throws Problem `rate_limited` */
export const countFile = async (services: Services, ip: string): Promise<void> => {
  const taken = await takeVisitorsAttempts(services, [[filesPerNetwork, networkOf(ip)], [filesPerDay, 'everybody']], crypto.randomUUID())
  if (!taken.ok) throw rateLimited(taken.retryAt, services.clock.now())
}

/** Checks and stores a PDF that a browser without scripts sends along with its form. @returns what stands in the form's values. @throws Problem, UnavailableError */
export const putAttachment = async (services: Services, name: string, bytes: Uint8Array<ArrayBuffer>, ip: string): Promise<string> => {
  const { forms, clock } = services
  checkSize(bytes.byteLength)
  await countFile(services, ip)
  const upload = newUploadId(clock.now())
  // First, so that the sweep finds whatever a crash leaves behind.
  await announceUpload(forms, clock, upload, { name: baseName(name), hint: '', size: bytes.byteLength })
  const file = await keep(forms, upload, baseName(name), bytes)
  await noteFinished(forms, clock, upload, file)
  return file.path
}

/** The attachments in a form's values. */
export const attachmentsIn = (values: FormValues): { key: string; attachment: Attachment }[] =>
  Object.entries(values).flatMap(([key, value]) => {
    const attachment = attachmentIn(value)
    return attachment ? [{ key, attachment }] : []
  })

/**
 * Takes the attachments of a form that is about to be stored: each belongs to one submission, for good.
 * @returns the key of the field whose file is not there, or is another submission's; null when all are taken
 */
export const takeAttachments = async ({ forms, clock }: Services, id: string, values: FormValues): Promise<string | null> => {
  for (const { key, attachment } of attachmentsIn(values)) {
    const upload = isExpired(attachment.upload, clock.now()) ? null : await readUpload(forms, clock, attachment.upload)
    if (upload?.done?.path !== attachmentText(attachment)) return key
    if (!(await takeOnce(forms, clock, attachment.upload, id))) return key
  }
  return null
}

/** An attachment's bytes as they come; null when it is erased. */
export const openAttachment = async ({ forms }: Pick<Services, 'forms'>, { upload }: Attachment): Promise<ReadableStream<Uint8Array> | null> =>
  (await forms.getStream(bytesKey(upload)))?.body ?? null

/** Erases the attachments of a submission, which goes after them. May be done again. @throws UnavailableError */
export const eraseAttachments = async ({ forms, clock }: Pick<Services, 'forms' | 'clock'>, id: string): Promise<void> => {
  const found = await retry(clock, () => forms.get<Submission>(submissionKey(id)))
  for (const { attachment } of attachmentsIn(found?.data.values ?? {})) {
    await retry(clock, () => erase(forms, bytesKey(attachment.upload)))
    await retry(clock, () => removeUpload(forms, attachment.upload))
  }
}

/** Whether the submission that has taken an upload was stored with it. */
const isUsed = async ({ forms, clock }: Services, upload: string): Promise<boolean> => {
  const owner = await takenBy(forms, clock, upload)
  const found = owner === null ? null : await retry(clock, () => forms.get<Submission>(submissionKey(owner)))
  return attachmentsIn(found?.data.values ?? {}).some(({ attachment }) => attachment.upload === upload)
}

/** Scheduled: a day after an upload began its notes go, and the file with them that no stored form has. */
export const sweepAttachments = async (services: Services): Promise<void> => {
  const { forms, clock, log } = services
  const old = await oldUploads(forms, clock.now())
  await mapPooled(old, 4, async (upload) => {
    if (!(await isUsed(services, upload))) await erase(forms, bytesKey(upload))
    await removeUpload(forms, upload)
  })
  if (old.length > 0) log('uploads of forms are swept', { uploads: old.length })
}
