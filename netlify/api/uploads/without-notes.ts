import { stripMetadata } from '#pictures/strip-metadata.ts'
import { checkFile, type Checked } from './check.ts'
import { freeMemory } from './free-memory.ts'
import { badContent } from './refuse.ts'

const unreadable = () => badContent('What cameras and programs note in a picture could not be taken out of this one. Open it, save it again, and upload that.')

/**
 * A checked picture without its notes (Exif, XMP, IPTC, comments), whoever sent it: what a browser left in does not
 * become public. A file that is no picture stays as it is. What is stored was checked as it is stored.
 * @throws Problem when it cannot be read
 */
export const withoutNotes = async (bytes: Uint8Array<ArrayBuffer>, checked: Checked): Promise<{ bytes: Uint8Array<ArrayBuffer>; checked: Checked }> => {
  if (checked.size === null) return { bytes, checked }
  const pieces = stripMetadata(bytes)
  if (!pieces) throw unreadable()
  const left = new Uint8Array(await new Blob(pieces).arrayBuffer())
  freeMemory(left.byteLength)
  return { bytes: left, checked: left.byteLength === bytes.byteLength ? checked : await checkFile(left) }
}
