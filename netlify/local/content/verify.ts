import { stat } from 'node:fs/promises'
import { fileTypes } from '#rules/uploads.ts'
import { sha256 } from '#store/keys.ts'
import { codeOf, ContentRefusal } from '../errors.ts'
import { ABOUT_FILE, DamageError, MANIFEST_FILE, readArchive } from './archive.ts'
import {
  FILE_NAME,
  isRecord,
  parts,
  parseRecordName,
  readAbout,
  readManifest,
  type About,
  type RecordFacts,
  type ArchivePart,
} from './manifest.ts'
import type { Progress } from './progress.ts'

/** A record of a verified archive. */
export type ArchiveRecord = RecordFacts & { part: ArchivePart; key: string }

/** A verified archive: its first entry, and its records. */
export type VerifiedArchive = { about: About; records: readonly ArchiveRecord[] }

/** A record as read, before it is compared with the manifest. */
type ReadItem = Pick<RecordFacts, 'name' | 'size' | 'sha256'> & { part: ArchivePart; key: string }

/** Checks one record without the manifest, which comes last in the archive. @throws DamageError */
const itemOf = (name: string, bytes: Buffer, about: About): ReadItem => {
  const place = parseRecordName(name)
  if (!place) throw new DamageError('it holds an entry that is no record of a store')
  const { part, key } = place
  if (part.isPersonal && !about.forms)
    throw new DamageError('it holds form responses and says that it does not')
  if (part.isJson && !isRecord(key, bytes))
    throw new DamageError('a record in it is not what its name says')
  const hash = sha256(bytes)
  // The key of a file of the site is the hash of its content; the key of a file of a form response
  // is the id of its upload.
  if (part.keyPrefix === 'd' && key !== `${part.keyPrefix}/${hash}`)
    throw new DamageError('a file in it is not what its name says')
  return { name, part, key, size: bytes.byteLength, sha256: hash }
}

/**
 * True for the metadata of a picture or a PDF of this size. The server sends a file with the type
 * in its metadata, so any other type must be refused.
 */
const isFileMetadata = (metadata: Record<string, unknown>, size: number): boolean =>
  metadata['size'] === size &&
  typeof metadata['name'] === 'string' &&
  FILE_NAME.test(metadata['name']) &&
  fileTypes.some(({ type }) => type === metadata['type'])

/** Compares the records with the manifest, in the archive's order. @throws DamageError */
const matchManifest = (
  readItems: readonly ReadItem[],
  facts: readonly RecordFacts[],
): ArchiveRecord[] => {
  if (facts.length !== readItems.length)
    throw new DamageError('it does not hold what its manifest lists')
  return readItems.map((item, index) => {
    const fact = facts[index]
    if (
      !fact ||
      fact.name !== item.name ||
      fact.size !== item.size ||
      fact.sha256 !== item.sha256
    ) {
      throw new DamageError('it does not hold what its manifest lists')
    }
    if (!item.part.isJson && !isFileMetadata(fact.metadata ?? {}, item.size))
      throw new DamageError('a file in it is neither a picture nor a PDF')
    return { ...item, ...fact }
  })
}

const readVerified = async (file: string, progress: Progress): Promise<VerifiedArchive> => {
  let about: About | null = null
  let facts: readonly RecordFacts[] | null = null
  const readItems: ReadItem[] = []
  const seen = new Set<string>()
  const onRead = (bytes: number, total: number) =>
    progress('Checking the archive, per cent', Math.min(99, Math.floor((100 * bytes) / total)), 100)
  for await (const { name, bytes } of readArchive(file, onRead)) {
    if (facts) throw new DamageError('something follows its manifest')
    if (!about) {
      if (name !== ABOUT_FILE) throw new DamageError('its first entry is not one of the export')
      about = readAbout(bytes)
    } else if (name === MANIFEST_FILE) facts = readManifest(bytes)
    else {
      const item = itemOf(name, bytes, about)
      const previous = readItems.at(-1)
      if (seen.has(name)) throw new DamageError('it holds a record twice')
      if (previous && parts.indexOf(previous.part) > parts.indexOf(item.part))
        throw new DamageError('its records are not in the order of the export')
      seen.add(name)
      readItems.push(item)
    }
  }
  if (!about || !facts) throw new DamageError('its manifest is missing')
  progress('Checking the archive, per cent', 100, 100)
  return { about, records: matchManifest(readItems, facts) }
}

/**
 * Reads a whole archive and compares every byte with the archive's manifest. Nothing is written.
 * @throws ContentRefusal with a sentence when anything differs from what the export wrote
 */
export const verifyArchive = async (file: string, progress: Progress): Promise<VerifiedArchive> => {
  try {
    if (!(await stat(file)).isFile()) throw new ContentRefusal(`${file} is not a file.`)
    return await readVerified(file, progress)
  } catch (error) {
    if (error instanceof DamageError)
      throw new ContentRefusal(
        `${file} cannot be used: ${error.message}. Nothing was written; take another copy of the archive.`,
      )
    if (codeOf(error) === 'ENOENT') throw new ContentRefusal(`There is no file ${file}.`)
    throw error
  }
}
