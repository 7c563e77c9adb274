import assert from 'node:assert/strict'
import test from 'node:test'
import { whoSeesIt, whoSeesItOn, announcementWindowIn } from '#cms/edit/who-sees.ts'
import { PUBLISH } from '#cms/model/acts.ts'
import { nameOf } from '#cms/model/fields.ts'
import { shownErrors } from '#cms/model/validation.ts'
import { momentInWords, toDubai, typedMoment, weekdayInWords } from '#i18n/time.ts'
import { settings } from '#kinds/settings.ts'
import { changedPaths } from '#kinds/values.ts'
import { SAVE_REQUEST, startStage, type Session } from './editor-session.ts'
import { loseAnswer, refuse } from './server.ts'
import { sampleOf } from './stored-items.ts'

// Time zone of the machine, different from the one in which moments are shown.
process.env['TZ'] = 'America/New_York'

const { data } = sampleOf(settings)
const ID = settings.singletonId ?? ''
const changes = ({ state }: Session) => changedPaths(state().base, state().values)
/** Types a date and a time as the two inputs of a moment do. */
const type = (session: Session, key: string, part: { date?: string; time?: string }) =>
  session.write(key, typedMoment({ ...toDubai(String(session.state().values[key])), ...part }))
const whoSees = ({ state }: Session) =>
  whoSeesIt(announcementWindowIn(state().values, state().base), Date.parse('2026-11-21T08:00:00Z'))

test('a changed end survives a killed window as a draft and is stored in Dubai’s time zone', async (t) => {
  const stage = await startStage(t)
  const setting = await stage.makeItem(settings)
  const killed = stage.openWindow()
  const session = await killed.open(settings, ID)
  assert.deepEqual(
    [changes(session), session.saveBarText()],
    [[], 'Nothing changed since it was opened'],
  )
  type(session, 'EndDate', { date: '2031-05-01' })
  type(session, 'EndDate', { time: '18:00' })
  assert.deepEqual(changes(session), ['EndDate'])
  await session.untilDrafted()
  killed.crash()

  const window = stage.openWindow()
  const next = await window.open(settings, ID)
  assert.deepEqual(changes(next), [])
  const [draft] = next.state().offered
  assert.ok(draft)
  await next.editor.restoreOfferedDraft(draft)
  assert.deepEqual(changes(next), ['EndDate'])
  assert.equal(await next.editor.save(PUBLISH), true)
  assert.deepEqual([changes(next), window.toasts], [[], ['Settings saved!']])
  assert.match(next.saveBarText(), /^Saved at \d\d:\d\d$/)
  assert.deepEqual(await setting.dataNow(), { ...data, EndDate: '2031-05-01T14:00:00.000Z' })
})

test('a setting that was never saved opens empty and is created by its first save', async (t) => {
  const stage = await startStage(t)
  const session = await stage.openWindow().open(settings, ID)
  const { phase, record } = session.state()
  assert.deepEqual([phase, record, session.saveBarText()], ['ready', null, 'Nothing typed yet'])
  session.writeAll(data)
  assert.equal(await session.editor.save(PUBLISH), true)
  const { body } = await stage.api.call('/api/app-settings?scope=staff', {
    headers: stage.api.staff,
  })
  assert.deepEqual(
    (body as { Key: string; Value: unknown }[]).map(({ Key, Value }) => [Key, Value]),
    [[ID, data]],
  )
})

test('saving a setting that another session has created meanwhile is a conflict and overwrites nothing', async (t) => {
  const stage = await startStage(t)
  const session = await stage.openWindow().open(settings, ID)
  session.writeAll({ ...data, AlertContent: '<p>Mine</p>' })
  const setting = await stage.makeItem(settings, { ...data, AlertContent: '<p>Theirs</p>' })
  assert.equal(await session.editor.save(PUBLISH), false)
  const path = 'AlertContent'
  assert.ok(session.state().conflict?.merge.conflicts.includes(path))
  assert.deepEqual(await setting.dataNow(), { ...data, AlertContent: '<p>Theirs</p>' })
  session.editor.resolveConflict({ [path]: 'yours' })
  assert.equal(await session.editor.save(PUBLISH), true)
  assert.deepEqual(await setting.dataNow(), { ...data, AlertContent: '<p>Mine</p>' })
})

test('a first save whose response is lost causes no conflict with the next save', async (t) => {
  const stage = await startStage(t)
  const session = await stage.openWindow().open(settings, ID)
  session.writeAll(data)
  const stopIntercepting = stage.intercept(SAVE_REQUEST, loseAnswer)
  assert.equal(await session.editor.save(PUBLISH), false)
  stopIntercepting()
  session.write('AlertContent', '<p>Written after it</p>')
  assert.equal(await session.editor.save(PUBLISH), true)
  const { body } = await stage.api.call('/api/app-settings?scope=staff', {
    headers: stage.api.staff,
  })
  assert.deepEqual(
    (body as { Value: unknown }[]).map(({ Value }) => Value),
    [{ ...data, AlertContent: '<p>Written after it</p>' }],
  )
})

test('"show again to everyone" sets a new token, and restoring the old token undoes it before the save', async (t) => {
  const stage = await startStage(t)
  const setting = await stage.makeItem(settings)
  const session = await stage.openWindow().open(settings, ID)
  const path = 'refreshToken'
  const isRenewed = () =>
    announcementWindowIn(session.state().values, session.state().base).isRenewed
  session.write('refreshToken', crypto.randomUUID())
  assert.equal(isRenewed(), true)
  session.write('refreshToken', session.state().base[path])
  assert.deepEqual([isRenewed(), changes(session)], [false, []])
  const token = crypto.randomUUID()
  session.write('refreshToken', token)
  assert.equal(await session.editor.save(PUBLISH), true)
  assert.deepEqual([isRenewed(), (await setting.dataNow())['refreshToken']], [false, token])
})

