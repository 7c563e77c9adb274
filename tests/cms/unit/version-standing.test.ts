import assert from 'node:assert/strict'
import test from 'node:test'
import {
  conditionsForRises,
  versionSentences,
  type AnnouncedVersion,
} from '#cms/edit/version-sentences.ts'
import type { Rise } from '#rules/version-rises.ts'

const TODAY = '2026-11-23'
/** Sentences on a version that begins on the day `from`, among other versions. */
const sentencesFor = (from: string, others: readonly string[], isDraft = false) =>
  versionSentences({ from, isDraft }, others, TODAY)

test('a coming version says in how many days it comes into force, and what applies until then', () => {
  const { sentences, warning } = sentencesFor('2027-02-01', ['2025-10-01', '2026-10-01'])
  assert.match(sentences[0] ?? '', /^It comes into force on 1 February 2027, in 70 days\./)
  assert.equal(sentences[1], 'Until then, the version of 1 October 2026 applies.')
  assert.equal(warning, null)
})

test('the current version names the next one, and an earlier version the one that followed', () => {
  assert.match(
    sentencesFor('2026-10-01', ['2025-10-01']).sentences[0] ?? '',
    /^It has been in force since 1 October 2026\. A change/,
  )
  assert.match(
    sentencesFor('2026-10-01', ['2027-04-01']).sentences[0] ?? '',
    /ends when the version of 1 April 2027 begins/,
  )
  assert.match(
    sentencesFor('2025-10-01', ['2027-04-01', '2026-10-01']).sentences[0] ?? '',
    /^It was in force from 1 October 2025 until the version of 1 October 2026 began/,
  )
})

test('two versions of one day, a missing day and a draft are reported', () => {
  assert.match(
    sentencesFor('2026-10-01', ['2026-10-01']).warning ?? '',
    /^Another version also begins on 1 October 2026\./,
  )
  assert.deepEqual(sentencesFor('', ['2026-10-01']), {
    sentences: ['It does not apply yet: the day is missing.'],
    warning: null,
  })
  assert.equal(
    sentencesFor('2027-04-01', [], true).sentences[0],
    'A draft does not apply. Once published:',
  )
})

const rise = (needsApproval: boolean): Rise => ({
  key: 'fee:bill',
  en: 'Paying bills',
  ar: '',
  share: needsApproval ? 10 : 2,
  needsApproval,
})
const announced = (more: Partial<AnnouncedVersion>): AnnouncedVersion => ({
  from: '2027-01-22',
  publishedOn: TODAY,
  rises: [rise(true)],
  isExplained: true,
  approval: 'CBUAE/1',
  ...more,
})
/** Needs of a version before it may come into force: true for each that is met. */
const needsMet = (more: Partial<AnnouncedVersion>): boolean[] =>
  conditionsForRises(announced(more), TODAY, 60).map(({ isMet }) => isMet)

test('a version that raises a fee needs sixty days of notice, an explanation, and above 5% an approval', () => {
  assert.deepEqual(needsMet({ rises: [] }), [])
  assert.deepEqual(needsMet({}), [true, true, true])
  assert.deepEqual(needsMet({ rises: [rise(false)], approval: '' }), [true, true])
  assert.deepEqual(needsMet({ from: '2027-01-21' }), [false, true, true])
  assert.deepEqual(needsMet({ from: '2027-01-21', publishedOn: '2026-11-20' }), [true, true, true])
  assert.deepEqual(needsMet({ from: '2027-02-01', publishedOn: '2027-03-01' }), [false, true, true])
  assert.deepEqual(needsMet({ from: '' }), [false, true, true])
  assert.deepEqual(needsMet({ isExplained: false, approval: ' ' }), [true, false, false])
})

test('the needs name the earliest possible day and the Central Bank’s days for requests', () => {
  const [notice, , approval] = conditionsForRises(announced({}), TODAY, 60).map(({ text }) => text)
  assert.match(notice ?? '', /22 January 2027 or later: the law requires 60 days’ notice/)
  assert.match(approval ?? '', /from 1 April 2027 to 7 April 2027/)
})
