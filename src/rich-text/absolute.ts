/**
 * Makes the addresses of clean HTML absolute, for use outside of its page, such as in feeds: paths
 * get the site's origin, and an anchor the address of its page. Changes only attributes of
 * elements, not quoted code.
 */
export const withAbsoluteAddresses = (html: string, origin: string, page: string): string => {
  const absolute = (address: string): string =>
    (address.startsWith('#') ? page : address.startsWith('/') ? origin : '') + address
  return html.replace(/<[a-z][^>]*>/g, (tag) =>
    tag
      .replace(
        /(\s(?:href|src)=")([^"]*)/g,
        (_, start: string, address: string) => start + absolute(address),
      )
      .replace(
        /(\ssrcset=")([^"]*)/g,
        (_, start: string, set: string) => start + set.split(/,\s+/).map(absolute).join(', '),
      ),
  )
}
