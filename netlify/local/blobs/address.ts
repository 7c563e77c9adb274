import { createHash } from 'node:crypto'

/** What a request is about: the site (its stores), one store (its blobs) or one blob. */
export type Address =
  | { scope: 'site', siteId: string }
  | { scope: 'store', siteId: string, store: string }
  | { scope: 'blob', siteId: string, store: string, key: string }

/** A request that is answered with an error status; nothing has been written. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, reason: string) {
    super(reason)
    this.name = 'Refusal'
    this.status = status
  }
}

// The limits the client states in its own error texts; the store's prefix is added by the client.
const STORE_PREFIX = 'site:'
const STORE_BYTES = 64
const KEY_BYTES = 600

/**
 * Reads the path of a request: `/<site>`, `/<site>/site:<store>` or `/<site>/site:<store>/<key>`, each part percent-encoded UTF-8.
 * The path is taken as it came, without resolving dots, because a key is only ever hashed.
 * @throws Refusal 400 for a path, store name or key that Netlify Blobs would not take.
 */
export function parseAddress(path: string): Address {
  const [root, site, store, ...rest] = path.split('/')
  if (root !== '' || !site) throw new Refusal(400, 'The path must begin with the site.')
  const siteId = decode(site)
  if (!store && rest.length === 0) return { scope: 'site', siteId }
  const storeName = checkStore(decode(store ?? ''))
  // A trailing slash is what the client sends for the key ''.
  if (rest.join('/') === '') return { scope: 'store', siteId, store: storeName }
  return { scope: 'blob', siteId, store: storeName, key: checkKey(decode(rest.join('/'))) }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Refusal(400, 'The path is not percent-encoded UTF-8.')
  }
}

function checkStore(store: string): string {
  const name = store.slice(STORE_PREFIX.length)
  if (!store.startsWith(STORE_PREFIX) || !name) throw new Refusal(400, 'Only the stores of a site are kept here: site:<name>.')
  if (name.includes('/')) throw new Refusal(400, 'A store name must not contain a slash.')
  if (Buffer.byteLength(name) > STORE_BYTES) throw new Refusal(400, `A store name has at most ${STORE_BYTES} bytes.`)
  return store
}

function checkKey(key: string): string {
  if (key.startsWith('/')) throw new Refusal(400, 'A key must not begin with a slash.')
  if (Buffer.byteLength(key) > KEY_BYTES) throw new Refusal(400, `A key has at most ${KEY_BYTES} bytes.`)
  return key
}

/**
 * The folder of a store: bytes other than a-z, 0-9, - and _ are written as =hh, so that no name is a path, none is too long
 * (3 × 69 characters at most) and two names never meet on a file system that ignores case.
 */
export function folderName(store: string): string {
  let name = ''
  for (const byte of Buffer.from(store)) {
    const char = String.fromCharCode(byte)
    name += /[a-z0-9_-]/.test(char) ? char : `=${byte.toString(16).padStart(2, '0')}`
  }
  return name
}

/** The file of a key: the SHA-256 in hex, because 600 bytes of key are more than a file name may have. The key stands in the file. */
export function fileName(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
