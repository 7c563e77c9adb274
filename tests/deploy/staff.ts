import assert from 'node:assert/strict'
import type { Endpoint, Operation } from '#kinds/define.ts'
import { jobs } from '#kinds/jobs.ts'
import { isObject } from '#rules/json.ts'
import { expectStatus } from './answers.ts'
import type { Answer, RequestOptions, Site } from './site.ts'

/** Credentials of the admin: the account's address and password, and the passphrase. */
export type Credentials = { email: string; password: string; passphrase: string }

/** Credentials from the environment; null where one is missing. */
export const credentialsFromEnvironment = ({
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  CMS_PASSPHRASE,
}: Readonly<Record<string, string | undefined>>): Credentials | null =>
  ADMIN_EMAIL && ADMIN_PASSWORD && CMS_PASSPHRASE
    ? { email: ADMIN_EMAIL, password: ADMIN_PASSWORD, passphrase: CMS_PASSPHRASE }
    : null

/** Text of a key of the answer's JSON; '' when it is missing. */
const textOf = ({ json }: Answer, key: string): string =>
  isObject(json) ? String(json[key] ?? '') : ''

/** Calls the API with the admin's credentials. */
export type CallAsStaff = (
  path: string,
  asked?: Omit<RequestOptions, 'body'> & { json?: unknown },
) => Promise<Answer>

/**
 * Signs in through both gates: with the account, then with the passphrase.
 * @throws AssertionError when one of them refuses
 */
export const signIn = async (
  site: Site,
  { email, password, passphrase }: Credentials,
): Promise<CallAsStaff> => {
  const body = new URLSearchParams({ grant_type: 'password', username: email, password }).toString()
  const token = await site.ask('/.netlify/identity/token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  assert.ok(
    token.status === 200,
    `Identity refuses ADMIN_EMAIL with ADMIN_PASSWORD (${token.status})`,
  )
  const signedIn = {
    authorization: `Bearer ${textOf(token, 'access_token')}`,
    origin: site.origin,
    'content-type': 'application/json',
  }
  const proof = await site.ask('/api/pass-key', {
    method: 'POST',
    headers: signedIn,
    body: JSON.stringify({ passphrase }),
  })
  assert.ok(proof.status === 200, `the second gate refuses CMS_PASSPHRASE (${proof.status})`)
  const headers = { ...signedIn, 'x-pass-key': textOf(proof, 'passKey') }
  return (path, { json, ...asked } = {}) =>
    site.ask(path, {
      ...asked,
      headers: { ...headers, ...asked.headers },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })
}

/** Number of concurrent writers. */
const WRITERS = 10
/** Number of rounds: a faulty store may pass one round by chance. */
const ROUNDS = 3
const writers = Array.from({ length: WRITERS }, (_, n) => n)

const endpoint = (operation: Operation): Endpoint => {
  const declared = jobs.api[operation]
  if (!declared) throw new Error(`Job listings have no ${operation}.`)
  return declared
}
const [create, update, remove, read] = [
  endpoint('create'),
  endpoint('update'),
  endpoint('remove'),
  endpoint('read'),
]

/** A draft, which no page shows; `n` identifies the writer. */
const draft = (JobId: string, n: number) => ({
  JobId,
  Status: 'draft',
  Data: {
    ...Object.fromEntries(
      jobs.form.flatMap((row) => [
        [row.en, ''],
        [row.ar, ''],
      ]),
    ),
    JobTitle: `Check of the deploy ${n}`,
    JobLocation: 'Nowhere',
    JobDescription: '<p>Not to be published.</p>',
  },
})

/** Title and revision of the stored draft. */
const readDraft = async (
  staff: CallAsStaff,
  id: string,
): Promise<{ title: string; revision: string }> => {
  const answer = await staff(`${read.path.replace('{id}', id)}?scope=staff`)
  expectStatus(answer, 200)
  const data = isObject(answer.json) ? answer.json['Data'] : null
  return {
    title: isObject(data) ? String(data['JobTitle']) : '',
    revision: textOf(answer, 'Revision'),
  }
}