test('a failed save keeps the changed values', async (t) => {
  const stage = await startStage(t)
  const setting = await stage.makeItem(settings)
  const window = stage.openWindow()
  const session = await window.open(settings, ID)
  type(session, 'EndDate', { date: '2032-05-01' })
  const { values } = session.state()
  stage.intercept(SAVE_REQUEST, refuse(500, 'internal'))
  assert.equal(await session.editor.save(PUBLISH), false)
  assert.deepEqual(
    [window.toasts, session.state().values, changes(session)],
    [['Settings save failed...'], values, ['EndDate']],
  )
  assert.deepEqual(await setting.dataNow(), data)
})

test('the second of two sessions that change one text chooses which is stored', async (t) => {
  const stage = await startStage(t)
  const setting = await stage.makeItem(settings)
  for (const [choice, stored] of [
    ['theirs', '<p>Theirs, theirs</p>'],
    ['yours', '<p>Mine</p>'],
  ] as const) {
    const session = await stage.openWindow().open(settings, ID)
    session.write('AlertContent', '<p>Mine</p>')
    session.write('AlertContent_AR', `<p>لي ${choice}</p>`)
    await setting.saveElsewhere({ AlertContent: `<p>Theirs, ${choice}</p>` })
    assert.equal(await session.editor.save(PUBLISH), false)
    const path = 'AlertContent'
    assert.deepEqual(session.state().conflict?.merge.conflicts, [path])
    session.editor.resolveConflict({ [path]: choice })
    assert.equal(await session.editor.save(PUBLISH), true)
    const { AlertContent, AlertContent_AR } = await setting.dataNow()
    assert.deepEqual([AlertContent, AlertContent_AR], [stored, `<p>لي ${choice}</p>`])
  }
})

test('moments are in Dubai’s time zone on every machine', async (t) => {
  assert.equal(new Date('2040-01-01T00:00:00').getTimezoneOffset(), 300)
  const stage = await startStage(t)
  await stage.makeItem(settings)
  const session = await stage.openWindow().open(settings, ID)
  type(session, 'StartDate', { date: '2040-01-01', time: '02:30' })
  const start = String(session.state().values['StartDate'])
  assert.deepEqual(
    [start, weekdayInWords(start), momentInWords(start)],
    ['2039-12-31T22:30:00.000Z', 'Sunday', '1 January 2040, 02:30'],
  )
  // A date without a time stays in the form and prevents saving.
  type(session, 'StartDate', { time: '' })
  assert.deepEqual(toDubai(String(session.state().values['StartDate'])), {
    date: '2040-01-01',
    time: '',
  })
  assert.equal(await session.editor.save(PUBLISH), false)
})

test('a notification that ends before it starts is an error, and nobody would see it', async (t) => {
  const stage = await startStage(t)
  const setting = await stage.makeItem(settings)
  const session = await stage.openWindow().open(settings, ID)
  session.write('isActive', true)
  type(session, 'StartDate', { date: '2040-01-03' })
  type(session, 'EndDate', { date: '2040-01-01' })
  assert.deepEqual(whoSees(session), ['Nobody sees it: it ends before it starts.'])
  assert.equal(await session.editor.save(PUBLISH), false)
  const named = Object.entries(shownErrors(settings, session.state())).map(([path, message]) => [
    nameOf(settings, path, session.state().values),
    message,
  ])
  assert.deepEqual(named, [['Until', 'The end must come after the start.']])
  assert.deepEqual(await setting.dataNow(), data)
})

test('the sentences on who sees the notification follow the unsaved form', async (t) => {
  const stage = await startStage(t)
  await stage.makeItem(settings)
  const session = await stage.openWindow().open(settings, ID)
  session.write('isActive', false)
  assert.deepEqual(whoSees(session), ['Nobody sees it: it is switched off.'])
  session.write('isActive', true)
  type(session, 'StartDate', { date: '2040-01-01', time: '10:00' })
  type(session, 'EndDate', { date: '2040-01-03', time: '10:00' })
  /** Asserts that one of the sentences matches. */
  const assertSays = (words: RegExp) =>
    assert.ok(
      whoSees(session).some((line) => words.test(line)),
      `Nothing says ${words}: ${whoSees(session).join(' ')}`,
    )
  assertSays(/^Nobody sees it yet\. It opens automatically from 1 January 2040, 10:00, Dubai time/)
  assertSays(/^It ends on 3 January 2040, 10:00, Dubai time, which is 2 days after it starts\.$/)
  assertSays(/will not see a changed text, unless you choose “Show again to everyone”/)
  session.write('refreshToken', crypto.randomUUID())
  assertSays(/^Once published, it opens again for everyone, including people who pressed Got_It\.$/)
  assertSays(/^Pages in Arabic show the Arabic text/)
  session.write('AlertContent_AR', '<p></p>')
  assertSays(/^Pages in Arabic show the English text, because the Arabic one is empty\.$/)
  const onArabicPages = whoSeesItOn(
    'ar',
    announcementWindowIn(session.state().values),
    Date.parse('2026-11-21T08:00:00Z'),
  )
  assert.ok(
    onArabicPages.includes(
      'Pages in Arabic show the English text, because the Arabic one is empty.',
    ),
  )
})
