import type { APIRoute } from 'astro'
import { transfersIn, type FeesVersion } from '#content/fees-shown.ts'
import { feesVersions } from '#content/fees.ts'
import { absoluteUrl } from '#i18n/paths.ts'
import { site } from '#site/site.ts'

const transfersOf = (version: FeesVersion) => {
  // In the same order as the English list.
  const arabic = transfersIn(version, 'ar')
  return transfersIn(version, 'en').map(
    ({ code, country, fee, rate, margin, currency, deliveries }, index) => ({
      country: code,
      name: { en: country, ar: arabic[index]?.country },
      dirham: fee,
      arrives: Object.fromEntries(
        deliveries.flatMap(({ speed, ways }) => ways.map((way) => [way, speed])),
      ),
      example: {
        currency,
        forOneDirham: rate,
        ...(margin > 0 && { marginPercent: margin }),
        on: version.data.RatesOf,
      },
    }),
  )
}

const versionOf = (version: FeesVersion) => {
  const { path, from, until, data } = version
  return {
    title: { en: data.Title, ar: data.Title_AR },
    inForceFrom: from,
    inForceUntil: until,
    page: { en: absoluteUrl(site.url, 'en', path), ar: absoluteUrl(site.url, 'ar', path) },
    services: data.Services.map(({ Name, Service, Service_AR, Group, Charge, Amount }) => ({
      name: Name,
      service: { en: Service, ar: Service_AR },
      group: Group,
      charge: Charge,
      ...(Charge === 'amount' && { dirham: Amount }),
      ...(Charge === 'percent' && { percent: Amount }),
    })),
    transfers: transfersOf(version),
    limits: data.Limits.map(({ Name, Limit, Limit_AR, Audience, Amount }) => ({
      name: Name,
      limit: { en: Limit, ar: Limit_AR },
      audience: Audience,
      dirham: Amount,
    })),
  }
}

/**
 * Every version of the fees as JSON, the newest first. Days are those of the Emirates;
 * `inForceUntil` is the last day in force.
 */
export const GET: APIRoute = async () =>
  new Response(
    JSON.stringify({ currency: 'AED', versions: (await feesVersions()).map(versionOf) }, null, 2),
    { headers: { 'Content-Type': 'application/json' } },
  )
