import assert from 'node:assert/strict'
import test from 'node:test'
import { exportDescription, tableOf } from '#cms/inbox/export.ts'
import {
  deadlineOf,
  deadlineWords,
  filledFieldsOf,
  labelOf,
  messageIn,
  textIn,
  valueText,
  listTextOf,
} from '#cms/inbox/form-response.ts'
import { newResponseCount, type Counts } from '#cms/inbox/new-count.ts'
import { requestBodyOf, queryOf, totalOf } from '#cms/inbox/query.ts'
import { dayOf } from '#i18n/time.ts'
import { workingDayAfter } from '#rules/working-days.ts'
import { openInboxWindow, startInboxServer } from './inbox-window.ts'

/** Nine o'clock in Dubai on this day. */
const at = (day: string): number => Date.parse(`${day}T09:00:00+04:00`)

test('the deadline of a complaint is given in business days that are left or overdue', () => {
  /** Words about the deadline of 10 December on this day, with `!` once it is over. */
  const wordsOn = (State: 'new' | 'read', day: string): string => {
    const deadline = deadlineOf({ AnswerBy: '2026-12-10', State }, at(day))
    assert.ok(deadline)
    return `${deadline.isOver ? '! ' : ''}${deadlineWords(deadline)}`
  }
  assert.equal(wordsOn('new', '2026-11-24'), 'Answer due in 10 business days')
  // 2 and 3 December are holidays.
  assert.deepEqual(
    ['2026-12-01', '2026-12-02', '2026-12-03'].map((day) => wordsOn('read', day)),
    Array<string>(3).fill('Answer due in 5 business days'),
  )
  assert.equal(wordsOn('read', '2026-12-09'), 'Answer due in 1 business day')
  assert.equal(wordsOn('read', '2026-12-10'), 'Answer due today')
  assert.equal(wordsOn('read', '2026-12-11'), '! Answer overdue by 1 business day')
  assert.equal(wordsOn('read', '2026-12-12'), '! Answer overdue by 1 business day')
  assert.equal(wordsOn('new', '2026-12-15'), '! Answer overdue by 3 business days')
  const onSaturday = deadlineOf({ AnswerBy: '2026-12-11', State: 'new' }, at('2026-12-12'))
  assert.equal(onSaturday && deadlineWords(onSaturday), 'Answer overdue')
})

test('a deadline ends with its day in Dubai', () => {
  const isOver = (iso: string): boolean | undefined =>
    deadlineOf({ AnswerBy: '2026-12-10', State: 'new' }, Date.parse(iso))?.isOver
  assert.deepEqual(['2026-12-10T19:59:59Z', '2026-12-10T20:00:00Z'].map(isOver), [false, true])
})

test('a response that is done, spam or of another form has no deadline', () => {
  for (const State of ['done', 'spam'] as const)
    assert.equal(deadlineOf({ AnswerBy: '2026-12-10', State }, at('2027-02-01')), null)
  assert.equal(deadlineOf({ AnswerBy: null, State: 'new' }, at('2027-02-01')), null)
})

test('complaints are listed and counted by their form, and have a deadline until they are done', async (t) => {
  const server = await startInboxServer(t)
  const window = openInboxWindow(t, server)
  await server.visitorSends('CONTACT')
  const id = await server.visitorSends('COMPLAINT', { subject: 'account or app' })
  const query = queryOf({ form: 'COMPLAINT' })
  assert.deepEqual(requestBodyOf(query).FormType, 'COMPLAINT')
  await window.inbox.read(query)
  const { items } = window.inbox.$inbox.get()
  assert.deepEqual(
    items.map(({ ContactId }) => ContactId),
    [id],
  )
  await window.counting.countNow()
  const counts = window.counting.$counts.get() as Counts
  assert.deepEqual(
    [newResponseCount(counts, 'COMPLAINT'), totalOf(window.inbox.$inbox.get(), counts, query)],
    [1, 1],
  )

  const complaint = await window.openResponse(id)
  assert.equal(complaint.AnswerBy, workingDayAfter(dayOf(complaint.createdAt), 10))
  assert.deepEqual(deadlineOf(complaint, Date.parse(complaint.createdAt)), {
    isOver: false,
    left: 10,
  })
  await window.marking.mark(complaint, 'done')
  assert.equal(deadlineOf(await window.openResponse(id), Date.now()), null)
})

test('a complaint is shown with its facts and exported with the day of its answer', async (t) => {
  const server = await startInboxServer(t)
  const window = openInboxWindow(t, server)
  const complaint = await window.openResponse(
    await server.visitorSends('COMPLAINT', { subject: 'staff' }),
  )
  const facts = filledFieldsOf(complaint).map((field) => [
    labelOf(field),
    valueText(field, complaint),
  ])
  assert.deepEqual(facts.slice(-3), [
    ['What it is about', 'How our staff treated me'],
    ['Reference of the transfer or payment', 'TR-7Q4M-2210'],
    ['What would put it right', 'Send it on, and give the fee back.'],
  ])
  assert.deepEqual(
    [messageIn(complaint), listTextOf(complaint)],
    Array(2).fill(textIn(complaint, 'message')),
  )
  const [head = [], row = []] = tableOf([complaint], 'COMPLAINT')
  const cell = (title: string): string | undefined => row[head.indexOf(title)]
  assert.deepEqual(
    [cell('Form'), cell('What it is about'), cell('Answer due')],
    ['Complaints', 'How our staff treated me', complaint.AnswerBy],
  )
  assert.equal(
    tableOf([{ ...complaint, AnswerBy: null }])[1]?.[tableOf([])[0]?.indexOf('Answer due') ?? -1],
    '',
  )
  assert.equal(
    exportDescription({ form: 'COMPLAINT' }),
    'The responses that are listed now: Complaints.',
  )
})
