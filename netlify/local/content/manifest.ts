import * as v from 'valibot'
import { formTypes, mailKinds, states } from '#kinds/submissions.ts'
import { BadKeyError, keyOf, sha256 } from '#store/keys.ts'
import type { Entity } from '#store/records.ts'
import type { Store } from '#store/store.ts'
import { DamageError } from './archive.ts'

export type StoreName = 'content' | 'files' | 'ops' | 'forms'
export type Stores = Record<StoreName, Store>

/**
 * One kind of record. `first` is the first part of its keys and `rest` the pattern of the others;
 * `width`: number of records read or written at a time; `onlyNeeded`: records that an earlier
 * record names, and no others.
 */
export type Part = {
  label: string
  store: StoreName
  first: string
  rest: RegExp
  width: number
  isJson: boolean
  isPersonal?: true
  onlyNeeded?: true
}

const ONE = /^[^/]+$/
const TWO = /^[^/]+\/[^/]+$/
const THREE = /^[^/]+\/[^/]+\/[^/]+$/

/**
 * Content of an archive, in the order in which it is read. Entities come first: a save writes its
 * revision, its address and its files before the entity, so that everything an exported entity
 * needs exists when its turn comes.
 */
export const parts: readonly Part[] = [
  { label: 'entities', store: 'content', first: 'e', rest: TWO, width: 16, isJson: true },
  { label: 'revisions', store: 'content', first: 'h', rest: THREE, width: 16, isJson: true },
  {
    label: 'addresses',
    store: 'content',
    first: 'u',
    rest: /^[^/]+\/[0-9a-f]{64}$/,
    width: 16,
    isJson: true,
  },
  { label: 'releases', store: 'content', first: 'release', rest: ONE, width: 16, isJson: true },
  { label: 'files', store: 'files', first: 'd', rest: /^[0-9a-f]{64}$/, width: 3, isJson: false },
  {
    label: 'file names',
    store: 'files',
    first: 'n',
    rest: /^[0-9a-f]{64}\/[0-9a-f]{64}$/,
    width: 16,
    isJson: true,
  },
  { label: 'audit entries', store: 'ops', first: 'a', rest: TWO, width: 16, isJson: true },
  {
    label: 'form responses',
    store: 'forms',
    first: 'r',
    rest: ONE,
    width: 16,
    isJson: true,
    isPersonal: true,
  },
  {
    label: 'files of form responses',
    store: 'forms',
    first: 'f',
    rest: ONE,
    width: 3,
    isJson: false,
    isPersonal: true,
    onlyNeeded: true,
  },
]

/**
 * First parts of keys that no archive holds: lists that are built again from the records, parts of
 * unfinished uploads, marks of files that are being erased, notes on the live site's build,
 * counters of attempts, opinions and searches, turns of writes, links to previews, and secrets.
 */
const leftOut: Record<StoreName, readonly string[]> = {
  content: ['p', 'o'],
  files: ['up', 'w'],
  ops: ['q', 'rl', 's', 'fb', 'turn', 'pl'],
  forms: ['p', 'j', 'up'],
}

const holds = (part: Part, store: string, key: string): boolean =>
  part.store === store &&
  key.startsWith(`${part.first}/`) &&
  part.rest.test(key.slice(part.first.length + 1))

export const isEntity = (part: Part): boolean => part.first === 'e'

/** True for the tombstone of an erased record. */
export const isErased = (part: Part, bytes: Uint8Array): boolean =>
  isEntity(part) &&
  (JSON.parse(Buffer.from(bytes).toString('utf8')) as Partial<Entity>).erasedAt !== undefined

/** True for a record that is not in the bin. */
export const isInUse = (part: Part, bytes: Uint8Array): boolean =>
  isEntity(part) &&
  (JSON.parse(Buffer.from(bytes).toString('utf8')) as Partial<Entity>).deletedAt === null

/**
 * Record that a key of content belongs to, `blog/<id>`: the key's own, or the one whose version or
 * address it is. Empty for all else.
 */
export const ownerOf = ({ first }: Part, key: string, bytes: Uint8Array): string => {
  const [, kind = '', id = ''] = key.split('/')
  if (first === 'e' || first === 'h') return `${kind}/${id}`
  return first === 'u'
    ? `${kind}/${(JSON.parse(Buffer.from(bytes).toString('utf8')) as { id: string }).id.toLowerCase()}`
    : ''
}

