/**
 * True for an answer or a post with advice against fraud: its markup links to the page about fraud.
 * Staff decide by adding the link.
 */
export const isAboutSafety = (html: string): boolean =>
  /href="(?:\/ar)?\/consumerinsights\b/.test(html)
