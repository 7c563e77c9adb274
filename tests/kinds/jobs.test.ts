import assert from 'node:assert/strict'
import test from 'node:test'
import { sanitise } from '#rich-text/sanitise.ts'
import { employmentOf, jobPosting } from '#sharing/structured-data.ts'
import { site } from '#site/site.ts'

const said = (text: string) => ({ text, language: 'en' as const })

const opening = (description: string, until: string | null = null, work = 'By agreement') => ({
  path: '/careers/gardener',
  title: said('Gardener'),
  description: said(sanitise(description)),
  postedAt: '2026-11-01T08:00:00.000Z',
  until,
  work,
  facts: {
    place: said('Liwa, or anywhere'),
    experience: said(''),
    work: said(work),
    salary: said(''),
  },
})

test('an opening that will be taken down says when, and an unknown kind of work says nothing', () => {
  const dated = jobPosting(opening('<p>Shade.</p>', '2026-12-31T20:00:00.000Z', 'Part-time'), 'en')
  assert.deepEqual(
    [dated.validThrough, dated.employmentType],
    ['2026-12-31T20:00:00.000Z', ['PART_TIME']],
  )
  const open = jobPosting(opening('<p>Shade.</p>'), 'en')
  assert.ok(!('validThrough' in open) && !('employmentType' in open))
  assert.deepEqual(employmentOf('Full time or contract'), ['FULL_TIME', 'CONTRACTOR'])
})

test('search engines get a description as its paragraphs, headings and lists, clean, and with addresses that hold outside the page', () => {
  const path = `/assets/${'0'.repeat(64)}/garden.webp`
  const described = (html: string, language: 'en' | 'ar' = 'en') =>
    jobPosting(opening(html), language).description
  const whole =
    '<p>Water &amp; shade.</p><h2>What you will do</h2><ul><li>Plant.</li><li>Water.</li></ul>'
  assert.equal(described(whole), whole)
  assert.equal(described('<p onclick="go()">Shade.<script>go()</script></p>'), '<p>Shade.</p>')
  assert.equal(
    described('<p><a href="/about">Us</a></p>'),
    `<p><a href="${site.url}/about">Us</a></p>`,
  )
  assert.equal(
    described('<p><a href="#apply">Apply</a></p>'),
    `<p><a href="${site.url}/careers/gardener#apply">Apply</a></p>`,
  )
  assert.equal(
    described('<p><a href="#apply">Apply</a></p>', 'ar'),
    `<p><a href="${site.url}/ar/careers/gardener#apply">Apply</a></p>`,
  )
  assert.ok(
    String(described(`<p>Here: <img src="${path}" alt="A garden" /></p>`)).includes(
      `src="${site.url}${path}"`,
    ),
  )
})
