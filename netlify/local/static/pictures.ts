/** How many bytes of converted pictures are kept. */
const MOST_BYTES = 64 * 1024 * 1024

type Picture = { bytes: Uint8Array<ArrayBuffer>, headers: Headers }

/** Converted pictures whose source never changes because its address names its content; the one asked for longest ago goes first. */
export class Pictures {
  readonly #kept = new Map<string, Picture>()
  #bytes = 0

  /** The key of a request that may be kept, or null. Without a format the answer depends on what the browser accepts. */
  static keyOf(url: URL): string | null {
    const source = url.searchParams.get('url') ?? ''
    const lasting = /^\/(assets\/[0-9a-f]{64}|_astro)\//.test(source)
    return url.pathname.startsWith('/.netlify/images') && lasting && url.searchParams.has('fm') ? url.search : null
  }

  get(key: string): Response | null {
    const picture = this.#kept.get(key)
    if (!picture) return null
    this.#kept.delete(key)
    this.#kept.set(key, picture)
    return new Response(picture.bytes, { headers: picture.headers })
  }

  /** Keeps a good answer and returns one like it. */
  async keep(key: string, response: Response): Promise<Response> {
    if (response.status !== 200) return response
    const picture = { bytes: await response.bytes(), headers: new Headers(response.headers) }
    this.#kept.set(key, picture)
    this.#bytes += picture.bytes.length
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= MOST_BYTES) break
      this.#kept.delete(oldest)
      this.#bytes -= bytes.length
    }
    return new Response(picture.bytes, { headers: picture.headers })
  }
}
