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

test('complete stays complete until the English alone changes', () => {
  assert.equal(translationNow(blog, base, base, 'complete'), 'complete')
  assert.equal(translationNow(blog, base, { ...base, BlogTitle: 'Other' }, 'complete'), 'outdated')
  assert.equal(
    translationNow(blog, base, { ...base, BlogTitle: 'Other', BlogTitle_AR: 'آخر' }, 'complete'),
    'complete',
  )
})

test('outdated is mended by touching the Arabic', () => {
  assert.equal(translationNow(blog, base, base, 'outdated'), 'outdated')
  assert.equal(
    translationNow(blog, base, { ...base, BlogData_AR: '<p>نص جديد</p>' }, 'outdated'),
    'complete',
  )
})

test('an English text without its Arabic is missing, and named', () => {
  const values = { ...base, BlogData_AR: '' }
  assert.equal(translationNow(blog, base, values, 'complete'), 'missing')
  assert.deepEqual(missingArabic(blog, values), ['BlogData_AR'])
})

test('an Arabic text without the English that it needs is no complete translation', () => {
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

test('a kind without a choice of language is shown in both', () => {
  const values = { ...emptyValues(settings, new Date()), AlertContent: '<p>News</p>' }
  assert.equal(translationNow(settings, values, values, 'complete'), 'missing')
})
