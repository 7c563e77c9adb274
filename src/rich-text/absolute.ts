/**
 * Clean HTML for where no page is around it, such as a feed's reader: paths get the site's origin, and an anchor the
 * address of its page. Only attributes of elements are read; code that a text quotes stays as it is.
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
