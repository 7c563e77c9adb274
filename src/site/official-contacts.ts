import { site } from './site.ts'

/** An address as people read and type it: without `https://www.`. */
export const bare = (address: string): string => address.replace(/^https:\/\/(?:www\.)?/, '')

/**
 * The company's own contacts, for checking a call or a message. The e-mail address and the business
 * login are below the site's host.
 */
export const officialContacts = {
  phone: site.phone.href.replace('tel:', ''),
  host: bare(site.url),
  pages: [...Object.values(site.stores), ...site.networks].map(({ href }) =>
    bare(href).toLowerCase(),
  ),
}
