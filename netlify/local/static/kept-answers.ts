/** How many bytes of answers are kept, before compression. */
const MAX_BYTES = 64 * 1024 * 1024

/** An answer of status 200, and its compressed bodies by encoding. */
export type KeptAnswer = { bytes: Uint8Array<ArrayBuffer>, headers: Headers, packed: Map<string, Uint8Array<ArrayBuffer>> }

/** A cache of answers that never change while its owner is in use; the least recently used one goes first. */
export class KeptAnswers {
  readonly #kept = new Map<string, KeptAnswer>()
  #bytes = 0

  take(key: string): KeptAnswer | undefined {
    const answer = this.#kept.get(key)
    if (answer) {
      this.#kept.delete(key)
      this.#kept.set(key, answer)
    }
    return answer
  }

  /** Reads the whole body of `made`, whose status is 200. */
  async keep(key: string, made: Response): Promise<KeptAnswer> {
    const answer: KeptAnswer = { bytes: await made.bytes(), headers: new Headers(made.headers), packed: new Map() }
    this.#bytes += answer.bytes.length - (this.#kept.get(key)?.bytes.length ?? 0)
    this.#kept.delete(key)
    this.#kept.set(key, answer)
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= MAX_BYTES) break
      this.#kept.delete(oldest)
      this.#bytes -= bytes.length
    }
    return answer
  }
}
