/** Function that a payload calls when it runs, in any document shown. */
export const head = '<script>window.__hit = (number) => top.postMessage(number, "*")</script>'

/**
 * Script of a page that uses a global which a text may have overwritten, and a script at an address
 * that a text may redirect.
 */
export const ownScript = `
  const taken = window.siteConfig
  const values = taken ? [taken, taken.start, taken.start?.value, taken.document?.getElementById('start')] : []
  for (const value of values) try { if (value) Function(String(value))() } catch {}
`
const after = '<script src="after.js"></script>'

/**
 * Selector of the texts' containers, which are siblings. A malformed text breaks out of its own, or
 * swallows the next one.
 */
export const containers = 'html > body > main > div.prose'

const page = (texts: readonly string[], body: (text: string) => string, script = ''): string =>
  `<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><title>ghaf</title>${head}</head><body><main>${texts.map((text) => `<div class="prose" lang="ar" dir="rtl">${body(text)}</div>`).join('')}</main>${script}${after}</body></html>`

const asData = (texts: readonly string[]): string =>
  JSON.stringify(texts).replaceAll('<', '\\u003c')

/** Ways in which a text gets into a document, each with only the code for it. */
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
  /** Set as markup by a script, and again from the browser's serialization of it: the preview. */
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
