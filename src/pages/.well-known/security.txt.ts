import type { APIRoute } from 'astro'
import { today } from '#content/day.ts'
import { languages } from '#i18n/languages.ts'
import { absoluteUrl } from '#i18n/paths.ts'
import { DAY_MS } from '#rules/time.ts'
import { site } from '#site/site.ts'

/** Days until expiry: fewer than a year, as RFC 9116 recommends. Each build renews the file. */
const LASTS_DAYS = 364

/**
 * Contact for security reports (RFC 9116). Expires at midnight: all builds of a day have the same
 * file.
 */
export const GET: APIRoute = async () => {
  const lines = [
    `Contact: mailto:${site.email}`,
    `Contact: ${absoluteUrl(site.url, 'en', '/contact')}`,
    `Expires: ${new Date(Date.parse(await today()) + LASTS_DAYS * DAY_MS).toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${site.url}/.well-known/security.txt`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
