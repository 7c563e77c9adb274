import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import test, { type TestContext } from 'node:test'
import { fillRequest, goldenSteps, isStateless, reorder, type Step } from './golden-steps.ts'
import { CLOCK_START_MS, startIdentity } from './start-identity.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Tokens that must be refused: signed with another key, and not signed at all. */
function forgedTokens(email: string): Record<string, string> {
  const sub = '7f3a1c52-0000-4000-8000-000000000001'
  const claims = encode({
    exp: 4e9,
    sub,
    email,
    app_metadata: { roles: ['admin'] },
    user_metadata: {},
  })
  const signed = `${encode({ alg: 'HS256', kid: 'nf-ident', typ: 'JWT' })}.${claims}`
  return {
    'forged:1': `${signed}.${createHmac('sha256', 'another secret').update(signed).digest('base64url')}`,
    'forged:2': `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`,
  }
}

/** Patterns of the values of placeholders. Key: name of the placeholder. */
const SHAPES: Record<string, RegExp> = {
  access: /^[\w-]+\.[\w-]+\.[\w-]{43}$/,
  refresh: /^[\w-]{22}$/,
  user: /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  past: /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/,
}

/**
 * Compares a recorded text with the received one.
 * @param bound values of placeholders so far. Key: placeholder, such as `refresh:2`. A text that is
 * a placeholder as a whole adds its value
 */
function matchText(expected: string, actual: unknown, bound: Record<string, string>): void {
  assert.equal(typeof actual, 'string', `a string like ${expected}`)
  const whole = /^\{\{(\w+)(?::\d+)?\}\}$/.exec(expected)
  const shape = SHAPES[whole?.[1] ?? '']
  if (whole?.[1] && shape) {
    const name = expected.slice(2, -2)
    assert.match(String(actual), shape, expected)
    // A user's id stays the same. An access token may change or not, as a refresh in the same
    // second may return the same token, so the last one is bound.
    if (bound[name] !== undefined && whole[1] === 'user') assert.equal(actual, bound[name], name)
    if (whole[1] === 'refresh')
      assert.ok(!Object.values(bound).includes(String(actual)), `${name} is a new token`)
    if (name !== 'time') bound[name] = String(actual)
    return
  }
  // A cookie with `{{past}}` between other texts: the date of its expiry.
  const [before, after] = expected.split('{{past}}')
  if (after !== undefined) {
    const date = String(actual).slice(before?.length, -after.length)
    assert.equal(String(actual), `${before}${date}${after}`)
    assert.match(date, SHAPES.past ?? /^$/)
    return assert.ok(Date.parse(date) < CLOCK_START_MS, 'an expiry in the past')
  }
  assert.equal(actual, fill(expected, bound))
}

/** Replaces each placeholder in a text by its value. */
function fill(expected: string, bound: Record<string, string>): string {
  return expected.replace(
    /\{\{([^}]+)\}\}/g,
    (_all, name: string) => bound[name] ?? assert.fail(`nothing is bound to ${name}`),
  )
}

/** Compares bodies key by key: no key may be missing or extra. */
function matchBody(
  expected: unknown,
  actual: unknown,
  bound: Record<string, string>,
  where: string,
): void {
  if (typeof expected === 'string') return matchText(expected, actual, bound)
  if (typeof expected !== 'object' || expected === null)
    return assert.deepEqual(actual, expected, where)
  assert.ok(typeof actual === 'object' && actual !== null, where)
  assert.equal(Array.isArray(actual), Array.isArray(expected), where)
  const actualParts = new Map<string, unknown>(Object.entries(actual))
  assert.deepEqual([...actualParts.keys()].sort(), Object.keys(expected).sort(), where)
  for (const [key, value] of Object.entries(expected))
    matchBody(value, actualParts.get(key), bound, `${where}.${key}`)
}

/** Values of the placeholders that a test chooses. */
interface Values {
  'admin email': string
  'admin password': string
  'email:1': string
}

/** Sends the requests of the steps in order and compares each answer with the recorded one. */
async function replay(t: TestContext, steps: Step[], values: Values): Promise<void> {
  const identity = await startIdentity(t, {
    adminEmail: values['admin email'],
    adminPassword: values['admin password'],
  })
  const bound: Record<string, string> = { ...values, ...forgedTokens(values['admin email']) }
  for (const [index, { request, answer }] of steps.entries()) {
    const where = `step ${index}: ${request.method} ${request.path}`
    const { method, path, ...sent } = fillRequest(request, (text) => fill(text, bound))
    const actual = await identity.call(method, path, sent)
    assert.equal(actual.status, answer.status, `${where}: ${JSON.stringify(actual.body)}`)
    assert.equal(actual.type, answer.type, where)
    assert.equal(actual.setCookie.length, answer.setCookie.length, `${where}: cookies`)
    answer.setCookie.forEach((cookie, at) => matchText(cookie, actual.setCookie[at], bound))
    matchBody(answer.body, actual.body, bound, where)
    identity.clock.ms += 700
  }
}

const recordedValues: Values = {
  'admin email': 'admin@ghaf.example',
  'admin password': 'correct horse battery',
  'email:1': 'editor@example.test',
}

test('every recorded request gets the recorded answer', async (t) => {
  const steps = goldenSteps()
  assert.ok(steps.length >= 40)
  await replay(t, steps, recordedValues)
})

type Variant = {
  name: string
  values: Values
  /** Texts to send in place of recorded ones. Key: the whole recorded text. */
  replacements: Record<string, string>
}

const variants: readonly Variant[] = [
  {
    name: 'other addresses and passwords',
    values: {
      'admin email': 'Zayed.Admin+cms@Example.org',
      'admin password': 'p&=+% "\u{1f511}',
      'email:1': 'sara@team.example',
    },
    replacements: {
      'editor-pass-1': 'another one, 2 words',
      'nobody@example.test': 'stranger@else.where.test',
      wrong: 'not it',
      x: '',
      'new@example.test': 'late@example.test',
      x12345678: 'y',
      magic: 'client_credentials',
      nope: 'AAAAAAAAAAAAAAAAAAAAAA',
      abc: 'AAAAAAAAAAAAAAAAAAAAAA',
    },
  },
  {
    name: 'addresses and passwords in Arabic',
    values: {
      'admin email': 'مدير@غاف.example',
      'admin password': 'كلمة المرور السرية',
      'email:1': 'محرر@example.test',
    },
    replacements: {
      'editor-pass-1': 'مرور ٢',
      wrong: 'خطأ',
      مدير: 'سارة',
      'nobody@example.test': 'لا-أحد@example.test',
    },
  },
]

for (const { name, values, replacements } of variants) {
  test(`requests with ${name} get the recorded answers`, (t) =>
    replay(t, goldenSteps(replacements), values))
}

test('requests that need no stored data get the recorded answer at any time, also repeatedly', async (t) => {
  const steps = goldenSteps()
  assert.ok(steps.filter(isStateless).length >= 15, 'free steps')
  for (let seed = 1; seed <= 8; seed += 1) {
    const { values, replacements } = variants[seed % variants.length] ?? {
      values: recordedValues,
      replacements: {},
    }
    await t.test(`order ${seed}`, (inner) =>
      replay(inner, reorder(goldenSteps(replacements), seed), values),
    )
  }
})
