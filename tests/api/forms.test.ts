import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { formOf } from '#forms/index.ts'
import { formTypes } from '#kinds/submissions.ts'
import { systemClock } from '#store/clock.ts'
import { visitorIp, formData, inboxOf } from './forms.ts'
import { movableClock, startApi } from './harness.ts'

type Errors = { code: string; errors: { path: string; message: string }[] }

test('each form is stored as it was sent, and is listed at once, newest first', async (t) => {
  const clock = movableClock()
  const api = await startApi(t, { clock })
  const { send, read } = inboxOf(api)
  const ids: string[] = []
  for (const type of formTypes) {
    const id = randomUUID()
    const answer = await send(id, JSON.stringify(formData(type)), type)
    const { ContactId, ...more } = answer.body as Record<string, string>
    assert.deepEqual(
      [answer.status, ContactId, Object.keys(more)],
      [201, id, type === 'COMPLAINT' ? ['AnswerBy'] : []],
    )
    ids.unshift(id)
    clock.move(1_000)
  }
  const all = await read()
  assert.deepEqual(
    all.map(({ ContactId }) => ContactId),
    ids,
  )
  const [career] = await read('?FormType=CAREER')
  assert.deepEqual(
    [career?.FormData['preferredRole'], career?.FormData['lastName'], career?.State, career?.Spam],
    ['Designer', 'الكتبي', 'new', null],
  )
  assert.match(career?.Reference ?? '', /^J-[0-9A-Z]{4}-[0-9A-Z]{2}$/)
  const one = await api.call(`/api/form/${career?.ContactId}`, { headers: api.staff })
  assert.deepEqual(one.body, career)
})

test('a repeated form with the same id is the same response, and other content under the id is a conflict that reveals nothing', async (t) => {
  const api = await startApi(t)
  const { send, read } = inboxOf(api)
  const id = randomUUID()
  assert.equal((await send(id, formData('CONTACT'))).status, 201)
  const again = await send(id.toUpperCase(), JSON.stringify(formData('CONTACT')))
  assert.deepEqual([again.status, again.body], [200, { ContactId: id }])
  const before = api.blobs.writeCount()
  for (const other of [
    formData('CONTACT', { message: 'Other' }),
    formData('CONTACT', { firstName: 'Asha' }),
  ]) {
    const answer = await send(id, other)
    assert.equal(answer.status, 409)
    assert.doesNotMatch(answer.text, /Mariam|transfer/)
  }
  assert.equal((await send(id, formData('BUSINESS'), 'BUSINESS')).status, 409)
  assert.equal(api.blobs.writeCount(), before)
  assert.deepEqual(
    (await read()).map(({ FormData }) => FormData['message']),
    ['My transfer has not arrived.'],
  )
})

test('50 equal forms sent at once with one id are stored once, and none is refused', async (t) => {
  const api = await startApi(t)
  const { send, read } = inboxOf(api)
  const id = randomUUID()
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(id, formData('CONTACT'))))
  const statuses = answers.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [...Array<number>(49).fill(200), 201])
  assert.equal((await read()).length, 1)
  await api.settled()
  assert.equal((await api.services.forms.list('r')).length, 1)
})

test('of 20 different forms sent at once with one id exactly one is stored', async (t) => {
  const api = await startApi(t)
  const { send, read } = inboxOf(api)
  const id = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      send(id, formData('CONTACT', { message: `Message ${n}` })),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [
    201,
    ...Array<number>(19).fill(409),
  ])
  const winner = answers.findIndex(({ status }) => status === 201)
  assert.deepEqual(
    (await read()).map(({ FormData }) => FormData['message']),
    [`Message ${winner}`],
  )
})

