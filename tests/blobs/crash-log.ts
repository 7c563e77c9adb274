import { createHash, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'

/**
 * Line of the log. Each operation has a line `tried`, then a line `acknowledged` or `refused`. An
 * operation without the second line has an unknown outcome.
 */
export type LogLine = {
  event: 'tried' | 'acknowledged' | 'refused'
  key: string
  /** Id of the operation. */
  op: string
  kind: 'put' | 'delete'
}

/** Opens a log to append to. Lines survive the end of the process: they are not buffered in it. */
export function openLog(file: string): { write(line: LogLine): void; close(): void } {
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
 * Reads the log. `allowed` maps each key to its possible contents, each as the id of the operation
 * that wrote it, or '' for a missing blob. Possible contents are the result of the last
 * acknowledged operation, and the results of later operations with an unknown outcome. Operations
 * on one key never overlap. `acknowledged` is the number of acknowledged operations.
 */
export function readLog(file: string): { allowed: Map<string, Set<string>>; acknowledged: number } {
  const allowed = new Map<string, Set<string>>()
  let acknowledged = 0
  for (const text of readFileSync(file, 'utf8').trim().split('\n')) {
    const line: LogLine = JSON.parse(text)
    const results = allowed.get(line.key) ?? new Set([''])
    const result = line.kind === 'put' ? line.op : ''
    if (line.event === 'tried') results.add(result)
    if (line.event === 'refused') results.delete(result)
    if (line.event === 'acknowledged') acknowledged += 1
    allowed.set(line.key, line.event === 'acknowledged' ? new Set([result]) : results)
  }
  return { allowed, acknowledged }
}

/** Builds a content: a line with the operation's id and a checksum, then random bytes. */
export function makeContent(op: string, size: number): Buffer {
  const bytes = randomBytes(size)
  return Buffer.concat([Buffer.from(`${op} ${sha256(bytes)}\n`), bytes])
}

/** Id of the operation that wrote a content; undefined when the content is incomplete or mixed. */
export function operationIn(content: Buffer): string | undefined {
  const end = content.indexOf(0x0a)
  const [op, checksum] = content.toString('utf8', 0, Math.max(end, 0)).split(' ')
  return checksum === sha256(content.subarray(end + 1)) ? op : undefined
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
