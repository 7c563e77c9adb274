import { Problem } from './problem.ts'
import type { Services } from './services.ts'

/** The methods by which an upload is begun, and by which one goes on. */
export const UPLOAD_METHODS = {
  begin: ['OPTIONS', 'POST'],
  continue: ['OPTIONS', 'HEAD', 'PATCH', 'DELETE'],
} as const
const ALLOWED_METHODS = [...new Set(Object.values(UPLOAD_METHODS).flat())].join(', ')

/** What a page of the site sends with an upload, and what it reads of the answer. */
const ALLOWED_HEADERS =
  'Authorization, Content-Type, Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset, X-Pass-Key'
const EXPOSED_HEADERS =
  'Location, Retry-After, Tus-Resumable, Tus-Version, Tus-Extension, Tus-Max-Size, Upload-Length, Upload-Metadata, Upload-Offset, X-Pass-Key, X-Upload-File'

/** The site's own origin. */
const siteOrigin = ({ settings }: Services): string => new URL(settings.siteUrl).origin

/** Whether files have a host of their own. */
export const isAssetsHost = (url: URL, { settings }: Services): boolean =>
  settings.assetsHost !== null && url.host === settings.assetsHost

/**
 * Whether a request comes from a page of the site itself, on this deploy or in production: browsers can't be made to
 * lie about Origin. What was uploaded is no page of the site: the files' own host does not count.
 */
export const isFromOwnPage = (request: Request, url: URL, services: Services): boolean => {
  const origin = request.headers.get('origin')
  return (
    origin !== null &&
    (origin === siteOrigin(services) || (origin === url.origin && !isAssetsHost(url, services)))
  )
}

/**
 * Refuses what a page of somebody else's sends. One without `Origin` is a program's.
 * @throws Problem `forbidden`
 */
export const checkOrigin = (request: Request, url: URL, services: Services): void => {
  if (request.headers.has('origin') && !isFromOwnPage(request, url, services)) {
    throw new Problem('forbidden', {
      detail: "This was sent from a page of another site: its Origin is not the site's own.",
    })
  }
}

/** The same address on the host that files have of their own. */
export const onAssetsHost = (url: URL, services: Services): string =>
  `${new URL(services.settings.siteUrl).protocol}//${services.settings.assetsHost}${url.pathname}`

/**
 * Uploads go to one host only. With a host of their own it takes them from pages of the site and of nobody else, itself
 * included: what was uploaded can never upload.
 * @throws Problem
 */
export const checkUploadHost = (request: Request, url: URL, services: Services): void => {
  if (services.settings.assetsHost === null) return
  if (!isAssetsHost(url, services))
    throw new Problem('not_found', {
      detail: `Files are uploaded to ${onAssetsHost(new URL('/upload/', url), services)}.`,
    })
  checkOrigin(request, url, services)
}

/** What lets a page of the site, and no other, read an answer of the files' own host. Nothing elsewhere. */
export const corsHeaders = (
  request: Request,
  url: URL,
  services: Services,
): Record<string, string> => {
  if (!isAssetsHost(url, services)) return {}
  const own = siteOrigin(services)
  return {
    Vary: 'Origin',
    ...(request.headers.get('origin') === own
      ? { 'Access-Control-Allow-Origin': own, 'Access-Control-Expose-Headers': EXPOSED_HEADERS }
      : {}),
  }
}

/** A browser asks before it sends an upload to another host, without saying who is signed in: the answer reveals nothing but names of headers. */
export const isPreflight = (request: Request, url: URL, services: Services): boolean =>
  request.method === 'OPTIONS' &&
  isAssetsHost(url, services) &&
  request.headers.has('access-control-request-method')

export const preflightResponse = (): Response =>
  new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': ALLOWED_METHODS,
      'Access-Control-Allow-Headers': ALLOWED_HEADERS,
      'Access-Control-Max-Age': '600',
    },
  })