/**
 * Expects exactly one success, and one status for all refusals.
 * @returns the index of the writer that succeeded
 */
const assertOneSuccess = (answers: readonly Answer[], success: number, refusal: number): number => {
  const statuses = answers.map(({ status }) => status)
  const winners = statuses.flatMap((status, n) => (status === success ? [n] : []))
  assert.ok(
    winners.length === 1,
    `${winners.length} of them won: what one person saves, another overwrites unseen (${statuses.join(', ')})`,
  )
  const other = statuses.find((status) => status !== success && status !== refusal)
  assert.ok(other === undefined, `one was answered ${other} instead of ${refusal}`)
  return winners[0] ?? -1
}

/** Creates one draft with all writers at once, then changes one version of it with all at once. */
const race = async (staff: CallAsStaff, id: string): Promise<void> => {
  const created = assertOneSuccess(
    await Promise.all(
      writers.map((n) => staff(create.path, { method: create.method, json: draft(id, n) })),
    ),
    201,
    409,
  )
  const { title, revision } = await readDraft(staff, id)
  assert.ok(
    title === `Check of the deploy ${created}`,
    'another one is stored than the one that won',
  )
  const headers = { 'if-match': `"${revision}"` }
  const changed = assertOneSuccess(
    await Promise.all(
      writers.map((n) =>
        staff(update.path, { method: update.method, headers, json: draft(id, 100 + n) }),
      ),
    ),
    200,
    412,
  )
  assert.ok(
    (await readDraft(staff, id)).title === `Check of the deploy ${100 + changed}`,
    'another change is stored than the one that won',
  )
}

/** Title of the test of {@link writeAtOnce}. */
export const writeAtOnceTitle = `of ${WRITERS} creates of one record at once one wins, and of ${WRITERS} changes of one version one`

/**
 * Writes concurrently through the site's functions: only this proves how the production store
 * behaves. The drafts are moved to the bin.
 * @throws AssertionError unless exactly one of the writes succeeds
 */
export const writeAtOnce = async (staff: CallAsStaff): Promise<void> => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = crypto.randomUUID()
    try {
      await race(staff, id)
    } finally {
      const removed = await staff(`${remove.path}?id=${id}`, { method: remove.method })
      assert.ok(
        removed.status === 200,
        `the draft "Check of the deploy" could not be put into the bin (${removed.status}): do it in the staff area`,
      )
    }
  }
}

/** Maximum time for which the token of a removed account may give access. */
const MAX_ACCESS_MS = 60_000
/** Time after which the check stops waiting for a refusal. */
const MAX_WAIT_MS = 10 * MAX_ACCESS_MS
/** Time between two requests. */
const PAUSE_MS = 1_000

/** Clock for {@link secondsUntilRefused}; times in milliseconds. */
type WaitClock = { now(): number; sleep(milliseconds: number): Promise<void> }

/**
 * Repeats a request with the token of an account that has just been removed, until the site refuses
 * it.
 * @returns seconds until the refusal
 * @throws AssertionError when it takes longer than a minute
 */
export const secondsUntilRefused = async (
  staff: CallAsStaff,
  { now, sleep }: WaitClock,
): Promise<number> => {
  const began = now()
  while (now() - began < MAX_WAIT_MS) {
    const { status } = await staff('/api/bin')
    const seconds = Math.round((now() - began) / 1_000)
    if (status === 401 || status === 403) {
      assert.ok(
        now() - began <= MAX_ACCESS_MS,
        `the token of a removed account opened the staff area for ${seconds} s: a minute at most`,
      )
      return seconds
    }
    await sleep(PAUSE_MS)
  }
  return assert.fail('the token of a removed account still opens the staff area after ten minutes')
}
