/**
 * True for an answer or a post with advice against fraud: its HTML has a link to the page about
 * fraud (`/consumerinsights`), which staff have added.
 */
export const isAboutSafety = (html: string): boolean =>
  /href="(?:\/ar)?\/consumerinsights\b/.test(html)
