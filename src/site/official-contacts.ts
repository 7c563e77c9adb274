import { site } from './site.ts'

/** An address as people read and type it: without `https://` and `www.`. */
export const shortAddress = (address: string): string =>
  address.replace(/^https:\/\/(?:www\.)?/, '')

/**
 * The company's own contacts, with which visitors compare a call or a message. The e-mail address
 * and the business web app are not listed: they are at the site's host and its subdomains.
 */
export const officialContacts = {
  phone: site.phone.href.replace('tel:', ''),
  host: shortAddress(site.url),
  /** Addresses of the app in the app stores, and of the company's pages on networks. */
  pages: [...Object.values(site.stores), ...site.networks].map(({ href }) =>
    shortAddress(href).toLowerCase(),
  ),
}
