import type { Readable } from 'node:stream'
import { DataStore, Upload as TusUpload } from '@tus/server'
import { SIGNATURE_BYTES } from '#rules/uploads.ts'
import { withTimeout } from '#store/clock.ts'
import type { StoredFile } from '#store/files.ts'
import type { Store } from '#store/store.ts'
import { Problem } from '../problem.ts'
import type { Services } from '../services.ts'
import type { UploadEndpoint } from './upload-endpoint.ts'
import { baseName, extensionOf } from './file-names.ts'
import { badContent, PART_BYTES, tooLarge } from './file-types.ts'
import { METADATA_BYTES } from './protocol.ts'
import {
  announceUpload,
  isUploadExpired,
  isUploadId,
  putPart,
  readUpload,
  removeUpload,
  type Upload,
} from './upload.ts'

/** Time limit of each step except the finish: a step makes a few small reads and writes. */
const STEP_MS = 9_000

/**
 * Time limit of the finish, which reads up to 20 MB in parts, checks the file, writes it and reads
 * it back. Together with one step before it, it ends before the platform ends the function without
 * an answer, after 60 s.
 */
const FINISH_MS = 40_000

/** Most parts of one upload. In parts of 100 KB, which are very small, the largest file has 205. */
const MAX_PARTS = 256

/** Refusal of a part that is not the next one, or in whose place another part was just stored. */
export const notNextPart = (): Problem =>
  new Problem('conflict', {
    detail:
      'This part does not begin where the stored parts end. Send a HEAD request, and continue from the Upload-Offset in its answer.',
  })

type Outcome = {
  /** The finished file, once this request has found or made it. */
  file: StoredFile | null
  /** Upload-Metadata of the upload that this request has read, as it was sent. */
  metadata: string | null
}

const bytesOf = async (stream: Readable): Promise<Uint8Array<ArrayBuffer>> => {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of stream as AsyncIterable<Uint8Array>) {
    size += piece.byteLength
    if (size > PART_BYTES) throw tooLarge('This part is too large: send parts of at most 4 MB.')
    pieces.push(piece)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.byteLength
  }
  return bytes
}

/**
 * Storage of the tus server in our store. There is one instance for each request, which keeps the
 * upload that it has read for later steps.
 */
export class BlobsDataStore extends DataStore {
  override extensions: string[]
  /** Results of the request that are not in the tus server's answer. */
  readonly outcome: Outcome = { file: null, metadata: null }
  readonly #services: Services
  readonly #endpoint: UploadEndpoint
  readonly #ip: string
  readonly #finishOnRead: boolean
  readonly #metadata: string
  #upload: Upload | null = null

  constructor(
    services: Services,
    endpoint: UploadEndpoint,
    ip: string,
    { method, headers }: Pick<Request, 'method' | 'headers'>,
  ) {
    super()
    this.extensions = [
      'creation',
      'creation-with-upload',
      ...(endpoint.methods.continue.includes('DELETE') ? ['termination'] : []),
    ]
    this.#services = services
    this.#endpoint = endpoint
    this.#ip = ip
    // HEAD finishes an upload whose last part was stored by a request that crashed afterwards.
    this.#finishOnRead = method === 'HEAD'
    this.#metadata = headers.get('upload-metadata') ?? ''
  }

  override async create(upload: TusUpload): Promise<TusUpload> {
    const { clock } = this.#services
    const size = upload.size ?? 0
    const name = baseName(upload.metadata?.['filename'] ?? '')
    const hint = upload.metadata?.['filetype'] ?? ''
    if (name.trim() === '')
      throw badContent('Send the name of the file: `filename` in Upload-Metadata.')
    if (this.#metadata.length > METADATA_BYTES)
      throw badContent('Upload-Metadata is too long: shorten the name of the file.')
    this.#endpoint.checkAnnounced(extensionOf(name), hint, size)
    const announced = { name, hint, size, metadata: this.#metadata }
    await withTimeout(clock, STEP_MS, announceUpload(this.#store, clock, upload.id, announced))
    this.#upload = { id: upload.id, announced, parts: 0, offset: 0, finishedFile: null }
    return upload
  }

  override async getUpload(id: string): Promise<TusUpload> {
    const upload = await this.#read(id)
    const { announced } = upload
    const isComplete = upload.offset === announced.size
    if (isComplete && (upload.finishedFile || this.#finishOnRead))
      this.outcome.file = await this.#finished(upload)
    this.outcome.metadata = announced.metadata ?? null
    return new TusUpload({ id, size: announced.size, offset: upload.offset })
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { clock } = this.#services
    const bytes = await bytesOf(stream)
    if (bytes.byteLength === 0) return offset
    const upload = this.#upload ?? (await this.#read(id))
    if (upload.offset !== offset) throw notNextPart()
    if (upload.parts >= MAX_PARTS)
      throw tooLarge('This upload has too many parts: send larger ones, of up to 4 MB.')
    const end = offset + bytes.byteLength
    if (offset === 0 && (bytes.byteLength >= SIGNATURE_BYTES || end === upload.announced.size)) {
      // A file of a wrong type is refused after its first part, not only after the last one.
      this.#endpoint.checkBeginning(Buffer.from(bytes.buffer), upload.announced.size)
    }
    await this.#endpoint.countPartBytes?.(
      this.#services,
      `${id} ${offset}`,
      bytes.byteLength,
      this.#ip,
    )
    if (!(await withTimeout(clock, STEP_MS, putPart(this.#store, clock, upload, bytes))))
      throw notNextPart()
    this.#upload = { ...upload, parts: upload.parts + 1, offset: end }
    return end
  }

  override async remove(id: string): Promise<void> {
    await this.#read(id)
    await withTimeout(this.#services.clock, STEP_MS, removeUpload(this.#store, id))
  }

  /** Makes a file of a complete upload, unless this request has found the file already. */
  async finish(id: string): Promise<void> {
    this.outcome.file ??= await this.#finished(this.#upload ?? (await this.#read(id)))
  }

  /** File of a complete upload, which is made now or was made before. */
  #finished(upload: Upload): Promise<StoredFile> {
    const { clock } = this.#services
    return withTimeout(clock, FINISH_MS, this.#endpoint.finish(this.#services, upload))
  }

  async #read(id: string): Promise<Upload> {
    const { clock } = this.#services
    const upload = isUploadId(id)
      ? await withTimeout(clock, STEP_MS, readUpload(this.#store, clock, id))
      : null
    if (!upload)
      throw new Problem('not_found', {
        detail: 'This upload does not exist, or no longer exists. Start again.',
      })
    if (isUploadExpired(id, clock.now()))
      throw new Problem('not_found', {
        status: 410,
        detail: 'This upload expired after a day. Start again.',
      })
    this.#upload = upload
    return upload
  }

  get #store(): Store {
    return this.#endpoint.store(this.#services)
  }
}
