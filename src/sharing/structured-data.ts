import type {
  BreadcrumbList,
  FAQPage,
  FinancialServiceLeaf,
  JobPosting,
  LocalBusiness,
  MergeLeafTypes,
  MobileApplication,
  OrganizationLeaf,
  PaymentService,
  WebSite,
} from 'schema-dts'
import { feeGroups, transfersIn, type FeeAudience, type FeesVersion } from '#content/fees-shown.ts'
import type { Job } from '#content/jobs.ts'
import type { Place } from '#content/places.ts'
import type { QuestionSet } from '#content/questions.ts'
import { languageFacts, type Language } from '#i18n/languages.ts'
import { absoluteUrl } from '#i18n/paths.ts'
import { withAbsoluteAddresses } from '#rich-text/absolute.ts'
import { textOf } from '#rich-text/text.ts'
import { clockTimeOf, weekdayName, weekLines } from '#rules/opening-hours.ts'
import { site } from '#site/site.ts'

type Firm = MergeLeafTypes<[OrganizationLeaf, FinancialServiceLeaf]>

/** Structured data of the company and of its site in one block. */
export type CompanyAndSite = { '@graph': readonly [Firm, Exclude<WebSite, string>] }

/** Reference to the company in other records. */
export const companyReference = (language: Language) =>
  ({ '@type': 'Organization', name: site.name[language], url: site.url }) as const

/** Structured data of the company and of its site, with facts that the front page shows. */
export const companyAndSite = (language: Language): CompanyAndSite => {
  const firm: Firm = {
    '@type': ['Organization', 'FinancialService'],
    name: site.name[language],
    legalName: site.legalName[language],
    url: site.url,
    logo: `${site.url}/favicon.svg`,
    telephone: site.phone.text,
    email: site.email,
    address: site.address[language],
    areaServed: 'AE',
    sameAs: site.networks.map(({ href }) => href),
  }
  return {
    '@graph': [
      firm,
      {
        '@type': 'WebSite',
        name: site.name[language],
        url: absoluteUrl(site.url, language, '/'),
        inLanguage: languageFacts[language].tag,
      },
    ],
  }
}

/** Structured data of the app, which is free, with the pages of both stores. */
export const mobileApp = (language: Language): Exclude<MobileApplication, string> => ({
  '@type': 'MobileApplication',
  name: site.name[language],
  operatingSystem: 'iOS, Android',
  applicationCategory: 'FinanceApplication',
  inLanguage: [languageFacts.en.tag, languageFacts.ar.tag],
  countriesSupported: 'AE',
  installUrl: [site.stores.apple.href, site.stores.google.href],
  url: absoluteUrl(site.url, language, '/app'),
  publisher: { ...companyReference(language), legalName: site.legalName[language] },
  offers: { '@type': 'Offer', price: '0', priceCurrency: 'AED' },
})

/** A step of the breadcrumb trail; a step without an address is plain text. */
export type Step = { text: string; href?: string }

/**
 * The breadcrumb trail as structured data: the steps with an address, and the page itself, which
 * needs no address.
 * @param trail the visible steps, the outermost first
 * @param here the page's title, if the visible trail does not end with the page itself
 */
export const breadcrumbs = (
  trail: readonly Step[],
  here: string | undefined,
): Exclude<BreadcrumbList, string> => {
  const steps: Step[] = here === undefined ? [...trail] : [...trail, { text: here }]
  const listed = steps.filter(({ href }, index) => href !== undefined || index === steps.length - 1)
  return {
    '@type': 'BreadcrumbList',
    itemListElement: listed.map(({ text, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      ...(href === undefined ? {} : { item: site.url + href }),
    })),
  }
}

/** Patterns for an editor's free text, with the value of schema.org's `employmentType` for each. */
const employmentTypes = [
  [/\bfull[- ]?time\b/i, 'FULL_TIME'],
  [/\bpart[- ]?time\b/i, 'PART_TIME'],
  [/\b(?:contract|freelance)/i, 'CONTRACTOR'],
  [/\b(?:temporary|seasonal|fixed[- ]term)\b/i, 'TEMPORARY'],
  [/\bintern/i, 'INTERN'],
] as const

