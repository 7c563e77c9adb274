import fc, { type Arbitrary } from 'fast-check'
import { CANARY } from './values.ts'

/** Body of a request, with the headers that describe it. */
export type RequestBody = { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> }

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'utf8'))
const joined = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat(parts))
const json = { 'content-type': 'application/json' }

/** Unusual or wrong ways to send a JSON text. */
const encodings: Record<string, (text: string) => RequestBody> = {
  'UTF-16': (text) => ({
    bytes: new Uint8Array(Buffer.from(text, 'utf16le')),
    headers: { 'content-type': 'application/json; charset=utf-16' },
  }),
  'UTF-16 with a mark': (text) => ({
    bytes: joined(new Uint8Array([0xff, 0xfe]), Buffer.from(text, 'utf16le')),
    headers: json,
  }),
  'Latin-1': (text) => ({ bytes: new Uint8Array(Buffer.from(text, 'latin1')), headers: json }),
  'a byte order mark': (text) => ({
    bytes: joined(new Uint8Array([0xef, 0xbb, 0xbf]), utf8(text)),
    headers: json,
  }),
  'declared as gzip': (text) => ({
    bytes: utf8(text),
    headers: { ...json, 'content-encoding': 'gzip' },
  }),
  'cut in the middle': (text) => ({
    bytes: utf8(text).slice(0, Math.floor(text.length / 2)),
    headers: json,
  }),
  twice: (text) => ({ bytes: utf8(text + text), headers: json }),
  'a key twice': (text) => ({ bytes: utf8(text.replace(/^\{(.*)\}$/s, '{$1,$1}')), headers: json }),
  'a comment': (text) => ({ bytes: utf8(`${text}//`), headers: json }),
  'no type': (text) => ({ bytes: utf8(text), headers: {} }),
  'plain text': (text) => ({ bytes: utf8(text), headers: { 'content-type': 'text/plain' } }),
  'a form': (text) => ({
    bytes: utf8(text),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }),
  'a form with parts': (text) => ({
    bytes: utf8(text),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  }),
  'a type in capitals': (text) => ({
    bytes: utf8(text),
    headers: { 'content-type': 'APPLICATION/JSON ; charset=UTF-8' },
  }),
  'a strange type': (text) => ({
    bytes: utf8(text),
    headers: { 'content-type': `${CANARY}/json;;;` },
  }),
  'a length that is too great': (text) => ({
    bytes: utf8(text),
    headers: { ...json, 'content-length': '99999999' },
  }),
  'a negative length': (text) => ({
    bytes: utf8(text),
    headers: { ...json, 'content-length': '-1' },
  }),
  'numbers beyond range': (text) => ({
    bytes: utf8(text.replace(/:("[^"]*"|\d+)/, ':1e999')),
    headers: json,
  }),
  'broken escapes': (text) => ({
    bytes: utf8(text.replace(/:"/, ':"\\ud800\\uD800\\u')),
    headers: json,
  }),
  'bad UTF-8': (text) => ({
    bytes: joined(utf8(text.slice(0, -1)), new Uint8Array([0xc3, 0x28, 0xed, 0xa0, 0x80])),
    headers: json,
  }),
}

/** Body with a value as JSON. */
export const jsonBody = (value: unknown): RequestBody => ({
  bytes: utf8(JSON.stringify(value)),
  headers: json,
})

/** Bodies with the values, each sent in one of {@link encodings}. */
export const wronglySentBodies = (values: Arbitrary<unknown>): Arbitrary<RequestBody> =>
  fc
    .tuple(values, fc.constantFrom(...Object.keys(encodings)))
    .map(([value, name]) => encodings[name]?.(JSON.stringify(value) ?? '') ?? jsonBody(value))

/** Body with arrays or objects nested this deep. */
const nestedBody = (depth: number, open: string, close: string): RequestBody => ({
  bytes: utf8(`{"Data":${open.repeat(depth)}${close.repeat(depth)}}`),
  headers: json,
})

/** Bodies that are no JSON, or JSON that no client sends. */
export const garbageBodies: Arbitrary<RequestBody> = fc.oneof(
  fc
    .uint8Array({ maxLength: 300 })
    .map((bytes) => ({ bytes: new Uint8Array(bytes), headers: json })),
  fc.json({ maxDepth: 4 }).map((text) => ({ bytes: utf8(text), headers: json })),
  fc
    .constantFrom(
      '',
      '{',
      '[]',
      'null',
      '0',
      '"x"',
      '{}',
      '{"":""}',
      'NaN',
      '{"a":01}',
      '\u0000',
      `${CANARY}`,
      `{"${CANARY}":1}`,
    )
    .map((text) => ({ bytes: utf8(text), headers: json })),
  fc
    .integer({ min: 1, max: 30_000 })
    .chain((depth) =>
      fc.constantFrom(
        nestedBody(depth, '[', ']'),
        nestedBody(depth, '{"a":', '}'),
        nestedBody(depth, '[', ''),
      ),
    ),
  fc
    .constantFrom(60_000, 200_000)
    .map((count) => ({ bytes: utf8(`{"Data":[${'0,'.repeat(count)}0]}`), headers: json })),
)

/** Bodies around the limits of the API, 1 MB, and of the platform, 6 MB. */
export const largeBodies: Arbitrary<RequestBody> = fc
  .tuple(fc.constantFrom(999_900, 1_000_001, 4_600_000, 6_100_000), fc.boolean())
  .map(([size, isJson]) => ({
    // JSON with one byte less than the size (`{"Data":""}` has 11 bytes), or brackets (0x5b) only.
    bytes: isJson ? utf8(`{"Data":"${'x'.repeat(size - 12)}"}`) : new Uint8Array(size).fill(0x5b),
    headers: json,
  }))
