import assert from 'node:assert/strict'
import test from 'node:test'
import { gzipSync } from 'node:zlib'
import { DRAWINGS, type Drawing } from '../../src/drawings/index.ts'
import { home as ar } from '../../src/messages/ar/home.ts'
import { home as en } from '../../src/messages/en/home.ts'
import { mapWords } from '../../src/sections/find-us/map-words.ts'
import { assertRows } from '../each.ts'

const words = { en: { ...en, map: mapWords('en') }, ar: { ...ar, map: mapWords('ar') } }

/**
 * Asserts that every element of the markup is closed in order, and that every attribute is quoted
 * and written once.
 */
const assertWellFormed = (markup: string): void => {
  /** Names of the elements that are still open, outermost first. */
  const open: string[] = []
  let end = 0
  // Matches a tag: `/` of a closing tag, name, attributes, `/` of an empty element.
  for (const match of markup.matchAll(
    /<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    const [whole, closing, name = '', attributes = '', empty] = match
    assert.ok(!/[<>]/.test(markup.slice(end, match.index)), `stray bracket before ${whole}`)
    end = match.index + whole.length
    const names = [...attributes.matchAll(/\s([\w:-]+)=/g)].map(([, attribute]) => attribute)
    assert.equal(new Set(names).size, names.length, `an attribute twice in ${whole}`)
    if (closing) assert.equal(open.pop(), name)
    else if (!empty) open.push(name)
  }
  assert.deepEqual(open, [])
  assert.equal(end, markup.length)
}

const drawings = Object.entries<Drawing>(DRAWINGS).map(([name, { draw, limit }]) => ({
  name,
  draw,
  limit,
  markup: draw(words),
}))
const nameOf = ({ name }: (typeof drawings)[number]): string => name

test('every drawing is a well-formed SVG file, the same each time, within its size limit', () =>
  assertRows(drawings, nameOf, ({ draw, limit, markup }) => {
    assertWellFormed(markup)
    assert.match(markup, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
    assert.doesNotMatch(markup, /NaN|undefined|Infinity/)
    assert.equal(draw(words), markup)
    const size = gzipSync(markup, { level: 9 }).length
    assert.ok(size <= limit, `${size} bytes, ${limit} allowed`)
  }))

test('every drawing contains the targets of its references and the values of its colours', () =>
  assertRows(drawings, nameOf, ({ markup }) => {
    const ids = new Set([...markup.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id))
    for (const [, id] of markup.matchAll(/(?:url\(#|href="#)([^)"]+)/g))
      assert.ok(ids.has(id), `#${id} is missing`)
    for (const [, colour] of markup.matchAll(/var\(--([\w-]+)\)/g))
      assert.ok(markup.includes(`--${colour}:`), `--${colour} is missing`)
  }))
