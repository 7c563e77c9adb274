import assert from 'node:assert/strict'
import test from 'node:test'
import { missingArabic, translationNow } from '#cms/model/fields.ts'
import { emptyValues } from '#cms/model/values.ts'
import { blog } from '#kinds/blog.ts'
import { settings } from '#kinds/settings.ts'
import type { Values } from '#kinds/values.ts'

const base: Values = {
  ...emptyValues(blog, new Date('2026-11-21T10:00:00Z')),
  BlogTitle: 'Title',
  BlogTitle_AR: 'عنوان',
  BlogData: '<p>Text</p>',
  BlogData_AR: '<p>نص</p>',
}

test('a complete translation becomes outdated when only the English text changes', () => {
  assert.equal(translationNow(blog, base, base, 'complete'), 'complete')
  assert.equal(translationNow(blog, base, { ...base, BlogTitle: 'Other' }, 'complete'), 'outdated')
  assert.equal(
    translationNow(blog, base, { ...base, BlogTitle: 'Other', BlogTitle_AR: 'آخر' }, 'complete'),
    'complete',
  )
})

test('an outdated translation becomes complete when the Arabic text changes', () => {
  assert.equal(translationNow(blog, base, base, 'outdated'), 'outdated')
  assert.equal(
    translationNow(blog, base, { ...base, BlogData_AR: '<p>نص جديد</p>' }, 'outdated'),
    'complete',
  )
})

test('a translation is missing, and its field named, when an English text has no Arabic text', () => {
  const values = { ...base, BlogData_AR: '' }
  assert.equal(translationNow(blog, base, values, 'complete'), 'missing')
  assert.deepEqual(missingArabic(blog, values), ['BlogData_AR'])
})

test('a translation is missing when a required English text is empty', () => {
  assert.equal(translationNow(blog, base, { ...base, BlogTitle: '' }, 'complete'), 'missing')
  assert.equal(
    translationNow(blog, base, { ...base, BlogLead_AR: 'مقدمة' }, 'complete'),
    'complete',
  )
})

test('an item in one language needs no translation', () => {
  const values = { ...base, BlogData_AR: '', LanguageSelection: 'en' }
  assert.equal(translationNow(blog, base, values, 'missing'), 'not needed')
  assert.deepEqual(missingArabic(blog, values), [])
})

test('a kind without a choice of language needs both languages', () => {
  const values = { ...emptyValues(settings, new Date()), AlertContent: '<p>News</p>' }
  assert.equal(translationNow(settings, values, values, 'complete'), 'missing')
})
