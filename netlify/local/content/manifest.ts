import * as v from 'valibot'
import { formTypes, mailKinds, responseStates } from '#kinds/submissions.ts'
import { BadKeyError, keyOf, sha256 } from '#store/keys.ts'
import type { Entity } from '#store/records.ts'
import type { Store } from '#store/store.ts'
import { DamageError } from './archive.ts'

export type StoreName = 'content' | 'files' | 'ops' | 'forms'
export type Stores = Record<StoreName, Store>

/** The records of one store whose keys have the same first part. */
export type ArchivePart = {
  /** Name of the records in messages to a person. */
  label: string
  store: StoreName
  /** First part of the keys, before the first slash. */
  keyPrefix: string
  /** Pattern of the rest of the keys, after the first slash. */
  keyRestPattern: RegExp
  /** Number of records that are read or written at the same time. */
  concurrency: number
  /** True for records in JSON, false for files. */
  isJson: boolean
  /** Present in parts of form responses, which are personal data. */
  isPersonal?: true
  /** Present when only records are exported that a record of an earlier part names. */
  onlyNeeded?: true
}

// Patterns of one, two and three parts of a key.
const ONE_SEGMENT = /^[^/]+$/
const TWO_SEGMENTS = /^[^/]+\/[^/]+$/
const THREE_SEGMENTS = /^[^/]+\/[^/]+\/[^/]+$/

/**
 * Parts of an archive, in the order in which the export reads them. Entities come first: the server
 * writes the revision, the address and the files of an entity before the entity itself, so all that
 * an exported entity needs exists when the export reads the later parts.
 */
export const parts: readonly ArchivePart[] = [
  {
    label: 'entities',
    store: 'content',
    keyPrefix: 'e',
    keyRestPattern: TWO_SEGMENTS,
    concurrency: 16,
    isJson: true,
  },
  {
    label: 'revisions',
    store: 'content',
    keyPrefix: 'h',
    keyRestPattern: THREE_SEGMENTS,
    concurrency: 16,
    isJson: true,
  },
  {
    label: 'addresses',
    store: 'content',
    keyPrefix: 'u',
    keyRestPattern: /^[^/]+\/[0-9a-f]{64}$/,
    concurrency: 16,
    isJson: true,
  },
  {
    label: 'releases',
    store: 'content',
    keyPrefix: 'release',
    keyRestPattern: ONE_SEGMENT,
    concurrency: 16,
    isJson: true,
  },
  {
    label: 'files',
    store: 'files',
    keyPrefix: 'd',
    keyRestPattern: /^[0-9a-f]{64}$/,
    concurrency: 3,
    isJson: false,
  },
  {
    label: 'file names',
    store: 'files',
    keyPrefix: 'n',
    keyRestPattern: /^[0-9a-f]{64}\/[0-9a-f]{64}$/,
    concurrency: 16,
    isJson: true,
  },
  {
    label: 'audit entries',
    store: 'ops',
    keyPrefix: 'a',
    keyRestPattern: TWO_SEGMENTS,
    concurrency: 16,
    isJson: true,
  },
  {
    label: 'form responses',
    store: 'forms',
    keyPrefix: 'r',
    keyRestPattern: ONE_SEGMENT,
    concurrency: 16,
    isJson: true,
    isPersonal: true,
  },
  {
    label: 'files of form responses',
    store: 'forms',
    keyPrefix: 'f',
    keyRestPattern: ONE_SEGMENT,
    concurrency: 3,
    isJson: false,
    isPersonal: true,
    onlyNeeded: true,
  },
]

/**
 * First parts of the keys that no archive contains: lists that are built again from the records,
 * parts of unfinished uploads, marks of files that are being erased, notes on the live site's
 * build, counters of attempts, of visitors' opinions and of searches, locks of writes, links to
 * previews, and secrets.
 */
const omittedPrefixes: Record<StoreName, readonly string[]> = {
  content: ['p', 'o'],
  files: ['up', 'w'],
  ops: ['q', 'rl', 's', 'fb', 'turn', 'pl'],
  forms: ['p', 'j', 'up'],
}

