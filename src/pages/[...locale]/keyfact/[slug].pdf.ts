import type { APIRoute } from 'astro'
import type { FeesVersion } from '#content/fees-shown.ts'
import { feesVersions } from '#content/fees.ts'
import { withCacheKey } from '#content/reads.ts'
import { languages, type Language } from '#i18n/languages.ts'
import { localeParam } from '#i18n/paths.ts'
import { feesPdf } from '#sharing/fees-pdf.ts'

type Props = { version: FeesVersion; language: Language }

export const getStaticPaths = async () =>
  (await feesVersions()).flatMap((version) =>
    languages.map((language) =>
      withCacheKey({
        params: { locale: localeParam(language), slug: version.path.split('/').at(-1) },
        props: { version, language } satisfies Props,
      }),
    ),
  )

/** The PDF of a version of the fees. */
export const GET: APIRoute<Props> = async ({ props: { version, language } }) =>
  new Response(new Uint8Array(await feesPdf(version, language)), {
    headers: { 'Content-Type': 'application/pdf' },
  })
