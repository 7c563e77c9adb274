import assert from 'node:assert/strict'
import test from 'node:test'
import { costFrom } from '../bench/build-cost.ts'
import { parseCommand, countsUpTo, numbersFrom } from '../bench/command-line.ts'
import { median, ms, perSecond } from '../bench/figures.ts'
import { peerFolderPath } from '../bench/peer-folder.ts'
import { withPart } from '../bench/readme-part.ts'
import { growthTable, isMet, measureTable, type Measurement } from '../bench/report-table.ts'

test('the arguments of the bench select its part: all by default', () => {
  assert.deepEqual(parseCommand([]), { part: 'all' })
  assert.deepEqual(parseCommand(['peers']), { part: 'peers', mustWrite: false })
  assert.deepEqual(parseCommand(['peers', '--write']), { part: 'peers', mustWrite: true })
  assert.deepEqual(parseCommand(['memory', '--write']), { part: 'memory', mustWrite: true })
  assert.deepEqual(parseCommand(['growth']), {
    part: 'growth',
    counts: [100, 1_000],
    mustWrite: false,
  })
  assert.deepEqual(parseCommand(['growth', '10000', '--write']), {
    part: 'growth',
    counts: [100, 1_000, 10_000],
    mustWrite: true,
  })
})

test('wrong arguments of the bench are refused', () => {
  for (const wrong of [
    ['--write'],
    ['peer'],
    ['peers', '5'],
    ['growth', 'much'],
    ['growth', '0'],
    ['growth', '5', '6'],
    ['growth', '--wrote'],
  ]) {
    assert.throws(() => parseCommand(wrong), Error, wrong.join(' '))
  }
})

test('growth is measured at 100 posts, 1,000 and so on, and at the maximum', () => {
  assert.deepEqual(
    [countsUpTo(), countsUpTo(40), countsUpTo(100), countsUpTo(300)],
    [[100, 1_000], [40], [100], [100, 300]],
  )
})

test('a setting is a list of positive whole numbers, and the error names a wrong setting', () => {
  assert.deepEqual(numbersFrom({}, 'PAGES', [650, 5_000]), [650, 5_000])
  assert.deepEqual(numbersFrom({ PAGES: '' }, 'PAGES', [650]), [650])
  assert.deepEqual(numbersFrom({ PAGES: '120,300' }, 'PAGES', [650]), [120, 300])
  for (const wrong of ['0', '1.5', '-3', 'a', '1,', ' 1'])
    assert.throws(() => numbersFrom({ PAGES: wrong }, 'PAGES', [650]), /^Error: PAGES is /, wrong)
})

test('a median does not depend on the order of the values, and does not reorder them', () => {
  const values = [30, 1, 200]
  assert.equal(median(values), 30)
  assert.deepEqual(values, [30, 1, 200])
  assert.equal(median([4, 1, 3, 2]), 3)
  assert.equal(median([]), 0)
})

const measure = (more: Partial<Measurement>): Measurement => ({
  name: 'list',
  unit: perSecond,
  ours: { value: 300 },
  peer: { value: 150 },
  ...more,
})

test('a goal for the ratio or for our own value is met by a value equal to its bound', () => {
  assert.equal(isMet(measure({ goal: { of: 'ratio', least: 2 } })), true)
  assert.equal(isMet(measure({ goal: { of: 'ratio', least: 2.01 } })), false)
  assert.equal(isMet(measure({ goal: { of: 'ratio', most: 2 } })), true)
  assert.equal(isMet(measure({ goal: { of: 'ratio', most: 1.99 } })), false)
  assert.equal(isMet(measure({ goal: { of: 'ours', most: 300 } })), true)
  assert.equal(isMet(measure({ goal: { of: 'ours', least: 301 } })), false)
  assert.equal(isMet(measure({})), null)
})

test('measures become a Markdown table with ratios, goals and results', () => {
  const { peer: _, ...withoutPeer } = measure({
    name: 'a | b',
    unit: ms,
    ours: { value: 7 },
    goal: { of: 'ours', most: 5 },
  })
  assert.deepEqual(
    measureTable([
      measure({ ours: { value: 300, note: 'p50 3 ms' }, goal: { of: 'ratio', least: 2 } }),
      measure({}),
      withoutPeer,
    ]).split('\n'),
    [
      '| measure | ours | peer | ratio | goal |  |',
      '|---|---|---|---|---|---|',
      '| list | 300 /s (p50 3 ms) | 150 /s | 2.00 × | ≥ 2.00 × | met |',
      '| list | 300 /s | 150 /s | 2.00 × |  |  |',
      '| a \\| b | 7 ms |  |  | ≤ 5 ms | missed |',
    ],
  )
})

test('lines of the growth table have ratios to the first line', () => {
  const columns = [
    { name: 'posts', text: (line: number) => String(line) },
    { name: 'time', of: (line: number) => line / 10, unit: ms },
  ]
  assert.deepEqual(growthTable(columns, [100, 250]).split('\n').slice(2), [
    '| 100 | 10 ms |',
    '| 250 | 25 ms (2.50 ×) |',
  ])
})

test('the cost of a command is the sum of the time of its processes and the largest memory', () => {
  assert.deepEqual(costFrom('{"cpu":1.5,"rss":300}\n{"cpu":2,"rss":200}\n', 4), {
    cpu: 3.5,
    wall: 4,
    rss: 300,
  })
  assert.throws(() => costFrom('', 4), /No process/)
})

test('a peer with another version of a dependency gets another folder', () => {
  const folders = ['1.0.0', '1.0.1'].map((version) =>
    peerFolderPath({ dependencies: { '@a/b': '5.0.0', c: version }, files: {} }),
  )
  assert.notEqual(folders[0], folders[1])
  for (const folder of folders) assert.match(folder, /bench-b-5\.0\.0-[0-9a-f]{8}$/)
})

test('a report replaces only the text between its two marks', () => {
  const text = 'Before\n<!-- bench: peers -->\nold\n<!-- bench: end of peers -->\nAfter\n'
  const written = withPart(text, 'peers', '| new |')
  assert.equal(
    written,
    'Before\n<!-- bench: peers -->\n| new |\n<!-- bench: end of peers -->\nAfter\n',
  )
  assert.equal(withPart(written, 'peers', '| new |'), written)
})

test('a report is refused unless the text has each of its marks once, in order', () => {
  const text = 'Before\n<!-- bench: peers -->\nold\n<!-- bench: end of peers -->\nAfter\n'
  for (const wrong of ['', text + text, '<!-- bench: end of peers --><!-- bench: peers -->'])
    assert.throws(() => withPart(wrong, 'peers', ''), /once each/)
})
