import assert from 'node:assert/strict'
import test from 'node:test'
import { DRAFT, PUBLISH } from '#cms/model/acts.ts'
import { PUBLISH_AT, SLUG, STATUS, valuesOf, type StoredRecord } from '#cms/model/values.ts'
import { initialForm, type ItemForm } from '#cms/session/item-form.ts'
import { applyAnswer, decideConflict, planSave } from '#cms/session/save.ts'
import { blog } from '#kinds/blog.ts'
import type { Values } from '#kinds/values.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { sampleOf } from './stored-items.ts'

const now = Date.parse('2026-11-21T08:00:00Z')
const TITLE = 'BlogTitle'
const TEXT = 'BlogData'

/** Record of a post as the server returns it. */
const recordOf = (revision: string, data: object = {}, more: object = {}): StoredRecord => ({
  Id: 'one',
  Revision: revision,
  Status: 'published',
  PublishAt: null,
  ExpireAt: null,
  Slug: 'one',
  updatedAt: '2026-11-21T07:00:00.000Z',
  updatedBy: 'sara@example.com',
  Data: { ...sampleOf(blog).data, ...data },
  ...more,
})

/** Form over a record, with typed changes. */
const formOver = (record: StoredRecord, typed: Values = {}): ItemForm => {
  const base = valuesOf(blog, record, new Date(now))
  const revision = String(record['Revision'])
  const form = initialForm(blog, 'edit', 'one')
  return { ...form, phase: 'ready', record, revision, base, values: { ...base, ...typed } }
}

test('a save of a published item is planned as a draft over the item’s revision, with its time in the request', () => {
  const form = formOver(recordOf('1'), { [TITLE]: 'New' })
  const publishAt = '2026-12-01T08:00:00.000Z'
  const { request, errors, formDuringRequest } = planSave(blog, form, { ...DRAFT, publishAt }, now)
  assert.deepEqual(request, {
    to: 'draft',
    save: { values: form.values, revision: '1', at: publishAt },
  })
  assert.deepEqual(errors, {})
  assert.deepEqual(formDuringRequest.sent, [form.values])
  assert.equal(formDuringRequest.base[TITLE], form.base[TITLE])
})

test('a publication names the revision of the draft it is based on, or null without a draft', () => {
  const plain = planSave(blog, formOver(recordOf('1')), PUBLISH, now).request
  assert.deepEqual([plain.to, plain.to === 'item' && plain.save.draft], ['item', null])
  const draft = recordOf('2', { BlogTitle: 'Draft' }, { PublishAt: null, Overlaps: [] })
  const formWithDraft = { ...formOver(recordOf('1', {}, { Draft: draft })), revision: '2' }
  const { request } = planSave(blog, formWithDraft, PUBLISH, now)
  assert.deepEqual([request.to, request.to === 'item' && request.save.draft], ['item', '2'])
})

test('a new item is created without a revision, and a time that has passed means now', () => {
  const past = '2026-11-20T08:00:00.000Z'
  const values = { ...formOver(recordOf('1')).values, [PUBLISH_AT]: past }
  const form: ItemForm = { ...initialForm(blog, 'new', 'two'), values }
  const { request } = planSave(blog, form, PUBLISH, now)
  assert.equal(request.to, 'item')
  assert.deepEqual(
    [request.save.revision, request.save.values[STATUS], request.save.values[PUBLISH_AT]],
    [null, 'published', null],
  )
  assert.equal('draft' in request.save, false)
})

test('the plan has the errors of the values by field', () => {
  const { errors } = planSave(blog, formOver(recordOf('1'), { [TITLE]: '' }), DRAFT, now)
  assert.deepEqual(errors, { [TITLE]: cmsEdit.errors.requiredInEnglish })
})

test('five saves without an answer are remembered, the newest first', () => {
  const sent = ['a', 'b', 'c', 'd', 'e'].map((title) => ({ [TITLE]: title }))
  const form = { ...formOver(recordOf('1'), { [TITLE]: 'f' }), sent }
  const titles = planSave(blog, form, DRAFT, now).formDuringRequest.sent.map((one) => one[TITLE])
  assert.deepEqual(titles, ['f', 'a', 'b', 'c', 'd'])
})

test('after an accepted save, its values are the base, and text typed during the request is a change', () => {
  const sentForm = formOver(recordOf('1'), { [TITLE]: 'Sent' })
  const form = {
    ...sentForm,
    sent: [sentForm.values],
    values: { ...sentForm.values, [TEXT]: '<p>Later</p>' },
  }
  const data = recordOf('2', { BlogTitle: 'Sent' })
  const answer = { ok: true as const, status: 200, data, revision: null, next: null }
  const applied = applyAnswer(blog, form, { name: 'saved', answer, attempt: sentForm })
  assert.equal(applied.name, 'saved')
  const { base, values, revision, sent } = applied.form
  assert.deepEqual([revision, sent, applied.isNew], ['2', [], false])
  assert.deepEqual([base?.[TITLE], values?.[TITLE]], ['Sent', 'Sent'])
  assert.deepEqual([base?.[TEXT] === values?.[TEXT], values?.[TEXT]], [false, '<p>Later</p>'])
})

test('a refusal has the server’s errors by field, and null without any', () => {
  const form = formOver(recordOf('1'))
  const errors = [{ path: SLUG, message: 'It is taken.' }]
  const refused = applyAnswer(blog, form, {
    name: 'refused',
    refusal: { ok: false, kind: 'invalid', errors },
  })
  assert.deepEqual(refused, {
    name: 'failed',
    why: 'invalid',
    errors: { [SLUG]: 'It is taken.' },
    isNew: false,
  })
  const offlineAnswer = applyAnswer(blog, form, {
    name: 'refused',
    refusal: { ok: false, kind: 'offline' },
  })
  assert.deepEqual(offlineAnswer, { name: 'failed', why: 'offline', errors: null, isNew: false })
})

test('a conflict with the unchanged version is refused', () => {
  const record = recordOf('1')
  const form = formOver(record, { [TITLE]: 'Mine' })
  assert.deepEqual(decideConflict(blog, DRAFT, form, record, form, true), { name: 'refused' })
})

test('a conflict with one’s own stored save is repeated over it, and any other conflict is a question', () => {
  const form = formOver(recordOf('1'), { [TITLE]: 'Mine' })
  const unanswered = { ...form, sent: [form.values] }
  const ownVersion = recordOf('2', { BlogTitle: 'Mine' })
  const again = decideConflict(blog, DRAFT, unanswered, ownVersion, form, true)
  assert.equal(again.name, 'again')
  assert.deepEqual([again.attempt.revision, again.attempt.sent], ['2', []])
  assert.equal(decideConflict(blog, DRAFT, unanswered, ownVersion, form, false).name, 'ask')
  const theirs = recordOf('2', { BlogTitle: 'Theirs' })
  const decision = decideConflict(blog, DRAFT, unanswered, theirs, form, true)
  assert.equal(decision.name, 'ask')
  assert.deepEqual(decision.question.merge.conflicts, [TITLE])
  assert.equal(decision.question.updatedBy, 'sara@example.com')
})
