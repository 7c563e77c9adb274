import { getStore } from '@netlify/blobs'
import type { Store } from '@netlify/blobs'

/** Decoded value of NETLIFY_BLOBS_CONTEXT. */
type Context = { edgeURL: string; uncachedEdgeURL: string; siteID: string; token: string }

/**
 * Opens a store with Netlify's own client, with strong consistency.
 * @param context value of NETLIFY_BLOBS_CONTEXT: JSON in Base64
 */
export function openStore(
  context: string,
  name: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Store {
  const decoded: Context = JSON.parse(Buffer.from(context, 'base64').toString())
  return getStore({ ...decoded, name, consistency: 'strong', fetch })
}

/**
 * Wraps `fetch` and remembers the HTTP status of the last response. Tests need it because the
 * client reports a conditional write as successful after every status except 412.
 */
export function fetchWithStatus(): { fetch: typeof globalThis.fetch; status(): number } {
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

/** Value of NETLIFY_BLOBS_CONTEXT for a server that runs as another process. */
export function contextOf(url: string, token: string): string {
  const context: Context = { edgeURL: url, uncachedEdgeURL: url, siteID: 'local', token }
  return Buffer.from(JSON.stringify(context)).toString('base64')
}
