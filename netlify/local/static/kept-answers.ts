/** How many bytes of answers are kept, by default. */
const MOST_BYTES = 64 * 1024 * 1024

/** An answer of status 200 in memory, and what `compress` made of it. */
export type KeptAnswer = { bytes: Uint8Array<ArrayBuffer>, headers: Headers, packed: Map<string, Uint8Array<ArrayBuffer>> }

/** Answers that stay the same as long as their owner is in use, by key; the one asked for longest ago goes first. */
export class KeptAnswers {
  readonly #kept = new Map<string, KeptAnswer>()
  readonly #most: number
  #bytes = 0

  /** @param most how many bytes are kept, before compression */
  constructor(most = MOST_BYTES) {
    this.#most = most
  }

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
      if (this.#bytes <= this.#most) break
      this.#kept.delete(oldest)
      this.#bytes -= bytes.length
    }
    return answer
  }
}
