import type { Emulator } from './emulator.ts'
import { KeptAnswers } from './kept-answers.ts'

/** Whether a path belongs to the Image CDN. */
export const isPicture = (path: string): boolean => path === '/.netlify/images' || path.startsWith('/.netlify/images/')

/** The key of a request whose answer never changes, or null. Without a format the answer depends on what the browser accepts. */
const keyOf = (url: URL): string | null => {
  const source = url.searchParams.get('url') ?? ''
  const lasting = /^\/(assets\/[0-9a-f]{64}|_astro)\//.test(source)
  return lasting && url.searchParams.has('fm') ? url.search : null
}

/** The Image CDN. Keeps converted pictures whose source is named by its content. */
export class Pictures {
  readonly #emulator: Emulator
  readonly #kept = new KeptAnswers()

  constructor(emulator: Emulator) {
    this.#emulator = emulator
  }

  async answer(url: URL, request: Request): Promise<Response> {
    const key = keyOf(url)
    const kept = key === null ? undefined : this.#kept.take(key)
    if (kept) return new Response(kept.bytes, { headers: kept.headers })
    const made = (await this.#emulator.handle(url.pathname + url.search, request)) ?? new Response(null, { status: 404 })
    if (key === null || made.status !== 200) return made
    const { bytes, headers } = await this.#kept.keep(key, made)
    return new Response(bytes, { headers })
  }
}