test('every field is required, bounded and checked as declared, and a refused form writes nothing', async (t) => {
  const api = await startApi(t)
  const { send } = inboxOf(api)
  const before = api.blobs.writeCount()
  /** Asserts that a form is refused with one error at this field. */
  const refused = async (
    type: (typeof formTypes)[number],
    data: Record<string, unknown>,
    path: string,
    message: RegExp,
  ) => {
    const answer = await send(randomUUID(), data, type)
    assert.equal(answer.status, 422, `${type} ${path}: ${answer.text}`)
    const errors = (answer.body as Errors).errors.filter(
      (error) => error.path === `FormData.${path}`,
    )
    assert.deepEqual(errors.length, 1, `${type} ${path}: ${answer.text}`)
    assert.match(errors[0]?.message ?? '', message)
  }
  const emptyValues: Record<string, unknown> = { consent: false, choice: '' }
  /**
   * Value that is longer than allowed and otherwise valid, where the type of field has such values.
   */
  const tooLong = (field: string, max: number): string => {
    if (field === 'email')
      return `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`
    if (field === 'url') return `https://${'a'.repeat(max)}.example`
    return (field === 'tel' ? '1' : '🌳').repeat(max + 1)
  }
  for (const type of formTypes) {
    for (const { key, required, max, type: field } of formOf(type).fields) {
      const { [key]: _omitted, ...without } = formData(type)
      if (required) {
        await refused(type, without, key, /^This field is required\.$/)
        await refused(
          type,
          formData(type, { [key]: emptyValues[field] ?? '  ' }),
          key,
          /^This field is required\.$/,
        )
      }
      if (max !== undefined) {
        await refused(
          type,
          formData(type, { [key]: tooLong(field, max) }),
          key,
          field === 'tel'
            ? /phone number|Too long/
            : new RegExp(`^Too long: ${max} characters at most\\.$`),
        )
      }
      await refused(
        type,
        formData(type, { [key]: { a: 1 } }),
        key,
        /right format|required|seven|subjects/,
      )
    }
    await refused(
      type,
      formData(type, { Revision: 'x' }),
      'Revision',
      /^This field is not known\.$/,
    )
    await refused(
      type,
      formData(type, { toString: 'x' }),
      'toString',
      /^This field is not known\.$/,
    )
  }
  await refused('CAREER', formData('CAREER', { emirate: 'Dubai' }), 'emirate', /not known/)
  await refused('BUSINESS', formData('BUSINESS', { emirate: 'Doha' }), 'emirate', /seven/)
  for (const subject of ['Transfer', 'cash-point', 'toString'])
    await refused('COMPLAINT', formData('COMPLAINT', { subject }), 'subject', /subjects/)
  await refused(
    'COMPLAINT',
    formData('COMPLAINT', { companyName: 'Falaj Trading' }),
    'companyName',
    /not known/,
  )
  for (const link of [
    'http://mail.example/cv',
    'javascript:alert(1)',
    'https://',
    'https://a b',
    'mail.example',
  ])
    await refused('CAREER', formData('CAREER', { resumeUrl: link }), 'resumeUrl', /https/)
  for (const address of [
    'a',
    'a@b',
    'a@b.c\r\nBcc: x@y.example',
    'a@b.example, c@d.example',
    '"a b"@c.example',
    'a@-b.example',
    'ſ@b.example',
    '<a@b.example>',
  ])
    await refused('CONTACT', formData('CONTACT', { email: address }), 'email', /e-mail/)
  for (const number of ['12', 'call me', '0500', '+0501234567', '05012345678901234'])
    await refused(
      'CONTACT',
      formData('CONTACT', { contactNumber: number }),
      'contactNumber',
      /phone number/,
    )
  await refused(
    'CONTACT',
    formData('CONTACT', { message: '\u200E\u2800\u0000' }),
    'message',
    /required/,
  )
  assert.equal(api.blobs.writeCount(), before)
})

test('the fields around the data of a form are checked, too', async (t) => {
  const api = await startApi(t)
  const before = api.blobs.writeCount()
  const good = { ContactId: randomUUID(), FormType: 'CONTACT', FormData: formData('CONTACT') }
  const status = async (json: unknown) =>
    (await api.call('/api/form/', { method: 'POST', json })).status
  assert.equal(await status({ ...good, ContactId: 'x' }), 422)
  assert.equal(await status({ ...good, FormType: 'OTHER' }), 422)
  assert.equal(await status({ ...good, State: 'done' }), 422)
  assert.equal(await status({ ...good, FormData: '{' }), 400)
  assert.equal(await status({ ...good, FormData: '[]' }), 422)
  assert.equal(await status({ ContactId: good.ContactId, FormType: 'CONTACT' }), 422)
  assert.equal(
    await status({
      ...good,
      FormData: `{"__proto__": {}, ${JSON.stringify(formData('CONTACT')).slice(1)}`,
    }),
    400,
  )
  assert.equal((await api.call('/api/form/?x=1', { method: 'POST', json: good })).status, 400)
  assert.equal(
    (
      await api.call('/api/form/', {
        method: 'POST',
        raw: 'x',
        headers: { 'content-type': 'text/plain' },
      })
    ).status,
    415,
  )
  assert.equal(api.blobs.writeCount(), before)
})

