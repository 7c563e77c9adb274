import assert from 'node:assert/strict'
import test from 'node:test'
import { standingOf } from '#cms/edit/version-standing.ts'

const TODAY = '2026-11-23'
const of = (from: string, others: readonly string[], more: { publishedOn?: string; isDraft?: boolean } = {}) =>
  standingOf({ from, publishedOn: TODAY, isDraft: false, ...more }, others, TODAY, 60)

test('a version that is to come says in how many days, and what holds until then', () => {
  const { sentences, warning } = of('2027-02-01', ['2025-10-01', '2026-10-01'])
  assert.match(sentences[0] ?? '', /^It comes into force on 1 February 2027, in 70 days\./)
  assert.equal(sentences[1], 'Until then, the version of 1 October 2026 applies.')
  assert.equal(warning, null)
})

test('the notice is counted from the day on which visitors can read it, and warned about below sixty days', () => {
  assert.equal(of('2027-01-22', []).warning, null)
  assert.equal(of('2027-01-21', []).warning, 'Only 59 days of notice. The law requires 60 when a fee goes up.')
  assert.equal(of('2027-01-21', [], { publishedOn: '2026-11-20' }).warning, null)
  assert.equal(of('2026-11-24', []).warning, 'Only 1 day of notice. The law requires 60 when a fee goes up.')
  assert.equal(of('2027-02-01', [], { publishedOn: '2027-03-01' }).warning, 'Only 0 days of notice. The law requires 60 when a fee goes up.')
})

test('the one in force names the next, one that is over names what followed it', () => {
  assert.match(of('2026-10-01', ['2025-10-01']).sentences[0] ?? '', /^It has been in force since 1 October 2026\. A change/)
  assert.match(of('2026-10-01', ['2027-04-01']).sentences[0] ?? '', /ends when the version of 1 April 2027 begins/)
  assert.match(of('2025-10-01', ['2027-04-01', '2026-10-01']).sentences[0] ?? '', /^It was in force from 1 October 2025 until the version of 1 October 2026 began/)
})

test('two versions of one day, a missing day and a draft are named', () => {
  assert.match(of('2026-10-01', ['2026-10-01']).warning ?? '', /^Another version also begins on 1 October 2026\./)
  assert.deepEqual(of('', ['2026-10-01']), { sentences: ['It does not apply yet: the day is missing.'], warning: null })
  assert.equal(of('2027-04-01', [], { isDraft: true }).sentences[0], 'A draft does not apply. Once published:')
})
