import assert from 'node:assert/strict'
import test from 'node:test'
import { dayOf } from '#i18n/time.ts'
import { addDays } from '#rules/time.ts'
import { records } from '../fixtures/records.ts'
import { startApi } from './harness.ts'

const today = dayOf(Date.now())
const prices = { ...records.fees.data, InForceFrom: addDays(today, -30) }
const withoutBill = { ...prices, Services: prices.Services.filter(({ Name }) => Name !== 'bill') }
/** Prices with one more service, `extra`. */
const pricesWithExtra = () => ({
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
/** Data of a set of FAQ with one question and this answer. */
const answer = (html: string) => ({
  ...records.faq.data,
  SupportData: [{ ...records.faq.data.SupportData[0], SupportContent: html }],
})

type Refused = { errors?: { path: string; message: string }[]; Revision?: string }

const open = async (t: test.TestContext) => {
  const api = await startApi(t)
  const send = async (path: string, method: 'POST' | 'PUT', json: object, revision?: string) => {
    const { status, body } = await api.call(path, {
      method,
      headers: { ...api.staff, ...(revision !== undefined && { 'if-match': `"${revision}"` }) },
      json,
    })
    return { status, ...(body as Refused) }
  }
  /** Saves the current fees: a first version, or an update of the given revision. */
  const saveFees = (Data: object, more: object = {}, revision?: string) =>
    send(
      '/api/fees/add-or-update-fees',
      revision === undefined ? 'POST' : 'PUT',
      { FeesId: records.fees.id, Data, ...more },
      revision,
    )
  const createFaq = ({ FaqType, ...Data }: ReturnType<typeof answer>, more: object = {}) =>
    send('/api/support/add-or-update-support', 'POST', {
      SupportId: crypto.randomUUID(),
      FaqType,
      Data,
      ...more,
    })
  const createPost = (BlogData: string, more: object = {}) =>
    send('/api/blog/add-or-update-blog', 'POST', {
      BlogId: crypto.randomUUID(),
      Data: { ...records.blog.data, BlogData },
      ...more,
    })
  const createNextFees = (Data: object) =>
    send('/api/fees/add-or-update-fees', 'POST', { FeesId: crypto.randomUUID(), Data })
  return { saveFees, createFaq, createPost, createNextFees }
}

test('an answer that names a figure which the fees in force lack is refused at its field, unless it is a draft', async (t) => {
  const { saveFees, createFaq } = await open(t)
  assert.equal((await saveFees(prices)).status, 201)
  assert.equal(
    (await createFaq(answer('<p>It costs {fee:bill}, up to {limit:cash-out-a-day}.</p>'))).status,
    201,
  )
  const refused = await createFaq(answer('<p>It costs {fee:no-such-fee} and {limit:bill}.</p>'))
  assert.equal(refused.status, 422)
  assert.deepEqual(
    refused.errors?.map(({ path }) => path),
    ['Data.SupportData.0.SupportContent', 'Data.SupportData.0.SupportContent'],
  )
  assert.match(refused.errors?.[0]?.message ?? '', /\{fee:no-such-fee\}/)
  assert.match(refused.errors?.[1]?.message ?? '', /\{limit:bill\}/)
  assert.equal(
    (await createFaq(answer('<p>{fee:no-such-fee}</p>'), { Status: 'draft' })).status,
    201,
  )
})

test('while no fees are in force, an answer that names a figure is refused', async (t) => {
  const { saveFees, createFaq } = await open(t)
  assert.equal((await saveFees({ ...prices, InForceFrom: addDays(today, 90) })).status, 201)
  assert.equal((await createFaq(answer('<p>{fee:bill}</p>'))).status, 422)
})

test('a version of the fees cannot be published without a figure that a page or a published answer names', async (t) => {
  const { saveFees, createFaq } = await open(t)
  const first = await saveFees(prices)
  assert.equal((await createFaq(answer('<p>{fee:extra}</p>'))).status, 422)
  const second = await saveFees(pricesWithExtra(), {}, first.Revision)
  assert.equal((await createFaq(answer('<p>{fee:extra}</p>'))).status, 201)
  const refused = await saveFees(prices, {}, second.Revision)
  assert.equal(refused.status, 422)
  assert.deepEqual(
    refused.errors?.map(({ path }) => path),
    ['Data.Services'],
  )
  assert.match(refused.errors?.[0]?.message ?? '', /\{fee:extra\}/)
  assert.match(
    (await saveFees(withoutBill, {}, second.Revision)).errors
      ?.map(({ message }) => message)
      .join() ?? '',
    /\{fee:bill\}.*\{fee:extra\}/,
  )
  assert.equal((await saveFees(withoutBill, { Status: 'draft' }, second.Revision)).status, 200)
})

test('figures in a blog post are checked like those in an answer, and the fees must keep them', async (t) => {
  const { saveFees, createPost } = await open(t)
  const first = await saveFees(pricesWithExtra())
  const refused = await createPost('<p>It costs {fee:no-such-fee}.</p>')
  assert.equal(refused.status, 422)
  assert.deepEqual(
    refused.errors?.map(({ path }) => path),
    ['Data.BlogData'],
  )
  assert.equal(
    (await createPost('<p>It costs {fee:no-such-fee}.</p>', { Status: 'draft' })).status,
    201,
  )
  assert.equal((await createPost('<p>It costs {fee:extra}.</p>')).status, 201)
  const without = await saveFees(prices, {}, first.Revision)
  assert.equal(without.status, 422)
  assert.match(without.errors?.map(({ message }) => message).join() ?? '', /\{fee:extra\}/)
})

test('a post that names a figure which a future version of the fees lacks is refused, since the site could not be built from then on', async (t) => {
  const { saveFees, createPost, createNextFees } = await open(t)
  await saveFees(pricesWithExtra())
  const next = await createNextFees({ ...prices, InForceFrom: addDays(today, 90) })
  assert.equal(next.status, 201)
  const refused = await createPost('<p>It costs {fee:extra}.</p>')
  assert.equal(refused.status, 422)
  assert.match(
    refused.errors?.[0]?.message ?? '',
    /^The fees from .+ have no \{fee:extra\}: add it there first\.$/,
  )
  assert.equal((await createPost('<p>It costs {fee:bill}.</p>')).status, 201)
})