const isKeyOf = (part: ArchivePart, store: string, key: string): boolean =>
  part.store === store &&
  key.startsWith(`${part.keyPrefix}/`) &&
  part.keyRestPattern.test(key.slice(part.keyPrefix.length + 1))

export const isEntity = (part: ArchivePart): boolean => part.keyPrefix === 'e'

/** True for the tombstone of an erased item: an entity without content. */
export const isErased = (part: ArchivePart, bytes: Uint8Array): boolean =>
  isEntity(part) &&
  (JSON.parse(Buffer.from(bytes).toString('utf8')) as Partial<Entity>).erasedAt !== undefined

/** True for an entity that is not in the bin. */
export const isInUse = (part: ArchivePart, bytes: Uint8Array): boolean =>
  isEntity(part) &&
  (JSON.parse(Buffer.from(bytes).toString('utf8')) as Partial<Entity>).deletedAt === null

/**
 * Item that a record belongs to, for example `blog/<id>`, when the record is an entity, a revision
 * or an address. Empty for all other records.
 */
export const ownerOf = ({ keyPrefix }: ArchivePart, key: string, bytes: Uint8Array): string => {
  const [, kind = '', id = ''] = key.split('/')
  if (keyPrefix === 'e' || keyPrefix === 'h') return `${kind}/${id}`
  if (keyPrefix !== 'u') return ''
  // The key of an address ends with a hash: the id is in the record.
  const address = JSON.parse(Buffer.from(bytes).toString('utf8')) as { id: string }
  return `${kind}/${address.id.toLowerCase()}`
}

/** Name of a record in messages and in the archive: `content/e/blog/…`. */
export const nameOf = (part: ArchivePart, key: string): string => `${part.store}/${key}`

/** True for a key that the store accepts as it is. */
const isValidKey = (key: string): boolean => {
  try {
    return keyOf(key) === key
  } catch (error) {
    if (error instanceof BadKeyError) return false
    throw error
  }
}

/** Part and key of a record by its name in the archive; null for a name that no archive has. */
export const parseRecordName = (name: string): { part: ArchivePart; key: string } | null => {
  const [store = '', ...rest] = name.split('/')
  const key = rest.join('/')
  const part = parts.find((one) => isKeyOf(one, store, key))
  return part && isValidKey(key) ? { part, key } : null
}

/** True for a key that the export either writes into the archive or leaves out on purpose. */
export const isKnownKey = (store: StoreName, key: string): boolean =>
  isValidKey(key) &&
  (parts.some((part) => isKeyOf(part, store, key)) ||
    omittedPrefixes[store].includes(key.split('/')[0] ?? ''))

/** Name of the format, in `about.json`. A file without this name is not an archive. */
const FORMAT = 'ghaf-wallet-content'
/** Version of the format, increased when older imports cannot read newer exports. */
const VERSION = 6

const aboutSchema = v.strictObject({
  format: v.literal(FORMAT),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Name of the exported environment: `prod`, `local`, … */
  environment: v.pipe(v.string(), v.maxLength(60)),
  /** Time of the export, ISO 8601. */
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  /** True when form responses are inside. */
  forms: v.boolean(),
})

export type About = v.InferOutput<typeof aboutSchema>

/** Facts about one record. */
const factSchema = v.strictObject({
  /** Its name in the archive. */
  name: v.string(),
  /** Its length in bytes. */
  size: v.number(),
  /** SHA-256 of its bytes, in hex. */
  sha256: v.string(),
  /** Its metadata in the store, when it has any. */
  metadata: v.optional(v.record(v.string(), v.unknown())),
})

const manifestSchema = v.strictObject({ entries: v.array(factSchema) })

export type RecordFacts = v.InferOutput<typeof factSchema>

/** Maximum length of the metadata as JSON: Netlify Blobs stores at most 2 KB, encoded in base64. */
const MAX_METADATA_BYTES = 1_500

export const aboutOf = (environment: string, forms: boolean, now: Date): About => ({
  format: FORMAT,
  version: VERSION,
  environment,
  createdAt: now.toISOString(),
  forms,
})

export const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

const parse = (bytes: Buffer, what: string): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new DamageError(`${what} cannot be read`)
  }
}

