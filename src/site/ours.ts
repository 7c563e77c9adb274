import { site } from './site.ts'

/** An address as people read and type it. */
export const bare = (address: string): string => address.replace(/^https:\/\/(?:www\.)?/, '')

/** What is ours, for whoever asks whether a call or a message is. The e-mail and the business login are below the site's host. */
export const ours = {
  phone: site.phone.href.replace('tel:', ''),
  host: bare(site.url),
  pages: [...Object.values(site.stores), ...site.networks].map(({ href }) =>
    bare(href).toLowerCase(),
  ),
}