test('phone numbers are accepted in Arabic digits and in local or international form, and keep their grouping', async (t) => {
  const api = await startApi(t)
  const { send, read } = inboxOf(api)
  const numbers: Record<string, string> = {
    '٠٥٠ ١٢٣ ٤٥٦٧': '050 123 4567',
    '۰۵۰۱۲۳۴۵۶۷': '0501234567',
    '\u200e+971 50 123 4567\u200f': '+971 50 123 4567',
    '04-123-4567': '04-123-4567',
    '00971501234567': '00971501234567',
    '971501234567': '971501234567',
    '+63 917 123 4567': '+63 917 123 4567',
    '800 0000': '800 0000',
  }
  for (const [n, typed] of Object.keys(numbers).entries())
    assert.equal(
      (
        await send(randomUUID(), formData('CONTACT', { contactNumber: typed }), 'CONTACT', {
          ip: visitorIp(n),
        })
      ).status,
      201,
      typed,
    )
  assert.deepEqual(
    (await read()).map(({ FormData }) => FormData['contactNumber']).sort(),
    Object.values(numbers).sort(),
  )
})

test('texts are trimmed and normalised, and a field of one line loses line breaks', async (t) => {
  const api = await startApi(t)
  const { send, read } = inboxOf(api)
  await send(
    randomUUID(),
    formData('CONTACT', {
      firstName: ' Zoe\u0308\r\nBcc: x ',
      message: 'one\r\ntwo\rthree',
      companyName: '',
      emirate: '',
    }),
  )
  const { FormData } = (await read())[0] ?? {}
  assert.deepEqual(
    [FormData?.['firstName'], FormData?.['message'], FormData?.['emirate']],
    ['Zoë Bcc: x', 'one\ntwo\nthree', ''],
  )
})

test('spam gets the answer of other forms, is stored with its reason, and sends no mail', async (t) => {
  // Fixed clock: a start time one second ago must still be one second ago when the form arrives.
  const now = Date.now()
  const api = await startApi(t, { clock: { ...systemClock, now: () => now } })
  const { send, read } = inboxOf(api)
  const ago = (milliseconds: number) => new Date(now - milliseconds).toISOString()
  const cases: [Record<string, unknown>, string | null][] = [
    [{ website: 'https://pills.example' }, 'honeypot'],
    [{ startedAt: ago(500) }, 'too fast'],
    [{ startedAt: now - 1_000 }, 'too fast'],
    [{ startedAt: ago(40 * 86_400_000) }, 'no plausible start'],
    [{ startedAt: ago(-3 * 86_400_000) }, 'no plausible start'],
    [{ startedAt: 'yesterday' }, 'no plausible start'],
    [{ startedAt: ago(20_000) }, null],
    [{ startedAt: ago(-60_000) }, null],
    [{ startedAt: '' }, null],
  ]
  for (const [n, [more, reason]] of cases.entries()) {
    const id = randomUUID()
    const answer = await send(id, formData('CONTACT', more), 'CONTACT', { ip: visitorIp(n) })
    assert.deepEqual([answer.status, answer.body], [201, { ContactId: id }])
    const stored = (await read()).find(({ ContactId }) => ContactId === id)
    assert.deepEqual(
      [stored?.Spam, stored?.State, stored?.Mail.length],
      [reason, reason ? 'spam' : 'new', reason ? 0 : 2],
      JSON.stringify(more),
    )
  }
})

test('a number that JSON cannot represent is stored as text, and the inbox can still be read', async (t) => {
  const api = await startApi(t)
  const { read } = inboxOf(api)
  const text = JSON.stringify({
    ContactId: randomUUID(),
    FormType: 'CONTACT',
    FormData: formData('CONTACT', { startedAt: 0 }),
  }).replace('"startedAt":0', '"startedAt":1e999')
  for (const status of [201, 200]) {
    assert.equal(
      (
        await api.call('/api/form/', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          raw: text,
        })
      ).status,
      status,
    )
  }
  assert.deepEqual(
    (await read()).map(({ FormData, Spam }) => [FormData['startedAt'], Spam]),
    [['Infinity', 'no plausible start']],
  )
})
