import assert from 'node:assert/strict'
import test from 'node:test'
import { Parser } from 'htmlparser2'
import { sanitisePreview } from '#cms/edit/preview/sanitise.ts'
import {
  allowedAttributes,
  allowedSchemes,
  allowedTags,
  pictureAddressPattern,
} from '#rich-text/allowed.ts'
import { sanitise } from '#rich-text/sanitise.ts'
import { readingMinutes, summaryOf, textOf } from '#rich-text/text.ts'
import { countForRun } from '../extent.ts'
import { corpus } from './corpus/corpus.ts'

const tags = new Set<string>(allowedTags)
const attributes: Readonly<Record<string, readonly string[]>> = allowedAttributes

const isAllowed = (tag: string, name: string, value: string): boolean => {
  if (!attributes[tag]?.includes(name)) return false
  if (name === 'src') return pictureAddressPattern.test(value)
  // Resolved as by a browser: an address without an allowed scheme must stay on the site.
  if (name !== 'href' || !URL.canParse(value, 'https://here.example/blog')) return true
  const { protocol, host } = new URL(value, 'https://here.example/blog')
  return (
    allowedSchemes.some((scheme) => protocol === `${scheme}:`) &&
    (host !== 'evil.example' || /^https?:/i.test(value.trim()))
  )
}

/** Parts of a text that are not on the allow-list: tags, attributes, comments and instructions. */
const forbiddenParts = (html: string): string[] => {
  const forbidden: string[] = []
  const parser = new Parser({
    onopentag: (tag, ownAttributes) => {
      if (!tags.has(tag)) forbidden.push(tag)
      for (const [name, value] of Object.entries(ownAttributes))
        if (!isAllowed(tag, name, value)) forbidden.push(`${tag} ${name}="${value}"`)
    },
    oncomment: (text) => forbidden.push(`<!--${text}`),
    onprocessinginstruction: (name) => forbidden.push(`<${name}`),
  })
  parser.end(html)
  return forbidden
}

test('the sanitiser leaves only allowed parts of every payload, and does not change them again', () => {
  assert.ok(corpus.length >= 2_000)
  assert.equal(new Set(corpus.map(({ id }) => id)).size, corpus.length)
  for (const { id, html } of corpus) {
    const once = sanitise(html)
    assert.equal(sanitise(once), once, id)
    assert.equal(once, once.normalize('NFC'), id)
    assert.deepEqual(forbiddenParts(once), [], id)
    assert.deepEqual(forbiddenParts(sanitisePreview(html)), [], id)
  }
})

test('a link loses an address that leads to another host or has a scheme that is not allowed', () => {
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

/** Pieces that make a parser backtrack, nest or grow when they are repeated many times. */
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
 * Length of the repeated text: the maximum of a field in the full run, a quarter in the usual run,
 * which already shows costs that grow faster than the length.
 */
const LENGTH = countForRun(50_000, 200_000)

test('the longest texts of repeated pieces are sanitised without hanging', () => {
  for (const piece of pieces) {
    const html = sanitise(piece.repeat(LENGTH / piece.length))
    assert.deepEqual(forbiddenParts(html), [], JSON.stringify(piece))
    assert.ok(
      textOf(html).length <= html.length &&
        summaryOf(html).length <= 161 &&
        readingMinutes(html, 'en') >= 1,
    )
  }
})

test('words are read from the longest texts of repeated pieces that are not sanitised', () => {
  for (const piece of pieces)
    assert.ok(textOf(piece.repeat(LENGTH / piece.length)).length <= LENGTH, JSON.stringify(piece))
})
