import assert from 'node:assert/strict'
import test from 'node:test'
import { Parser } from 'htmlparser2'
import { sanitisePreview } from '#cms/edit/preview/sanitise.ts'
import {
  allowedAttributes,
  allowedSchemes,
  allowedTags,
  pictureAddress,
} from '#rich-text/allowed.ts'
import { sanitise } from '#rich-text/sanitise.ts'
import { readingMinutes, summaryOf, textOf } from '#rich-text/text.ts'
import { countForRun } from '../extent.ts'
import { corpus } from './corpus/corpus.ts'

const tags = new Set<string>(allowedTags)
const attributes: Readonly<Record<string, readonly string[]>> = allowedAttributes

const mayStand = (tag: string, name: string, value: string): boolean => {
  if (!attributes[tag]?.includes(name)) return false
  if (name === 'src') return pictureAddress.test(value)
  // Resolved as by a browser: an address without an allowed scheme must stay on the site.
  if (name !== 'href' || !URL.canParse(value, 'https://here.example/blog')) return true
  const { protocol, host } = new URL(value, 'https://here.example/blog')
  return (
    allowedSchemes.some((scheme) => protocol === `${scheme}:`) &&
    (host !== 'evil.example' || /^https?:/i.test(value.trim()))
  )
}

/** Tags, attributes and addresses of a text that are not on the list. */
const strangers = (html: string): string[] => {
  const found: string[] = []
  const parser = new Parser({
    onopentag: (tag, own) => {
      if (!tags.has(tag)) found.push(tag)
      for (const [name, value] of Object.entries(own))
        if (!mayStand(tag, name, value)) found.push(`${tag} ${name}="${value}"`)
    },
    oncomment: (text) => found.push(`<!--${text}`),
    onprocessinginstruction: (name) => found.push(`<${name}`),
  })
  parser.end(html)
  return found
}

test('of every payload only what is on the list stays, and stays as it is', () => {
  assert.ok(corpus.length >= 2_000)
  assert.equal(new Set(corpus.map(({ id }) => id)).size, corpus.length)
  for (const { id, html } of corpus) {
    const once = sanitise(html)
    assert.equal(sanitise(once), once, id)
    assert.equal(once, once.normalize('NFC'), id)
    assert.deepEqual(strangers(once), [], id)
    assert.deepEqual(strangers(sanitisePreview(html)), [], id)
  }
})

test('links lead to the site itself, or by a scheme of the list', () => {
  const addresses = [
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    ' //evil.example',
    '\u0001//evil.example',
    '///evil.example',
    '/ /evil.example',
    '<!-- -->//evil.example',
    '/<!-- -->/evil.example',
    '&sol;&sol;evil.example',
    '&#47;&#x2F;evil.example',
    '/&Tab;/evil.example',
    '/&NewLine;&bsol;evil.example',
    'javascript&colon;x()',
    'java&Tab;script:x()',
    'java<!-- -->script:x()',
    'vbscript:x',
    'data:text/html,x',
    'blob:x',
    'about:blank',
    'file:///x',
    'ftp://evil.example',
    'filesystem:x',
    'view-source:x',
    'intent:x',
    'ws://evil.example',
    'x-y.z+1:x',
  ]
  for (const address of addresses) {
    assert.equal(sanitise(`<a href="${address}">a</a>`), '<a>a</a>', JSON.stringify(address))
  }
})

/** Pieces that make a parser backtrack, nest or grow when repeated without end. */
const pieces = [
  '<',
  '<a',
  '<a ',
  '<a href="',
  "<a b='",
  '&',
  '&#',
  '&#x6a',
  '&amp',
  '<!--',
  '<!',
  '<?',
  '</',
  '</p',
  '</p>',
  '-->',
  ']]>',
  '<![CDATA[',
  '<b>',
  '<b><i>',
  '<p>',
  '<a>',
  '<x>',
  '<div>',
  '<table>',
  '<tr><td>',
  '<ul><li>',
  '<blockquote>',
  '<iframe>',
  '<iframe><iframe/>',
  '<noscript>',
  '<noscript></p>',
  '<textarea>',
  '<title>',
  '<style>',
  '<script>',
  '<svg>',
  '<svg><style>',
  '<math>',
  '<option>',
  '<select>',
  '<xmp>',
  '<plaintext>',
  '<template>',
  '<img>',
  '<img src="/assets/',
  ' a=b',
  '"',
  "'",
  '`',
  ' ',
  '\n',
  '\u0301',
  '\u0651',
  '\u0338',
  '>\u0338',
  '\u0344',
  '\u202E',
  '\uFDFA',
  'غاف',
  '<bdi>',
  '<a href="/b">',
  '<br>',
  '</br>',
  '\u0000',
  '<\u0000',
  '\uD800',
]

/**
 * Length of the longest text that a field accepts; in the usual run a quarter, as superlinear costs
 * grow faster.
 */
const LENGTH = countForRun(50_000, 200_000)

test('the longest texts of the worst kind come to an end, cleaned', () => {
  for (const piece of pieces) {
    const html = sanitise(piece.repeat(LENGTH / piece.length))
    assert.deepEqual(strangers(html), [], JSON.stringify(piece))
    assert.ok(
      textOf(html).length <= html.length &&
        summaryOf(html).length <= 161 &&
        readingMinutes(html, 'en') >= 1,
    )
  }
})

test('words are found in a text that nobody has cleaned, and that never ends', () => {
  for (const piece of pieces)
    assert.ok(textOf(piece.repeat(LENGTH / piece.length)).length <= LENGTH, JSON.stringify(piece))
})
