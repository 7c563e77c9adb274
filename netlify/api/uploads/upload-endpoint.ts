import type { StoredFile } from '#store/files.ts'
import type { Store } from '#store/store.ts'
import type { Granted } from '../gates.ts'
import type { Services } from '../services.ts'
import type { Upload } from './upload.ts'

/** An address that accepts uploads: its access, its limits, and the storing of its files. */
export type UploadEndpoint = {
  /** Path without a slash at its end. */
  path: string
  methods: {
    /** Methods of the address itself. */
    begin: readonly string[]
    /** Methods of an upload below the address. */
    continue: readonly string[]
  }
  /** Most bytes of a file. */
  maxFileBytes: number
  /** Refuses a host that does not accept these uploads. @throws Problem */
  checkHost(request: Request, url: URL, services: Services): void
  /** Authorises a request before its body is read. @throws Problem */
  admit(request: Request, url: URL, services: Services, ip: string): Promise<Granted>
  /** Store of the uploads. */
  store(services: Services): Store
  /**
   * Refuses a file by its extension, its announced media type and its size.
   * @param announcedType media type; '' for none
   * @param size bytes of the file
   * @throws Problem
   */
  checkAnnounced(extension: string, announcedType: string, size: number): void
  /**
   * Counts the bytes of a part that is about to be stored; left out if there is no limit.
   * @param part identity of the part: the same if it is sent again
   * @throws Problem
   */
  countPartBytes?(services: Services, part: string, bytes: number, ip: string): Promise<void>
  /**
   * Refuses a file by its first bytes.
   * @param bytes at least 64, or the whole file
   * @param size bytes of the whole file
   * @throws Problem
   */
  checkBeginning(bytes: Buffer, size: number): void
  /** Checks and stores a complete upload; may be repeated. @throws Problem, UnavailableError */
  finish(services: Services, upload: Upload): Promise<StoredFile>
}
