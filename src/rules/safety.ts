/** Whether an answer or a post tells how not to be deceived: its markup leads to the page about fraud. Staff decide it by the link. */
export const isAboutSafety = (html: string): boolean =>
  /href="(?:\/ar)?\/consumerinsights\b/.test(html)
