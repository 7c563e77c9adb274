import { DomUtils, parseDocument } from 'htmlparser2'
import { site } from '#site/site.ts'
import { platform } from '../browser.ts'
import { addressesOf, type Address } from './site.ts'

type Document = ReturnType<typeof parseDocument>
type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>

/** Page as the site serves it, parsed. */
export type BuiltPage = Address & { html: string; document: Document }

/** Fetches every public page, and the page of an unknown address in each language. */
export const builtPages = async (): Promise<BuiltPage[]> => {
  const { url } = platform
  return Promise.all(
    (await addressesOf(url)).map(async (address) => {
      const html = await (await fetch(url + address.path)).text()
      return { ...address, html, document: parseDocument(html) }
    }),
  )
}

/** True for the page of a post; topic pages are below the blog, too. */
export const isPost = ({ barePath }: Pick<Address, 'barePath'>): boolean =>
  /^\/(?:blog|news)\/[^/]+$/.test(barePath)

/** True for the page of an unknown address. */
export const isNotFoundPage = ({ barePath }: Pick<Address, 'barePath'>): boolean =>
  barePath === '/no-such-page'

/**
 * Elements below a node, in document order.
 * @param name of the element
 * @param has attributes that the element must have; `class` is one of its classes
 */
export const findElements = (
  within: Document | Element,
  name: string,
  has: Record<string, string> = {},
): Element[] =>
  DomUtils.findAll(
    (one) =>
      one.name === name &&
      Object.entries(has).every(([key, value]) =>
        key === 'class'
          ? (one.attribs['class'] ?? '').split(' ').includes(value)
          : one.attribs[key] === value,
      ),
    within.children,
  )

/** Text of an element, with single spaces. */
export const textOf = (one: Element | undefined): string =>
  one ? DomUtils.textContent(one).replace(/\s+/g, ' ').trim() : ''

/** Text without spaces, to compare texts of markup, where an element may replace a space. */
export const withoutSpaces = (text: string): string => text.replace(/\s+/g, '')

/** Content of the page's `<meta>` with this property or name. */
export const metaContent = ({ document }: BuiltPage, key: string): string | undefined =>
  [
    ...findElements(document, 'meta', { property: key }),
    ...findElements(document, 'meta', { name: key }),
  ][0]?.attribs['content']

/** Address of the `<link>` in the head with these attributes. */
export const linkHref = (
  { document }: BuiltPage,
  has: Record<string, string>,
): string | undefined => findElements(document, 'link', has)[0]?.attribs['href']

/**
 * Address in the tested copy of the site for an address of the deployed site.
 * @throws Error when the address is not on the site
 */
export const localAddressOf = async (address: string): Promise<string> => {
  if (address !== site.url && !address.startsWith(`${site.url}/`))
    throw new Error(`${address} is not on ${site.url}`)
  return platform.url + address.slice(site.url.length)
}

/** JSON-LD object: structured data for search engines. */
export type JsonLd = { '@type'?: string | string[]; [key: string]: unknown }

/** JSON-LD blocks of a page. @throws SyntaxError when one is not JSON */
export const jsonLdIn = ({ document }: BuiltPage): JsonLd[] =>
  findElements(document, 'script', { type: 'application/ld+json' }).map(
    (one) => JSON.parse(DomUtils.textContent(one)) as JsonLd,
  )

/** JSON-LD blocks of a type. */
export const jsonLdOf = (page: BuiltPage, type: string): JsonLd[] =>
  jsonLdIn(page).filter((one) => one['@type'] === type)
