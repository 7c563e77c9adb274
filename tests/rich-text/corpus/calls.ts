import { el, type Part } from './markup.ts'

/**
 * Forms of the call that reports a payload (see `PayloadCalls` in markup.ts), most of them hidden
 * from a text search. Each is a complete statement.
 */
export const calls: Readonly<Record<string, (number: number) => string>> = {
  'by its name in parts': (number) => `window['__'+'hit'](${number})`,
  'by escapes': (number) => `\\u005f\\u005fhit(${number})`,
  'by an evaluated text': (number) => `eval('__h'+'it(${number})')`,
  'by a constructor': (number) => `[].constructor.constructor('__hit(${number})')()`,
  'by a timer': (number) => `setTimeout('__hit(${number})')`,
  'by a template': (number) => `Function\`__hit(${number})\`\`\``,
  'by a caught value': (number) => `try{throw ${number}}catch(e){__hit(e)}`,
  'by an Arabic name': (number) => `var ضربة=__hit;ضربة(${number})`,
  'behind an override in a comment': (number) => `/*\u202E } \u2066غاف\u2069*/__hit(${number})`,
  'behind a null in a comment': (number) => `/*\u0000*/__hit(${number})`,
  'by a new script element': (number) =>
    `var s=document.createElement('script');s.text='__hit(${number})';document.body.append(s)`,
  'by a promise': (number) => `Promise.resolve(${number}).then(__hit)`,
  'with markup in a text': (number) => `'</p><p title="">--><![CDATA[';__hit(${number})`,
  'by code points': (number) =>
    `eval(String.fromCharCode(${[...`__hit(${number})`].map((character) => character.charCodeAt(0)).join(',')}))`,
}

/** Elements with a handler that the detector makes run. */
export const starters: Readonly<Record<string, (js: string) => Part[]>> = {
  picture: (js) => [el('img', { src: 'x', alt: 'غاف', onerror: js })],
  drawing: (js) => [el('svg', { onload: js })],
  details: (js) => [el('details', { open: '', ontoggle: js }, 'نص')],
  field: (js) => [el('input', { autofocus: '', onfocus: js })],
  paragraph: (js) => [el('p', { dir: 'rtl', onclick: js }, 'نص')],
}
