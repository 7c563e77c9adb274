import { DomUtils, parseDocument } from 'htmlparser2'
import { site } from '#site/site.ts'
import { platform } from '../browser.ts'
import { addressesOf, type Address } from './site.ts'

type Document = ReturnType<typeof parseDocument>
type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>

/** A page as the site answers it, read into a tree. */
export type Built = Address & { html: string; document: Document }

/** Every public page and the 404s, read once. */
export const builtPages = async (): Promise<Built[]> => {
  const { url } = platform
  return Promise.all(
    (await addressesOf(url)).map(async (address) => {
      const html = await (await fetch(url + address.path)).text()
      return { ...address, html, document: parseDocument(html) }
    }),
  )
}

/** Whether a page is that of a post; a topic's stands below the blog, too. */
export const isPost = ({ bare }: Pick<Address, 'bare'>): boolean =>
  /^\/(?:blog|news)\/[^/]+$/.test(bare)

export const isMissing = ({ bare }: Pick<Address, 'bare'>): boolean => bare === '/no-such-page'

/** Elements below a node, in the order of the page, by name and by a class or attributes they have. */
export const find = (
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

/** Its words, spaces between them single. */
export const textOf = (one: Element | undefined): string =>
  one ? DomUtils.textContent(one).replace(/\s+/g, ' ').trim() : ''

/** Its letters without any space: markup stands between words where a plain text has a space. */
export const lettersOf = (text: string): string => text.replace(/\s+/g, '')

/** What a `<meta>` of the page says, by its property or name. */
export const meta = ({ document }: Built, key: string): string | undefined =>
  [...find(document, 'meta', { property: key }), ...find(document, 'meta', { name: key })][0]
    ?.attribs['content']

/** The address in the head's `<link>`, by its attributes. */
export const linkTo = ({ document }: Built, has: Record<string, string>): string | undefined =>
  find(document, 'link', has)[0]?.attribs['href']

/** A full address of the site as it is deployed, on the copy that is tested. */
export const here = async (address: string): Promise<string> => {
  if (address !== site.url && !address.startsWith(`${site.url}/`))
    throw new Error(`${address} is not on ${site.url}`)
  return platform.url + address.slice(site.url.length)
}

export type Data = { '@type'?: string | string[]; [key: string]: unknown }

/** The blocks of JSON-LD in a page. @throws SyntaxError when one is no JSON */
export const dataIn = ({ document }: Built): Data[] =>
  find(document, 'script', { type: 'application/ld+json' }).map(
    (one) => JSON.parse(DomUtils.textContent(one)) as Data,
  )

/** Those of a type. */
export const dataOf = (page: Built, type: string): Data[] =>
  dataIn(page).filter((one) => one['@type'] === type)
