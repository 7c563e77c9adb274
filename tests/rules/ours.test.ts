import assert from 'node:assert/strict'
import test from 'node:test'
import { differencesOf, judge } from '#islands/ours/verdict.ts'
import { officialContacts } from '#site/official-contacts.ts'

/** Verdict on a text: the answer, and the number or address that decided it. */
const verdictOn = (typed: string): string => {
  const verdict = judge(typed, officialContacts)
  return 'found' in verdict ? `${verdict.answer} ${verdict.found}` : verdict.answer
}

/**
 * Typed texts by the answer: `ours` is an official number or address of the company, `near`
 * resembles one, `not` is another one, `unknown` has none, `empty` has no words.
 */
const cases: Record<string, readonly string[]> = {
  ours: [
    '800 0000',
    '8000000',
    '+971 800 0000',
    '00971 800-0000',
    'tel:8000000',
    '٨٠٠ ٠٠٠٠',
    '۸۰۰۰۰۰۰',
    '\u2066800 0000\u2069',
    'ghafwallet.example',
    'www.ghafwallet.example',
    'HTTPS://WWW.GhafWallet.example/ar/keyfact?x=1#y',
    'business.ghafwallet.example',
    'http://ghafwallet.example:80/',
    'ｇｈａｆｗａｌｌｅｔ.example',
    'help@ghafwallet.example',
    'mailto:help@ghafwallet.example',
    'Help@GHAFWALLET.EXAMPLE',
    '@ghafwallet',
    'https://www.instagram.com/ghafwallet/',
    'instagram.com/ghafwallet?igsh=1',
    'youtube.com/@ghafwallet',
    'https://apps.apple.com/ae/app/ghaf-wallet/id0000000000',
  ],
  near: [
    '800 0001',
    '8000 000 0',
    '+971 800 00',
    'ghafwallet.app',
    'ghaf-wallet.example',
    'ghafwallet.example.pay-now.com',
    'https://ghafwallet.example@evil.test/x',
    'ghafwa11et.example',
    'ghаfwallet.example',
    'ghafvvallet.example',
    'gafwallet.example',
    'ghafwalet.com',
    'ghafwallets.ae',
    'my.ghafwallet-login.net/secure',
    'help@ghafwallet.com',
    'help@ghafwallet.example.net',
    'ghafwallet@gmail.test',
    '@ghaf_wallet',
    '@ghafwallet_support',
    'instagram.com/ghaf.wallet',
    'https://evil.test\\@ghafwallet.example',
    'ghaf\u200dwallet.example',
    'ghaf\u200cwallet.example',
  ],
  not: [
    '+971 50 314 0098',
    '0501234567',
    '999',
    '800 2626',
    '+44 20 7946 0958',
    'example.com',
    'https://evil.test/login',
    'bit.ly/3xYz',
    'someone@evil.test',
    '@somebody',
    'instagram.com/somebody',
    '192.168.0.1/x',
    'javascript://ghaf',
    'مثال.إختبار',
  ],
  unknown: ['GHAFWALLET', 'Ghaf Wallet Support', 'محفظة غاف', 'hello', '12', 'You won!'],
  empty: ['', '   ', '\u200f\u2069'],
}

for (const [answer, texts] of Object.entries(cases)) {
  test(`the answer is '${answer}' for each text of its list`, () => {
    assert.deepEqual(
      texts.map((typed) => [typed, verdictOn(typed).split(' ')[0]]),
      texts.map((typed) => [typed, answer]),
    )
  })
}

test('the most suspicious number or address of a message decides the answer, which names it', () => {
  assert.equal(
    verdictOn('Dear customer, call 800 0000 or open ghaf-wallet.app/id.'),
    'near ghaf-wallet.app',
  )
  assert.equal(
    verdictOn('Your parcel waits: https://post.test/x (or call 050 314 0098)!'),
    'not https://post.test/x',
  )
  assert.equal(verdictOn('عزيزي العميل، اتصل على ٠٥٠ ٣١٤ ٠٠٩٨ الآن'), 'not 050 314 0098')
  assert.equal(verdictOn('The number of the wallet is 800 0000, as on the site.'), 'ours 800 0000')
  assert.equal(verdictOn('Please send 2,400 dirhams before three. I can’t talk.'), 'unknown')
})

test('a long or malformed text is judged without an error and never as ours', () => {
  for (const text of [
    '.'.repeat(5_000),
    '@'.repeat(5_000),
    '1 '.repeat(5_000),
    'a.'.repeat(5_000),
    'https://',
    '://',
    '@',
    '+',
    'a@b',
    '\ud800.test',
    '%',
    'http://[::1',
    'x'.repeat(10_000),
  ]) {
    assert.notEqual(judge(text, officialContacts).answer, 'ours', text.slice(0, 20))
  }
})

test('the letters that differ from an official address or number are marked', () => {
  const marked = (text: string, like: string): string =>
    differencesOf(text, like)
      .map(({ piece, isSame }) => (isSame ? piece : `[${piece}]`))
      .join('')
  assert.equal(marked('ghaf-wallet.app', 'ghafwallet.example'), 'ghaf[-]wallet.ap[p]')
  assert.equal(marked('ghаfwallet.example', 'ghafwallet.example'), 'gh[а]fwallet.example')
  assert.equal(marked('8000001', '8000000'), '800000[1]')
  assert.equal(marked('GhafWallet.example', 'ghafwallet.example'), 'GhafWallet.example')
})
