import type { IncomingHttpHeaders } from 'node:http'

/** Whether If-Match and If-None-Match allow a change of a blob that has this ETag now, or none. A failed one means 412. */
export function allowsChange(headers: IncomingHttpHeaders, etag: string | undefined): boolean {
  const ifMatch = headers['if-match']
  const ifNoneMatch = headers['if-none-match']
  if (ifMatch !== undefined && !names(ifMatch, etag)) return false
  return ifNoneMatch === undefined || !names(ifNoneMatch, etag)
}

/** Whether a reader already has this ETag. A weak one counts, as a CDN on the way may weaken it. True means 304. */
export function isUnchanged(headers: IncomingHttpHeaders, etag: string): boolean {
  return names((headers['if-none-match'] ?? '').replaceAll('W/"', '"'), etag)
}

function names(list: string, etag: string | undefined): boolean {
  if (etag === undefined) return false
  return list.split(',').some(item => item.trim() === '*' || item.trim() === etag)
}