/** Name of a record in messages and in the archive: `content/e/blog/…`. */
export const nameOf = (part: Part, key: string): string => `${part.store}/${key}`

const isKey = (key: string): boolean => {
  try {
    return keyOf(key) === key
  } catch (error) {
    if (error instanceof BadKeyError) return false
    throw error
  }
}

/** Part and key of a name in the archive, or null when no archive may hold it. */
export const placeOf = (name: string): { part: Part; key: string } | null => {
  const [store = '', ...rest] = name.split('/')
  const key = rest.join('/')
  const part = parts.find((one) => holds(one, store, key))
  return part && isKey(key) ? { part, key } : null
}

/** True for a key that the export can handle: a record that it does not know would be lost. */
export const isKnown = (store: StoreName, key: string): boolean =>
  isKey(key) &&
  (parts.some((part) => holds(part, store, key)) ||
    leftOut[store].includes(key.split('/')[0] ?? ''))

/** Name of the format: a file without it is another kind of file, not a damaged archive. */
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

/** One record: its name in the archive, bytes, hex SHA-256, and its metadata. */
const factSchema = v.strictObject({
  name: v.string(),
  size: v.number(),
  sha256: v.string(),
  metadata: v.optional(v.record(v.string(), v.unknown())),
})

const manifestSchema = v.strictObject({ entries: v.array(factSchema) })

export type Fact = v.InferOutput<typeof factSchema>

/** Most bytes of metadata: Blobs stores 2 KB at most with its own framing. */
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
 * Reads the first entry of an archive. @throws DamageError also when the archive is of another
 * format, or newer than this program
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
export const readManifest = (bytes: Buffer): readonly Fact[] => {
  const parsed = v.safeParse(manifestSchema, parse(bytes, 'its manifest'))
  if (!parsed.success) throw new DamageError('its manifest is not one of the export')
  const tooMuch = parsed.output.entries.some(
    ({ metadata }) => metadata && JSON.stringify(metadata).length > MAX_METADATA_BYTES,
  )
  if (tooMuch) throw new DamageError('a record has more metadata than a store keeps')
  return parsed.output.entries
}

/** Schema of the parts of an entity that every reader relies on. */
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

const moment = v.pipe(v.string(), v.isoTimestamp())

/**
 * Schema of the parts of a form response that the inbox, the sending of mail and the scheduled
 * erasing rely on.
 */
export const responseSchema = v.looseObject({
  id: v.string(),
  rev: v.string(),
  ops: v.array(v.string()),
  type: v.picklist(formTypes),
  values: v.record(v.string(), v.unknown()),
  state: v.picklist(states),
  note: v.string(),
  mail: v.array(
    v.looseObject({
      id: v.string(),
      kind: v.picklist(mailKinds),
      subject: v.string(),
      text: v.string(),
      queuedAt: moment,
      nextAt: moment,
      tries: v.number(),
      sentAt: v.nullable(moment),
      failedAt: v.nullable(moment),
    }),
  ),
  receivedAt: moment,
  updatedAt: moment,
})

const objectSchema = v.looseObject({})

/** Names that an upload could have given: they become a part of the file's address. */
export const FILE_NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,127}$/u

const fileNameSchema = v.strictObject({ name: v.pipe(v.string(), v.regex(FILE_NAME)) })

/**
 * Records that have an id, by the first part of their keys, with the index of the id in the key.
 */
const withId = {
  e: { schema: entitySchema, at: 2 },
  h: { schema: entitySchema, at: 2 },
  r: { schema: responseSchema, at: 1 },
}

const isWithId = (first: string): first is keyof typeof withId => Object.hasOwn(withId, first)

/**
 * True for a JSON object in UTF-8, as every record but a file is. An entity, its revision or a form
 * response must also have the id that is in its key: any other would break every list that contains
 * it.
 */
export const isRecord = (key: string, bytes: Buffer): boolean => {
  const parts = key.split('/')
  const [first = ''] = parts
  try {
    const value = parse(bytes, 'a record')
    if (first === 'n') return v.is(fileNameSchema, value) && sha256(value.name) === parts[2]
    if (!isWithId(first)) return v.is(objectSchema, value) && !Array.isArray(value)
    const { schema, at } = withId[first]
    return v.is(schema, value) && value.id.toLowerCase() === parts[at]
  } catch (error) {
    if (error instanceof DamageError) return false
    throw error
  }
}
