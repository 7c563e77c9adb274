import assert from 'node:assert/strict'
import test from 'node:test'
import { excerpt, wordDiff, type Run } from '#cms/diff/word-diff.ts'

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

test('gives both texts back, whatever they are', () => {
  for (const [before, after] of pairs) {
    const runs = wordDiff(before, after)
    assert.equal(without(runs, 'added'), before)
    assert.equal(without(runs, 'removed'), after)
  }
})

test('gives random texts back', () => {
  const words = ['a', 'b', 'c', 'd', ' ', '\n', '.', 'كلمة']
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

test('marks whole words', () => {
  assert.deepEqual(wordDiff('if you lose', 'when you lose'), [
    { kind: 'removed', text: 'if' },
    { kind: 'added', text: 'when' },
    { kind: 'same', text: ' you lose' },
  ])
})

test('never cuts an Arabic word, not at its marks either', () => {
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

test('joins neighbouring changes into one', () => {
  const runs = wordDiff('at any hour.', '24 hours a day.')
  assert.deepEqual(
    runs.map(({ kind }) => kind),
    ['removed', 'added', 'same'],
  )
})

test('shows a large rewrite as replaced instead of searching for ever', () => {
  const long = (word: string): string =>
    Array.from({ length: 20_000 }, (_, index) => `${word}${index}`).join(' ')
  const runs = wordDiff(long('a'), long('b'))
  assert.equal(without(runs, 'added'), long('a'))
  assert.equal(without(runs, 'removed'), long('b'))
})

test('shortens what did not change to a few words around each change', () => {
  const same = Array.from({ length: 100 }, (_, index) => `word${index}`).join(' ')
  const runs = excerpt(wordDiff(`${same} old ${same}`, `${same} new ${same}`))
  const shown = without(runs, 'removed')
  assert.ok(shown.startsWith('…'))
  assert.ok(shown.endsWith('…'))
  assert.ok(shown.includes('word99 new word0'))
  assert.ok(shown.length < 200)
})

test('shortens a text in which nothing changed to its first words', () => {
  const text = Array.from({ length: 100 }, (_, index) => `word${index}`).join(' ')
  assert.deepEqual(excerpt([{ kind: 'same', text }]), [
    { kind: 'same', text: 'word0 word1 word2 word3 word4 word5 word6 word7 …' },
  ])
  assert.deepEqual(excerpt([{ kind: 'same', text: 'a short text' }]), [
    { kind: 'same', text: 'a short text' },
  ])
})
