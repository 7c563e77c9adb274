import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'

/**
 * Acknowledgement by the server, as the process that sent the request logs it. An event `refused`
 * makes the test fail: no request of a lane (see lane.ts) may be refused, because lanes share no
 * records.
 */
export type Acknowledgement =
  | { event: 'version'; action: string; kind: string; id: string; rev: string; data: unknown }
  | { event: 'removed'; kind: string; id: string }
  | {
      event: 'order'
      kind: string
      group: string
      ids: string[]
      entries: Record<string, string[]>
    }
  | {
      event: 'response'
      id: string
      values: Record<string, string>
      file?: { path: string; hash: string }
    }
  | { event: 'marked'; id: string; note: string }
  | { event: 'replied'; id: string; reply: string }
  | { event: 'erased'; id: string }
  | { event: 'voted'; guid: string }
  | { event: 'missed'; words: string }
  | { event: 'published'; at: string }
  | { event: 'file'; path: string; hash: string }
  | { event: 'forgotten'; words: string }
  | { event: 'withdrawn'; path: string }
  | { event: 'link made'; id: string }
  | { event: 'link ended'; id: string }
  | { event: 'together'; ids: string[] }
  | { event: 'released'; title: string }
  | { event: 'refused'; what: string; status: number; text: string }

/** Opens a log that survives the end of its process: `write` returns when the line is on disk. */
export const openLog = (file: string): { write(line: Acknowledgement): void; close(): void } => {
  const descriptor = openSync(file, 'a')
  return {
    write: (line) => {
      writeSync(descriptor, `${JSON.stringify(line)}\n`)
      fsyncSync(descriptor)
    },
    close: () => closeSync(descriptor),
  }
}

export const readLog = (file: string): Acknowledgement[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text) as Acknowledgement)

/** Line of one kind of event. */
export type AcknowledgementOf<Event extends Acknowledgement['event']> = Extract<
  Acknowledgement,
  { event: Event }
>

export const entriesOf = <Event extends Acknowledgement['event']>(
  lines: readonly Acknowledgement[],
  event: Event,
): AcknowledgementOf<Event>[] =>
  lines.filter((line): line is AcknowledgementOf<Event> => line.event === event)
