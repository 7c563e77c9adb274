import assert from 'node:assert/strict'
import test from 'node:test'
import * as v from 'valibot'
import { faq } from '#kinds/faq.ts'
import { jobs as jobsKind } from '#kinds/jobs.ts'
import { testimonials as testimonialsKind } from '#kinds/testimonials.ts'
import { textOf as words } from '#rich-text/text.ts'
import { faqs } from '../../netlify/local/seed/faqs/faqs.ts'
import { jobDataOf, jobs } from '../../netlify/local/seed/jobs/jobs.ts'
import { testimonials } from '../../netlify/local/seed/testimonials/testimonials.ts'
import { assertRows } from '../each.ts'
import { checkHeadings, checkHtml, checkWords } from './languages.ts'

const entries = faqs.flatMap(({ data }) => data.SupportData)

test('there are five sets of at least 50 questions for individuals, and four of at least 16 for businesses', () => {
  for (const [type, count, least] of [
    ['INDIVIDUAL_FAQ', 5, 50],
    ['BUSINESS_FAQ', 4, 16],
  ] as const) {
    const sets = faqs.filter(({ data }) => data.FaqType === type)
    assert.equal(sets.length, count)
    assert.ok(sets.flatMap(({ data }) => data.SupportData).length >= least)
  }
})

test('sets and questions have unique ids, and no question appears twice in a type', () => {
  const ids = [...faqs.map(({ id }) => id), ...entries.map(({ Guid }) => Guid)]
  assert.equal(new Set(ids).size, ids.length)
  for (const type of ['INDIVIDUAL_FAQ', 'BUSINESS_FAQ']) {
    const questions = faqs.flatMap(({ data }) => (data.FaqType === type ? data.SupportData : []))
    for (const key of ['SupportTitle', 'SupportTitle_AR'] as const)
      assert.equal(new Set(questions.map((entry) => entry[key])).size, questions.length)
  }
})

test('every set of questions fits its schema and follows the rules of both languages', () =>
  assertRows(
    faqs,
    ({ data }) => `${data.FaqType}, ${data.SupportHeading}`,
    ({ data }) => {
      assert.deepEqual(v.parse(faq.schema, data), data)
      checkWords(data.SupportHeading, 'en')
      checkWords(data.SupportHeading_AR, 'ar')
      for (const entry of data.SupportData) {
        checkWords(entry.SupportTitle, 'en')
        checkWords(entry.SupportTitle_AR, 'ar')
        assert.match(entry.SupportTitle, /\?$/)
        assert.match(entry.SupportTitle_AR, /؟$/)
        checkHtml(entry.SupportContent, 'en')
        checkHtml(entry.SupportContent_AR, 'ar')
        /** Addresses of links, without the prefix of a language. */
        const links = (html: string) =>
          [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) =>
            href.replace(/^\/ar(?:\/|(?=#)|$)/, '/'),
          )
        assert.deepEqual(
          links(entry.SupportContent_AR),
          links(entry.SupportContent),
          entry.SupportTitle,
        )
        const count = words(entry.SupportContent).split(' ').length
        assert.ok(
          words(entry.SupportContent_AR).split(' ').length >= count * 0.5,
          entry.SupportTitle,
        )
      }
    },
  ))

test('there are four job openings with unique ids', () => {
  assert.equal(jobs.length, 4)
  assert.equal(new Set(jobs.map(({ id }) => id)).size, 4)
})

test('every job opening fits its schema and follows the rules of both languages', () =>
  assertRows(
    jobs,
    ({ name }) => name,
    async (job) => {
      const data = await jobDataOf(job)
      assert.deepEqual(v.parse(jobsKind.schema, data), data)
      for (const [key, value] of Object.entries(data)) {
        const language = key.endsWith('_AR') ? 'ar' : 'en'
        if (!key.startsWith('JobDescription')) {
          checkWords(value, language)
          continue
        }
        checkHtml(value, language)
        assert.equal(checkHeadings(value), 3)
      }
      const figures = (text: string) => text.match(/[\d,]+\d/g)
      assert.deepEqual(figures(data.Salary_AR), figures(data.Salary))
    },
  ))

test('there are six testimonials with unique ids, each with a rating of four or five', () => {
  assert.equal(testimonials.length, 6)
  assert.equal(new Set(testimonials.map(({ id }) => id)).size, 6)
  for (const { data } of testimonials) assert.ok(data.Rating === 4 || data.Rating === 5)
})

test('every testimonial fits its schema and follows the rules of both languages', () =>
  assertRows(
    testimonials,
    ({ data }) => data.Name,
    ({ data }) => {
      assert.deepEqual(v.parse(testimonialsKind.schema, data), data)
      for (const text of [data.Name, data.Position, data.ShortTestimonial]) checkWords(text, 'en')
      for (const text of [data.Name_AR, data.Position_AR, data.ShortTestimonial_AR])
        checkWords(text, 'ar')
      checkHtml(data.Testimonial, 'en')
      checkHtml(data.Testimonial_AR, 'ar')
    },
  ))
