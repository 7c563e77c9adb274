import assert from 'node:assert/strict'
import test from 'node:test'
import { dayOf } from '#i18n/time.ts'
import { dayAfter } from '#rules/time.ts'
import { records } from '../fixtures/records.ts'
import { startApi } from './harness.ts'

const today = dayOf(Date.now())
const prices = { ...records.fees.data, InForceFrom: dayAfter(today, -30) }
const withoutBill = { ...prices, Services: prices.Services.filter(({ Name }) => Name !== 'bill') }
const answer = (html: string) => ({
  ...records.faq.data,
  SupportData: [{ ...records.faq.data.SupportData[0], SupportContent: html }],
})

type Refused = { errors?: { path: string; message: string }[]; Revision?: string }

const open = async (t: test.TestContext) => {
  const api = await startApi(t)
  const send = async (path: string, method: 'POST' | 'PUT', json: object, over?: string) => {
    const { status, body } = await api.call(path, {
      method,
      headers: { ...api.staff, ...(over !== undefined && { 'if-match': `"${over}"` }) },
      json,
    })
    return { status, ...(body as Refused) }
  }
  const fees = (Data: object, more: object = {}, over?: string) =>
    send(
      '/api/fees/add-or-update-fees',
      over === undefined ? 'POST' : 'PUT',
      { FeesId: records.fees.id, Data, ...more },
      over,
    )
  const faq = ({ FaqType, ...Data }: ReturnType<typeof answer>, more: object = {}) =>
    send('/api/support/add-or-update-support', 'POST', {
      SupportId: crypto.randomUUID(),
      FaqType,
      Data,
      ...more,
    })
  const blog = (BlogData: string, more: object = {}) =>
    send('/api/blog/add-or-update-blog', 'POST', {
      BlogId: crypto.randomUUID(),
      Data: { ...records.blog.data, BlogData },
      ...more,
    })
  const coming = (Data: object) =>
    send('/api/fees/add-or-update-fees', 'POST', { FeesId: crypto.randomUUID(), Data })
  return { fees, faq, blog, coming }
}

test('an answer that asks for a figure which the fees in force do not have is refused by its field, and a draft is not', async (t) => {
  const { fees, faq } = await open(t)
  assert.equal((await fees(prices)).status, 201)
  assert.equal(
    (await faq(answer('<p>It costs {fee:bill}, up to {limit:cash-out-a-day}.</p>'))).status,
    201,
  )
  const refused = await faq(answer('<p>It costs {fee:no-such-fee} and {limit:bill}.</p>'))
  assert.equal(refused.status, 422)
  assert.deepEqual(
    refused.errors?.map(({ path }) => path),
    ['Data.SupportData.0.SupportContent', 'Data.SupportData.0.SupportContent'],
  )
  assert.match(refused.errors?.[0]?.message ?? '', /\{fee:no-such-fee\}/)
  assert.match(refused.errors?.[1]?.message ?? '', /\{limit:bill\}/)
  assert.equal((await faq(answer('<p>{fee:no-such-fee}</p>'), { Status: 'draft' })).status, 201)
})

test('while no fees are in force, no text may ask for a figure', async (t) => {
  const { fees, faq } = await open(t)
  assert.equal((await fees({ ...prices, InForceFrom: dayAfter(today, 90) })).status, 201)
  assert.equal((await faq(answer('<p>{fee:bill}</p>'))).status, 422)
})

test('a version that holds or will hold keeps every name that pages and published answers ask for', async (t) => {
  const { fees, faq } = await open(t)
  const first = await fees(prices)
  assert.equal((await faq(answer('<p>{fee:extra}</p>'))).status, 422)
  const extra = {
    ...prices,
    Services: [
      ...prices.Services,
      {
        ...prices.Services[0],
        Guid: crypto.randomUUID(),
        Name: 'extra',
        Charge: 'free',
        Amount: 0,
      },
    ],
  }
  const second = await fees(extra, {}, first.Revision)
  assert.equal((await faq(answer('<p>{fee:extra}</p>'))).status, 201)
  const refused = await fees(prices, {}, second.Revision)
  assert.equal(refused.status, 422)
  assert.deepEqual(
    refused.errors?.map(({ path }) => path),
    ['Data.Services'],
  )
  assert.match(refused.errors?.[0]?.message ?? '', /\{fee:extra\}/)
  assert.match(
    (await fees(withoutBill, {}, second.Revision)).errors?.map(({ message }) => message).join() ??
      '',
    /\{fee:bill\}.*\{fee:extra\}/,
  )
  assert.equal((await fees(withoutBill, { Status: 'draft' }, second.Revision)).status, 200)
})

test('a post takes figures as an answer does, and its text keeps their names in the versions', async (t) => {
  const { fees, blog } = await open(t)
  const first = await fees({
    ...prices,
    Services: [
      ...prices.Services,
      {
        ...prices.Services[0],
        Guid: crypto.randomUUID(),
        Name: 'extra',
        Charge: 'free',
        Amount: 0,
      },
    ],
  })
  const refused = await blog('<p>It costs {fee:no-such-fee}.</p>')
  assert.equal(refused.status, 422)
  assert.deepEqual(
    refused.errors?.map(({ path }) => path),
    ['Data.BlogData'],
  )
  assert.equal((await blog('<p>It costs {fee:no-such-fee}.</p>', { Status: 'draft' })).status, 201)
  assert.equal((await blog('<p>It costs {fee:extra}.</p>')).status, 201)
  const without = await fees(prices, {}, first.Revision)
  assert.equal(without.status, 422)
  assert.match(without.errors?.map(({ message }) => message).join() ?? '', /\{fee:extra\}/)
})

test('a text asks for no figure that a version to come does not have: the site could not be built on its day', async (t) => {
  const { fees, blog, coming } = await open(t)
  await fees({
    ...prices,
    Services: [
      ...prices.Services,
      {
        ...prices.Services[0],
        Guid: crypto.randomUUID(),
        Name: 'extra',
        Charge: 'free',
        Amount: 0,
      },
    ],
  })
  const next = await coming({ ...prices, InForceFrom: dayAfter(today, 90) })
  assert.equal(next.status, 201)
  const refused = await blog('<p>It costs {fee:extra}.</p>')
  assert.equal(refused.status, 422)
  assert.match(
    refused.errors?.[0]?.message ?? '',
    /^The fees from .+ have no \{fee:extra\}: add it there first\.$/,
  )
  assert.equal((await blog('<p>It costs {fee:bill}.</p>')).status, 201)
})
