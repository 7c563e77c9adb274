/** The function that a payload calls when it runs, in any document that is shown. */
export const head = '<script>window.__hit = (number) => top.postMessage(number, "*")</script>'

/** What a page's own script may do with a global that a text has taken over, and a script at an address that a text may lead away. */
export const ownScript = `
  const taken = window.siteConfig
  const values = taken ? [taken, taken.start, taken.start?.value, taken.document?.getElementById('start')] : []
  for (const value of values) try { if (value) Function(String(value))() } catch {}
`
const after = '<script src="after.js"></script>'

/** Where texts stand, one beside the other. One that is not what it should be breaks out, or swallows the next. */
export const containers = 'html > body > main > div.prose'

const page = (texts: readonly string[], body: (text: string) => string, script = ''): string =>
  `<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><title>ghaf</title>${head}</head><body><main>${texts.map((text) => `<div class="prose" lang="ar" dir="rtl">${body(text)}</div>`).join('')}</main>${script}${after}</body></html>`

const asData = (texts: readonly string[]): string =>
  JSON.stringify(texts).replaceAll('<', '\\u003c')

/** The ways in which a text gets into a document: each with what does it and nothing else. */
export const placements = {
  /** Written into the page by the build: a post's text. */
  page: (texts: readonly string[]) => page(texts, String),
  /** Written into a template by the build and cloned in the browser: the announcement. */
  template: (texts: readonly string[]) =>
    page(
      texts,
      (text) => `<template class="announcement" lang="ar" dir="rtl">${text}</template>`,
      `<script>for (const one of document.querySelectorAll('.announcement')) one.parentElement.append(one.content.cloneNode(true))</script>`,
    ),
  /** Set as markup by a script, and once more from what the browser made of it: the preview. */
  preview: (texts: readonly string[]) =>
    page(
      texts,
      () => '<div></div><div></div>',
      `<script>${asData(texts)}.forEach((text, index) => {
        const [first, second] = document.querySelectorAll('main > .prose')[index].children
        first.innerHTML = text
        second.innerHTML = first.innerHTML
      })</script>`,
    ),
} as const

export type Placement = keyof typeof placements
