import { el, pixel, type Part, type PayloadCalls } from './markup.ts'

type AddressPlace = {
  /** Form of the call (see {@link PayloadCalls}) that reaches the detector from this place. */
  call: 'js' | 'fromFrame'
  /** Markup with this address in the place. */
  parts: (address: string) => Part[]
}

/** Places of an address in markup. Key: name of the place. */
export const addressPlaces: Readonly<Record<string, AddressPlace>> = {
  link: { call: 'js', parts: (href) => [el('a', { href }, 'اقرأ المزيد')] },
  'link in a heading': {
    call: 'js',
    parts: (href) => [el('h2', {}, el('a', { href, target: '_self', rel: 'noopener' }, 'عنوان'))],
  },
  'link around a picture': {
    call: 'js',
    parts: (href) => [el('a', { href }, el('img', { src: pixel, alt: '' }))],
  },
  'link in a drawing': {
    call: 'js',
    parts: (href) => [el('svg', {}, el('a', { href }, el('text', { y: '20' }, 'اقرأ')))],
  },
  'link by xlink': {
    call: 'js',
    parts: (href) => [
      el('svg', {}, el('a', { 'xlink:href': href }, el('text', { y: '20' }, 'اقرأ'))),
    ],
  },
  'link with an address from a set element': {
    call: 'js',
    parts: (to) => [
      el(
        'svg',
        {},
        el('a', {}, el('set', { attributeName: 'href', to }), el('text', { y: '20' }, 'اقرأ')),
      ),
    ],
  },
  area: {
    call: 'js',
    parts: (href) => [el('map', { name: 'm' }, el('area', { href, alt: 'منطقة' }))],
  },
  form: {
    call: 'js',
    parts: (action) => [el('form', { action, method: 'get' }, el('button', {}, 'أرسل'))],
  },
  'button of a form': {
    call: 'js',
    parts: (formaction) => [el('form', {}, el('button', { formaction }, 'أرسل'))],
  },
  frame: { call: 'fromFrame', parts: (src) => [el('iframe', { src })] },
}

/** Percent encoding of every character of an ASCII text. */
const encoded = (text: string): string =>
  [...text]
    .map((character) => `%${(character.codePointAt(0) ?? 0).toString(16).padStart(2, '0')}`)
    .join('')

/**
 * Addresses that run a script and hide this from a simple search. `js` is the call for the place;
 * `hitCalls` has all forms of the call.
 */
export const disguises: Readonly<Record<string, (js: string, hitCalls: PayloadCalls) => string>> = {
  'mixed case': (js) => `JaVaScRiPt:${js}`,
  'a tab inside': (js) => `java\tscript:${js}`,
  'lines inside': (js) => `j\na\r\nv\tascript\n:${js}`,
  'spaces before': (js) => `  \n\t javascript:${js}`,
  'controls before': (js) => `\u0001\u001F\u0008javascript:${js}`,
  'spaces after': (js) => `javascript: \t ${js} `,
  'percent encoding': (js) => `javascript:${encoded(js)}`,
  'percent encoding in the code': (js) =>
    `javascript:${js.replace('(', '%28').replace('_', '%5F')}`,
  'a comment like an address': (js) => `javascript://www.ghafwallet.example/%0A${js}`,
  'a comment with Arabic': (js) => `javascript:/*\u202Eشجرة الغاف\u202C*/${js}`,
  'an Arabic label': (js) => `javascript:غاف:${js}`,
  'an Arabic text first': (js) => `javascript:'\u2067غاف\u2069';${js}`,
  'a line separator first': (js) => `javascript:\u2028${js}`,
  'a byte order mark first': (js) => `javascript:\uFEFF${js}`,
  'a void': (js) => `javascript:void(${js})`,
  'a label like a scheme': (js) => `javascript:https://ghafwallet.example%0Amailto:tel:${js}`,
  data: (_, { fromAnywhere }) => `data:text/html,<script>${fromAnywhere}</script>`,
  'data with a charset': (_, { fromAnywhere }) =>
    `data:text/html;charset=utf-8,<body onload="${fromAnywhere}">غاف`,
  'data in base64': (_, { fromAnywhere }) =>
    `data:text/html;base64,${Buffer.from(`<script>${fromAnywhere}</script>`).toString('base64')}`,
  'data in mixed case': (_, { fromAnywhere }) =>
    `dA\tTa:TeXt/HtMl,%3Cscript%3E${fromAnywhere.replaceAll("'", '%27')}%3C/script%3E`,
  'a drawing as data': (_, { fromAnywhere }) =>
    `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><script>${fromAnywhere}</script></svg>`,
  'an XHTML document as data': (_, { fromAnywhere }) =>
    `data:application/xhtml+xml,<html xmlns="http://www.w3.org/1999/xhtml"><script>${fromAnywhere}</script></html>`,
}
