import assert from 'node:assert/strict'
import test from 'node:test'
import { sanitise } from '#rich-text/sanitise.ts'
import { employmentOf, jobPosting } from '#sharing/structured-data.ts'
import { site } from '#site/site.ts'

const inEnglish = (text: string) => ({ text, language: 'en' as const })

const opening = (description: string, until: string | null = null, work = 'By agreement') => ({
  path: '/careers/gardener',
  title: inEnglish('Gardener'),
  description: inEnglish(sanitise(description)),
  postedAt: '2026-11-01T08:00:00.000Z',
  until,
  work,
  facts: {
    place: inEnglish('Liwa, or anywhere'),
    experience: inEnglish(''),
    work: inEnglish(work),
    salary: inEnglish(''),
  },
})

test('a job posting has an end date and a kind of work only where the opening states them', () => {
  const dated = jobPosting(opening('<p>Shade.</p>', '2026-12-31T20:00:00.000Z', 'Part-time'), 'en')
  assert.deepEqual(
    [dated.validThrough, dated.employmentType],
    ['2026-12-31T20:00:00.000Z', ['PART_TIME']],
  )
  const open = jobPosting(opening('<p>Shade.</p>'), 'en')
  assert.ok(!('validThrough' in open) && !('employmentType' in open))
  assert.deepEqual(employmentOf('Full time or contract'), ['FULL_TIME', 'CONTRACTOR'])
})

test('the description for search engines is sanitised HTML with absolute addresses', () => {
  const imagePath = `/assets/${'0'.repeat(64)}/garden.webp`
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
    String(described(`<p>Here: <img src="${imagePath}" alt="A garden" /></p>`)).includes(
      `src="${site.url}${imagePath}"`,
    ),
  )
})