/** The values of `employmentType` for the kinds of work that a free text names; may be empty. */
export const employmentOf = (work: string): string[] =>
  employmentTypes.filter(([pattern]) => pattern.test(work)).map(([, type]) => type)

/**
 * Structured data of a job. The description is HTML, whose paragraphs and lists search engines show
 * (developers.google.com/search/docs, "JobPosting"). The town is the part of the job's location
 * before the first comma.
 */
export const jobPosting = (
  {
    path,
    title,
    description,
    postedAt,
    until,
    work,
    facts,
  }: Pick<Job, 'path' | 'title' | 'description' | 'postedAt' | 'until' | 'work' | 'facts'>,
  language: Language,
): Exclude<JobPosting, string> => {
  const employment = employmentOf(work)
  const url = absoluteUrl(site.url, language, path)
  return {
    '@type': 'JobPosting',
    title: title.text,
    description: withAbsoluteAddresses(description.text, site.url, url),
    url: url,
    directApply: true,
    datePosted: postedAt,
    ...(until !== null && { validThrough: until }),
    ...(employment.length > 0 && { employmentType: employment }),
    hiringOrganization: companyReference(language),
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: facts.place.text.split(/[,،]/)[0] ?? '',
        addressCountry: 'AE',
      },
    },
  }
}

/** Structured data of a page of questions, with their answers as plain text. */
export const questionPage = (sets: readonly QuestionSet[]): Exclude<FAQPage, string> => ({
  '@type': 'FAQPage',
  mainEntity: sets
    .flatMap(({ questions }) => questions)
    .map(({ title, html }) => ({
      '@type': 'Question' as const,
      name: title,
      acceptedAnswer: { '@type': 'Answer' as const, text: textOf(html) },
    })),
})

/**
 * Structured data of the wallet with its prices in dirham: every fee that is an amount or free, and
 * the fee of each transfer.
 */
export const feesProduct = (
  version: FeesVersion,
  audience: FeeAudience,
  language: Language,
): Exclude<PaymentService, string> => {
  const offer = (name: string, price: number) => ({
    '@type': 'Offer' as const,
    name,
    price: price.toFixed(2),
    priceCurrency: 'AED',
  })
  const services = feeGroups(version, audience, language).flatMap(({ fees }) =>
    fees.filter(({ charge }) => charge === 'amount' || charge === 'free'),
  )
  const transfers = audience === 'individual' ? transfersIn(version, language) : []
  return {
    '@type': 'PaymentService',
    name: site.name[language],
    provider: companyReference(language),
    areaServed: 'AE',
    feesAndCommissionsSpecification: absoluteUrl(site.url, language, version.path),
    offers: [
      ...services.map(({ service, charge, amount }) =>
        offer(service, charge === 'free' ? 0 : amount),
      ),
      ...transfers.map(({ country, fee }) => offer(country, fee)),
    ],
  }
}

/** Structured data of a cash point: location, weekly hours, telephone number. */
export const cashPoint = (
  { name, address, telephone, latitude, longitude, path, Hours }: Place,
  emirate: string,
  language: Language,
): Exclude<LocalBusiness, string> => ({
  '@type': 'LocalBusiness',
  '@id': absoluteUrl(site.url, language, path),
  name: name.text,
  address: {
    '@type': 'PostalAddress',
    streetAddress: address.text,
    addressRegion: emirate,
    addressCountry: 'AE',
  },
  geo: { '@type': 'GeoCoordinates', latitude, longitude },
  ...(telephone && { telephone }),
  openingHoursSpecification: weekLines(Hours).flatMap(({ days, periods }) =>
    periods.map(({ from, to }) => ({
      '@type': 'OpeningHoursSpecification' as const,
      dayOfWeek: days.map(weekdayName),
      opens: clockTimeOf(from),
      // 1,440 minutes: midnight at the end of the day.
      closes: to === 1_440 ? '23:59' : clockTimeOf(to),
    })),
  ),
})
