import type { Emulator } from './emulator.ts'

/** How many bytes of converted pictures are kept. */
const MOST_BYTES = 64 * 1024 * 1024

type Picture = { bytes: Uint8Array<ArrayBuffer>, headers: Headers }

/** Whether a path belongs to the Image CDN. */
export const isPicture = (path: string): boolean => path === '/.netlify/images' || path.startsWith('/.netlify/images/')

/** The key of a request whose answer never changes, or null. Without a format the answer depends on what the browser accepts. */
const keyOf = (url: URL): string | null => {
  const source = url.searchParams.get('url') ?? ''
  const lasting = /^\/(assets\/[0-9a-f]{64}|_astro)\//.test(source)
  return lasting && url.searchParams.has('fm') ? url.search : null
}

/** The Image CDN. Keeps converted pictures whose source is named by its content; the one asked for longest ago goes first. */
export class Pictures {
  readonly #emulator: Emulator
  readonly #kept = new Map<string, Picture>()
  #bytes = 0

  constructor(emulator: Emulator) {
    this.#emulator = emulator
  }

  async answer(url: URL, request: Request): Promise<Response> {
    const key = keyOf(url)
    const kept = key === null ? undefined : this.#take(key)
    if (kept) return new Response(kept.bytes, { headers: kept.headers })
    const made = (await this.#emulator.handle(url.pathname + url.search, request)) ?? new Response(null, { status: 404 })
    return key === null || made.status !== 200 ? made : this.#keep(key, made)
  }

  #take(key: string): Picture | undefined {
    const picture = this.#kept.get(key)
    if (picture) {
      this.#kept.delete(key)
      this.#kept.set(key, picture)
    }
    return picture
  }

  async #keep(key: string, made: Response): Promise<Response> {
    const picture = { bytes: await made.bytes(), headers: new Headers(made.headers) }
    this.#bytes += picture.bytes.length - (this.#kept.get(key)?.bytes.length ?? 0)
    this.#kept.set(key, picture)
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= MOST_BYTES) break
      this.#kept.delete(oldest)
      this.#bytes -= bytes.length
    }
    return new Response(picture.bytes, { headers: picture.headers })
  }
}
