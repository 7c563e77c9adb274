import type { StoredFile } from '#store/files.ts'
import type { Store } from '#store/store.ts'
import type { Granted } from '../gates.ts'
import type { Services } from '../services.ts'
import type { Upload } from './upload.ts'

/** An address that accepts uploads: its access, its limits, and the storing of its files. */
export type UploadEndpoint = {
  /** Path without a slash at its end. */
  path: string
  /** Methods of the address itself, and of an upload below it. */
  methods: { begin: readonly string[]; continue: readonly string[] }
  /** Most bytes of a file. */
  most: number
  /** Refuses a host that is not the door's. @throws Problem */
  checkHost(request: Request, url: URL, services: Services): void
  /** Authorises a request before anything of it is read. @throws Problem */
  admit(request: Request, url: URL, services: Services, ip: string): Promise<Granted>
  store(services: Services): Store
  /** Refuses a file by its extension, its announced media type and its size. @throws Problem */
  checkAnnounced(extension: string, hint: string, size: number): void
  /**
   * Counts the bytes of a part that is about to be stored; left out where there is no limit.
   * `part`: the same for a part that is sent again. @throws Problem
   */
  takeRoom?(services: Services, part: string, bytes: number, ip: string): Promise<void>
  /** Refuses a file by its first bytes, 64 at least. `size`: of the whole. @throws Problem */
  checkBeginning(bytes: Buffer, size: number): void
  /** Checks and stores a complete upload; idempotent. @throws Problem, UnavailableError */
  finish(services: Services, upload: Upload): Promise<StoredFile>
}
