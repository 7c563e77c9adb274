import { createHash, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'

/**
 * Line of the log: an operation is tried, then acknowledged or refused; without a second line its
 * outcome is unknown.
 */
export type Line = {
  event: 'tried' | 'acknowledged' | 'refused'
  key: string
  op: string
  kind: 'put' | 'delete'
}

/** Log that survives the end of its process: each line is on the disk before the call returns. */
export function openLog(file: string): { write(line: Line): void; close(): void } {
  const descriptor = openSync(file, 'a')
  return {
    write(line) {
      writeSync(descriptor, `${JSON.stringify(line)}\n`)
      if (line.event === 'acknowledged') fsyncSync(descriptor)
    },
    close: () => closeSync(descriptor),
  }
}

/**
 * Reads the possible contents of each key, as operation ids, '' for none: the result of its last
 * acknowledged operation, or of a later one with an unknown outcome. Operations on one key never
 * overlap.
 */
export function readLog(file: string): { allowed: Map<string, Set<string>>; acknowledged: number } {
  const allowed = new Map<string, Set<string>>()
  let acknowledged = 0
  for (const text of readFileSync(file, 'utf8').trim().split('\n')) {
    const line: Line = JSON.parse(text)
    const results = allowed.get(line.key) ?? new Set([''])
    const result = line.kind === 'put' ? line.op : ''
    if (line.event === 'tried') results.add(result)
    if (line.event === 'refused') results.delete(result)
    if (line.event === 'acknowledged') acknowledged += 1
    allowed.set(line.key, line.event === 'acknowledged' ? new Set([result]) : results)
  }
  return { allowed, acknowledged }
}

/** Content with its operation and a checksum. */
export function makeContent(op: string, size: number): Buffer {
  const bytes = randomBytes(size)
  return Buffer.concat([Buffer.from(`${op} ${sha256(bytes)}\n`), bytes])
}

/** Operation that wrote a content; undefined when the content is torn. */
export function opOf(content: Buffer): string | undefined {
  const end = content.indexOf(0x0a)
  const [op, checksum] = content.toString('utf8', 0, Math.max(end, 0)).split(' ')
  return checksum === sha256(content.subarray(end + 1)) ? op : undefined
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
