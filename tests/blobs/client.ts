import { getStore } from '@netlify/blobs'
import type { Store } from '@netlify/blobs'

/** Decoded value of NETLIFY_BLOBS_CONTEXT. */
type Context = { edgeURL: string; uncachedEdgeURL: string; siteID: string; token: string }

/** Real client on a store of the server with this context, with strong consistency. */
export function openStore(
  context: string,
  name: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Store {
  const decoded: Context = JSON.parse(Buffer.from(context, 'base64').toString())
  return getStore({ ...decoded, name, consistency: 'strong', fetch })
}

/**
 * Wraps `fetch` and stores its last status, as the client reports every failure but 412 as a
 * success.
 */
export function watchedFetch(): { fetch: typeof globalThis.fetch; status(): number } {
  let last = 0
  return {
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      last = response.status
      return response
    },
    status: () => last,
  }
}

/** Context of a server that runs as another process. */
export function contextOf(url: string, token: string): string {
  const context: Context = { edgeURL: url, uncachedEdgeURL: url, siteID: 'local', token }
  return Buffer.from(JSON.stringify(context)).toString('base64')
}
