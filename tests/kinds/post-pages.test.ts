import assert from 'node:assert/strict'
import test from 'node:test'
import { furtherPages, numbersShown, pageOf, pagePath } from '#content/post-pages.ts'

const posts = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

test('each post is on one page of at most twelve posts, in the order of the list', () => {
  for (const count of [0, 1, 12, 13, 24, 25, 40]) {
    const { last } = pageOf(posts(count), 1)
    const pages = Array.from({ length: last }, (_, index) => pageOf(posts(count), index + 1).posts)
    assert.deepEqual(pages.flat(), posts(count))
    assert.ok(
      pages.slice(0, -1).every(({ length }) => length === 12),
      String(count),
    )
    assert.equal(last, Math.max(1, Math.ceil(count / 12)))
  }
})

test('the first page has the address of the list', () => {
  assert.deepEqual(
    [pagePath('/blog', 1), pagePath('/blog/topic/fees', 3)],
    ['/blog', '/blog/topic/fees/page/3'],
  )
})

test('the pages after the first are made in both languages', () => {
  assert.deepEqual(furtherPages(posts(12)), [])
  assert.deepEqual(
    furtherPages(posts(25)).map(({ params, props }) => [params.locale, params.page, props.number]),
    [
      [undefined, '2', 2],
      [undefined, '3', 3],
      ['ar', '2', 2],
      ['ar', '3', 3],
    ],
  )
})

test('a page links to the first page, the last and its neighbours; a gap of one page shows that page', () => {
  const shown = (number: number, last: number): string =>
    numbersShown({ number, last })
      .map((pageNumber) => pageNumber ?? '…')
      .join(' ')
  assert.equal(shown(1, 2), '1 2')
  assert.equal(shown(1, 4), '1 2 3 4')
  assert.equal(shown(1, 5), '1 2 … 5')
  assert.equal(shown(4, 7), '1 2 3 4 5 6 7')
  assert.equal(shown(5, 9), '1 … 4 5 6 … 9')
  assert.equal(shown(834, 834), '1 … 833 834')
  assert.ok(posts(834).every((index) => numbersShown({ number: index + 1, last: 834 }).length <= 7))
})