/**
 * Reads the first entry of an archive.
 * @throws DamageError when the entry is wrong, of another format, or newer than this program
 */
export const readAbout = (bytes: Buffer): About => {
  const parsed = v.safeParse(aboutSchema, parse(bytes, 'its first entry'))
  if (!parsed.success) throw new DamageError('its first entry is not one of the export')
  if (parsed.output.version > VERSION)
    throw new DamageError(
      `it was written by a newer version of the export (format ${parsed.output.version})`,
    )
  return parsed.output
}

/** The facts of all records, in the archive's order. @throws DamageError */
export const readManifest = (bytes: Buffer): readonly RecordFacts[] => {
  const parsed = v.safeParse(manifestSchema, parse(bytes, 'its manifest'))
  if (!parsed.success) throw new DamageError('its manifest is not one of the export')
  const tooMuch = parsed.output.entries.some(
    ({ metadata }) => metadata && JSON.stringify(metadata).length > MAX_METADATA_BYTES,
  )
  if (tooMuch) throw new DamageError('a record has more metadata than a store keeps')
  return parsed.output.entries
}

/** Schema of the fields of an entity that every program which reads it relies on. */
const entitySchema = v.looseObject({
  id: v.string(),
  rev: v.string(),
  op: v.string(),
  ops: v.array(v.string()),
  status: v.picklist(['draft', 'published']),
  data: v.record(v.string(), v.unknown()),
  touched: v.looseObject({ en: v.string(), ar: v.string() }),
  oldSlugs: v.array(v.string()),
  createdAt: v.string(),
  deletedAt: v.nullable(v.string()),
})

/** A time, ISO 8601. */
const isoTime = v.pipe(v.string(), v.isoTimestamp())

/**
 * Schema of the fields of a form response that the inbox, the sending of mail and the scheduled
 * erasure rely on.
 */
export const responseSchema = v.looseObject({
  id: v.string(),
  rev: v.string(),
  ops: v.array(v.string()),
  type: v.picklist(formTypes),
  values: v.record(v.string(), v.unknown()),
  state: v.picklist(responseStates),
  note: v.string(),
  mail: v.array(
    v.looseObject({
      id: v.string(),
      kind: v.picklist(mailKinds),
      subject: v.string(),
      text: v.string(),
      queuedAt: isoTime,
      nextAt: isoTime,
      tries: v.number(),
      sentAt: v.nullable(isoTime),
      failedAt: v.nullable(isoTime),
    }),
  ),
  receivedAt: isoTime,
  updatedAt: isoTime,
})

const objectSchema = v.looseObject({})

/** File names that an upload accepts. A name becomes a part of the file's address. */
export const FILE_NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,127}$/u

const fileNameSchema = v.strictObject({ name: v.pipe(v.string(), v.regex(FILE_NAME)) })

/**
 * Schemas of the records that have an id, by the first part of their keys. `idIndex` is the index
 * of the id among the parts of the key.
 */
const recordsWithId = {
  e: { schema: entitySchema, idIndex: 2 },
  h: { schema: entitySchema, idIndex: 2 },
  r: { schema: responseSchema, idIndex: 1 },
}

const hasId = (first: string): first is keyof typeof recordsWithId =>
  Object.hasOwn(recordsWithId, first)

/**
 * True for a JSON object in UTF-8, as every record but a file is. An entity, a revision or a form
 * response must also have the id that is in its key, because a wrong id would break every list that
 * contains the record. A file's name must have the hash that is in its key.
 */
export const isRecord = (key: string, bytes: Buffer): boolean => {
  const parts = key.split('/')
  const [first = ''] = parts
  try {
    const value = parse(bytes, 'a record')
    if (first === 'n') return v.is(fileNameSchema, value) && sha256(value.name) === parts[2]
    if (!hasId(first)) return v.is(objectSchema, value) && !Array.isArray(value)
    const { schema, idIndex } = recordsWithId[first]
    return v.is(schema, value) && value.id.toLowerCase() === parts[idIndex]
  } catch (error) {
    if (error instanceof DamageError) return false
    throw error
  }
}
