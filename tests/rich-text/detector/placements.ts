/** Markup in the head of every document: the function that a payload calls when it runs. */
export const detectorHead =
  '<script>window.__hit = (number) => top.postMessage(number, "*")</script>'

/**
 * Script of the page itself. It runs a global variable (`siteConfig`) as code, as a payload may
 * replace the variable by an element.
 */
export const pageScript = `
  const config = window.siteConfig
  const values = config ? [config, config.start, config.start?.value, config.document?.getElementById('start')] : []
  for (const value of values) try { if (value) Function(String(value))() } catch {}
`
/** Relative address of {@link pageScript}, which a payload may redirect with a `base` element. */
const pageScriptTag = '<script src="after.js"></script>'

/**
 * Selector of the containers of the texts, which are siblings. Their number changes when a
 * malformed text closes its container, or swallows the next one.
 */
export const containerSelector = 'html > body > main > div.prose'

/** Document with a container for each text; `body` writes a text into its container. */
const page = (texts: readonly string[], body: (text: string) => string, script = ''): string =>
  `<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><title>ghaf</title>${detectorHead}</head><body><main>${texts.map((text) => `<div class="prose" lang="ar" dir="rtl">${body(text)}</div>`).join('')}</main>${script}${pageScriptTag}</body></html>`

const asData = (texts: readonly string[]): string =>
  JSON.stringify(texts).replaceAll('<', '\\u003c')

/** Ways in which a text gets into a document of the product. */
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
