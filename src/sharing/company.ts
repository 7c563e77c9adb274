import type { FinancialServiceLeaf, MergeLeafTypes, OrganizationLeaf, WebSite } from 'schema-dts'
import { about, type Language } from '#i18n/languages.ts'
import { absolute } from '#i18n/paths.ts'
import { site } from '#site/site.ts'

type Firm = MergeLeafTypes<[OrganizationLeaf, FinancialServiceLeaf]>

/** The company and its site, two records in one block. */
export type CompanyAndSite = { '@graph': readonly [Firm, Exclude<WebSite, string>] }

/** How other records name the company. */
export const company = (language: Language) => ({ '@type': 'Organization', 'name': site.name[language], 'url': site.url }) as const

/** The company and its site, as the footer of the front page tells them. */
export const companyAndSite = (language: Language): CompanyAndSite => {
  const firm: Firm = {
    '@type': ['Organization', 'FinancialService'],
    'name': site.name[language],
    'legalName': site.legalName[language],
    'url': site.url,
    'logo': `${site.url}/favicon.svg`,
    'telephone': site.phone.text,
    'email': site.email,
    'address': site.address[language],
    'areaServed': 'AE',
    'sameAs': site.networks.map(({ href }) => href),
  }
  return {
    '@graph': [
      firm,
      { '@type': 'WebSite', 'name': site.name[language], 'url': absolute(site.url, language, '/'), 'inLanguage': about[language].tag },
    ],
  }
}
