import { Problem } from './problem.ts'
import type { Services } from './services.ts'

export const UPLOAD_METHODS = {
  /** Methods at the address that begins uploads. */
  begin: ['OPTIONS', 'POST'],
  /** Methods at the address of one upload. */
  continue: ['OPTIONS', 'HEAD', 'PATCH', 'DELETE'],
} as const
const ALLOWED_METHODS = [...new Set(Object.values(UPLOAD_METHODS).flat())].join(', ')

/** Headers that a page of the site may send with an upload. */
const ALLOWED_HEADERS =
  'Authorization, Content-Type, Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset, X-Pass-Key'
/** Headers that a page of the site may read in the answer to an upload. */
const EXPOSED_HEADERS =
  'Location, Retry-After, Tus-Resumable, Tus-Version, Tus-Extension, Tus-Max-Size, Upload-Length, Upload-Metadata, Upload-Offset, X-Pass-Key, X-Upload-File'

/** The site's own origin. */
const siteOrigin = ({ settings }: Services): string => new URL(settings.siteUrl).origin

/** True for an address on the separate host of files. */
export const isAssetsHost = (url: URL, { settings }: Services): boolean =>
  settings.assetsHost !== null && url.host === settings.assetsHost

/**
 * True when a request comes from a page of the site, on this deploy or in production, by its
 * `Origin`, which pages cannot forge. The files' host does not count: an uploaded file is no page
 * of the site.
 */
export const isFromOwnPage = (request: Request, url: URL, services: Services): boolean => {
  const origin = request.headers.get('origin')
  return (
    origin !== null &&
    (origin === siteOrigin(services) || (origin === url.origin && !isAssetsHost(url, services)))
  )
}

/**
 * Refuses a request from a page of another site. Browsers send `Origin` with every request of a
 * page that can change something; a program may omit it.
 * @throws Problem `forbidden`
 */
export const checkOrigin = (request: Request, url: URL, services: Services): void => {
  if (request.headers.has('origin') && !isFromOwnPage(request, url, services)) {
    throw new Problem('forbidden', {
      detail: "This was sent from a page of another site: its Origin is not the site's own.",
    })
  }
}

/** The same address on the separate host of files. */
export const assetsHostUrl = (url: URL, services: Services): string =>
  `${new URL(services.settings.siteUrl).protocol}//${services.settings.assetsHost}${url.pathname}`

/**
 * Checks that an upload goes to the separate host of files, if there is one. That host accepts
 * uploads from pages of the site only, not from itself: an uploaded file can never upload.
 * @throws Problem
 */
export const checkUploadHost = (request: Request, url: URL, services: Services): void => {
  if (services.settings.assetsHost === null) return
  if (!isAssetsHost(url, services))
    throw new Problem('not_found', {
      detail: `Files are uploaded to ${assetsHostUrl(new URL('/upload/', url), services)}.`,
    })
  checkOrigin(request, url, services)
}

/**
 * CORS headers by which only pages of the site may read an answer of the files' host. Empty on
 * other hosts.
 */
export const corsHeaders = (
  request: Request,
  url: URL,
  services: Services,
): Record<string, string> => {
  if (!isAssetsHost(url, services)) return {}
  const allowedOrigin = siteOrigin(services)
  return {
    Vary: 'Origin',
    ...(request.headers.get('origin') === allowedOrigin
      ? {
          'Access-Control-Allow-Origin': allowedOrigin,
          'Access-Control-Expose-Headers': EXPOSED_HEADERS,
        }
      : {}),
  }
}

/**
 * True for the CORS preflight of an upload to the files' host. Browsers send it without a token, so
 * that it is answered to everybody; the answer has only names of methods and headers.
 */
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
