/**
 * Makes the addresses in sanitised HTML absolute, for use outside of its page, such as in feeds.
 * Paths get the site's origin; an anchor (`#…`) gets the address of its page. Only attributes of
 * elements are changed, not text that looks like an attribute.
 */
export const withAbsoluteAddresses = (html: string, origin: string, page: string): string => {
  const absolute = (address: string): string => {
    if (address.startsWith('#')) return page + address
    return address.startsWith('/') ? origin + address : address
  }
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
