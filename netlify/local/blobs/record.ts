import { createHash } from 'node:crypto'

/** What the first line of a data file says about the bytes that follow it. `md5` is hex, `size` in bytes. */
export type Header = { store: string, key: string, size: number, md5: string, metadata: string }

/** A data file that is not what this server wrote. The message is one sentence for the person who starts the site. */
export class DamagedDataError extends Error {
  readonly file: string
  constructor(file: string, damage: string) {
    super(`The data file ${file} is damaged (${damage}). Restore it from a backup, or move it away, and start again.`)
    this.name = 'DamagedDataError'
    this.file = file
  }
}

/** No header line is longer: 600 bytes of key, each escaped as \u00xx, 2 KB of metadata and the rest. */
export const HEADER_BYTES = 8192

const FORMAT = 'blob1'

/** One data file: a header line with its own checksum, then the content. One file, so that key, metadata and content cannot disagree. */
export function encodeRecord(header: Header, content: Buffer): Buffer[] {
  const json = JSON.stringify(header)
  return [Buffer.from(`${FORMAT} ${digest('sha256', json)} ${json}\n`), content]
}

/**
 * Reads the header line at the beginning of a data file.
 * @param start the first HEADER_BYTES of the file, or all of a shorter one
 * @param length the length of the whole file in bytes
 * @throws DamagedDataError when the line or the length is not what was written
 */
export function decodeHeader(file: string, start: Buffer, length: number): { header: Header, offset: number } {
  const end = start.indexOf(0x0a)
  if (end < 0) throw new DamagedDataError(file, 'its first line is missing')
  const [format, checksum = '', ...rest] = start.toString('utf8', 0, end).split(' ')
  const json = rest.join(' ')
  if (format !== FORMAT || digest('sha256', json) !== checksum) throw new DamagedDataError(file, 'its first line is not as it was written')
  const header: Header = JSON.parse(json)
  const offset = end + 1
  if (length !== offset + header.size) {
    throw new DamagedDataError(file, `it has ${length} bytes instead of ${offset + header.size}`)
  }
  return { header, offset }
}

/** The bytes of a data file after its header, compared with the checksum. @throws DamagedDataError */
export function decodeRecord(file: string, bytes: Buffer): { header: Header, content: Buffer } {
  const { header, offset } = decodeHeader(file, bytes.subarray(0, HEADER_BYTES), bytes.length)
  const content = bytes.subarray(offset)
  if (digest('md5', content) !== header.md5) throw new DamagedDataError(file, 'its content is not as it was written')
  return { header, content }
}

/** A checksum in hex. */
export function digest(algorithm: 'md5' | 'sha256', data: string | Buffer): string {
  return createHash(algorithm).update(data).digest('hex')
}
