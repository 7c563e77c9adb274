// The small part of the tar format (POSIX ustar) that the archive uses: regular files with plain names. A reader of the
// whole format would take links, unbounded extended headers and junk after the end; this one takes a header only when
// it is, byte for byte, the one that would have been written.

const BLOCK = 512
/** 2000-01-01: the time of every entry, so that equal content gives equal bytes; tar programs warn about 1970. */
const TIME = 946_684_800

/** Bytes that are no archive of ours. The message completes the sentence "The archive is damaged: …". */
export class DamageError extends Error {
  override name = 'DamageError'
}

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`

/** Names longer than 100 bytes are split at a slash, as ustar has it; null when that cannot be done. */
const split = (name: string): { name: string; prefix: string } | null => {
  if (name.length <= 100) return { name, prefix: '' }
  const slash = name.indexOf('/', name.length - 101)
  return slash < 0 || slash > 155 ? null : { name: name.slice(slash + 1), prefix: name.slice(0, slash) }
}

/** The header of a file of `size` bytes; the name is ASCII. Null when the name is too long. */
const headerOf = (name: string, size: number): Buffer | null => {
  const header = Buffer.alloc(BLOCK)
  const put = (text: string, at: number) => header.write(text, at, 'latin1')
  const parts = split(name)
  if (!parts) return null
  put(parts.name, 0)
  put(octal(0o600, 8), 100)
  put(octal(0, 8), 108)
  put(octal(0, 8), 116)
  put(octal(size, 12), 124)
  put(octal(TIME, 12), 136)
  put('        ', 148)
  put('0', 156)
  put('ustar\x0000', 257)
  put(parts.prefix, 345)
  put(`${header.reduce((sum, byte) => sum + byte, 0).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

const paddingOf = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** One file, ready to be written. @throws RangeError when no header can hold the name */
export const entryOf = (name: string, bytes: Uint8Array): Uint8Array[] => {
  const header = headerOf(name, bytes.byteLength)
  if (!header) throw new RangeError(`The name ${name} is too long for an archive.`)
  return [header, bytes, paddingOf(bytes.byteLength)]
}

/** What stands after the last file. */
export const ending = (): Buffer => Buffer.alloc(2 * BLOCK)

/** Takes so many bytes at a time from a stream; holds no more than that and one piece of the stream. */
const taker = (source: AsyncIterable<Buffer>) => {
  const pieces = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return async (length: number): Promise<Buffer> => {
    const held = [rest]
    let size = rest.length
    while (size < length) {
      const { value, done } = await pieces.next()
      if (done) break
      held.push(value)
      size += value.length
    }
    const all = held.length === 1 ? rest : Buffer.concat(held)
    rest = all.subarray(length)
    return all.subarray(0, length)
  }
}

const isZero = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0)

const text = (header: Buffer, at: number, length: number): string => header.toString('latin1', at, at + length).replace(/\0.*$/s, '')

/**
 * The files of an archive, one after the other, each whole in memory.
 * @param most bytes that a file of this name may have
 * @throws DamageError for anything that was not written by {@link entryOf}
 */
export async function* readTar(source: AsyncIterable<Buffer>, most: (name: string) => number): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const take = taker(source)
  for (;;) {
    const header = await take(BLOCK)
    if (header.length < BLOCK) throw new DamageError('it ends too early')
    if (isZero(header)) break
    const prefix = text(header, 345, 155)
    const name = prefix === '' ? text(header, 0, 100) : `${prefix}/${text(header, 0, 100)}`
    const size = Number.parseInt(text(header, 124, 12), 8)
    if (!(size >= 0 && size <= most(name))) throw new DamageError('an entry is larger than any record can be')
    if (!headerOf(name, size)?.equals(header)) throw new DamageError('an entry was not written by the export')
    const bytes = await take(size)
    const padding = await take(paddingOf(size).length)
    if (bytes.length < size || padding.length < paddingOf(size).length) throw new DamageError('it ends too early')
    if (!isZero(padding)) throw new DamageError('there are bytes between two entries')
    yield { name, bytes }
  }
  const last = await take(BLOCK)
  if (last.length < BLOCK || !isZero(last) || (await take(1)).length > 0) throw new DamageError('its end is not as it was written')
}
