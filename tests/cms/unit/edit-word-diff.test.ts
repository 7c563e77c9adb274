import assert from 'node:assert/strict'
import test from 'node:test'
import { excerpt, wordDiff, type Run } from '#cms/diff/word-diff.ts'

/** Text of the runs except those of one kind: without `added` runs it is the text before. */
const without = (runs: readonly Run[], kind: Run['kind']): string =>
  runs
    .filter((run) => run.kind !== kind)
    .map(({ text }) => text)
    .join('')

const pairs: readonly [string, string][] = [
  ['', ''],
  ['', 'all new'],
  ['all gone', ''],
  ['What to do if you lose your phone', 'What to do when you lose your phone'],
  ['one two three', 'three two one'],
  ['ماذا تفعل إذا فقدت هاتفك؟', 'ماذا تفعل عند فقدان هاتفك؟'],
  ['24 November 2026, 09:00', '23 November 2026, 18:00'],
  ['line one\nline two', 'line one\nline 2\nline three'],
]

test('the runs of a comparison contain both texts completely', () => {
  for (const [before, after] of pairs) {
    const runs = wordDiff(before, after)
    assert.equal(without(runs, 'added'), before)
    assert.equal(without(runs, 'removed'), after)
  }
})

test('the runs of a comparison contain both texts completely, for random texts', () => {
  const words = ['a', 'b', 'c', 'd', ' ', '\n', '.', 'كلمة']
  /** Text of 60 words, which depends on the seed only. */
  const random = (seed: number): string =>
    Array.from(
      { length: 60 },
      (_, index) => words[Math.floor(Math.abs(Math.sin(seed * 97 + index * 13.7)) * words.length)],
    ).join(' ')
  for (let seed = 0; seed < 200; seed += 1) {
    const before = random(seed)
    const after = random(seed + 1_000)
    const runs = wordDiff(before, after)
    assert.equal(without(runs, 'added'), before)
    assert.equal(without(runs, 'removed'), after)
  }
})

test('a change marks whole words', () => {
  assert.deepEqual(wordDiff('if you lose', 'when you lose'), [
    { kind: 'removed', text: 'if' },
    { kind: 'added', text: 'when' },
    { kind: 'same', text: ' you lose' },
  ])
})

test('a change marks whole Arabic words, with their vowel marks', () => {
  const runs = wordDiff('كِتابٌ جديد', 'كُتُبٌ جديد')
  assert.deepEqual(
    runs.map(({ kind, text }) => [kind, text]),
    [
      ['removed', 'كِتابٌ'],
      ['added', 'كُتُبٌ'],
      ['same', ' جديد'],
    ],
  )
})

test('neighbouring changes are joined into one', () => {
  const runs = wordDiff('at any hour.', '24 hours a day.')
  assert.deepEqual(
    runs.map(({ kind }) => kind),
    ['removed', 'added', 'same'],
  )
})

test('a large rewrite is shown as replaced without a long search', () => {
  const long = (word: string): string =>
    Array.from({ length: 20_000 }, (_, index) => `${word}${index}`).join(' ')
  const runs = wordDiff(long('a'), long('b'))
  assert.equal(without(runs, 'added'), long('a'))
  assert.equal(without(runs, 'removed'), long('b'))
})

test('an excerpt has only a few unchanged words around each change', () => {
  const same = Array.from({ length: 100 }, (_, index) => `word${index}`).join(' ')
  const runs = excerpt(wordDiff(`${same} old ${same}`, `${same} new ${same}`))
  const shown = without(runs, 'removed')
  assert.ok(shown.startsWith('…'))
  assert.ok(shown.endsWith('…'))
  assert.ok(shown.includes('word99 new word0'))
  assert.ok(shown.length < 200)
})

test('an excerpt of an unchanged text has its first words', () => {
  const text = Array.from({ length: 100 }, (_, index) => `word${index}`).join(' ')
  assert.deepEqual(excerpt([{ kind: 'same', text }]), [
    { kind: 'same', text: 'word0 word1 word2 word3 word4 word5 word6 word7 …' },
  ])
  assert.deepEqual(excerpt([{ kind: 'same', text: 'a short text' }]), [
    { kind: 'same', text: 'a short text' },
  ])
})
