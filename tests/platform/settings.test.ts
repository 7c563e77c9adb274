import assert from 'node:assert/strict'
import test from 'node:test'
import { readSettings } from '../../netlify/local/settings.ts'

/** Message of the error that refuses these settings. */
const refusalOf = (environment: Record<string, string>): string => {
  try {
    readSettings(environment)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return assert.fail(`${JSON.stringify(environment)} was accepted`)
}

test('every setting has a default', () => {
  assert.deepEqual(readSettings({}, '/home/someone/site'), {
    PORT: 8888,
    DATA_DIR: '/home/someone/site/.netlify/local',
    ADMIN_EMAIL: 'admin@ghaf.example',
    FORM_RETENTION_DAYS: 365,
    SEED: 'sample',
    RATE_LIMITS: 'on',
  })
})

test('an empty value counts as not set', () => {
  const settings = readSettings({ PORT: '', CMS_PASSPHRASE: '', SEED: '', SMTP_URL: '' }, '/')
  assert.equal(settings.PORT, 8888)
  assert.equal(settings.CMS_PASSPHRASE, undefined)
})

test('settings are read from the environment, and numbers are converted', () => {
  const environment = {
    PORT: '9000',
    DATA_DIR: '/data',
    ADMIN_EMAIL: 'editor@bank.example',
    LOCAL_ADMIN_PASSWORD: 'a long password',
    CMS_PASSPHRASE: 'a long passphrase',
    SMTP_URL: 'smtps://user:word@mail.example:465',
    BUILD_HOOK_URL: 'https://api.netlify.com/build_hooks/123',
    PUBLIC_ASSETS_HOST: 'assets.bank.example',
    FORM_RETENTION_DAYS: '30',
    SEED: 'none',
    RATE_LIMITS: 'on',
  }
  assert.deepEqual(readSettings(environment), {
    ...environment,
    PORT: 9000,
    FORM_RETENTION_DAYS: 30,
  })
})

const wrongSettings: readonly (readonly [name: string, value: string])[] = [
  ['PORT', 'eighty'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['PORT', ' 80'],
  ['ADMIN_EMAIL', 'nobody'],
  ['ADMIN_EMAIL', 'a@b@c'],
  ['LOCAL_ADMIN_PASSWORD', 'short'],
  ['CMS_PASSPHRASE', 'short'],
  ['CMS_PASSPHRASE', 'x'.repeat(201)],
  ['SMTP_URL', 'mail.example'],
  ['SMTP_URL', 'https://mail.example'],
  ['BUILD_HOOK_URL', 'file:///etc/passwd'],
  ['BUILD_HOOK_URL', 'hook'],
  ['PUBLIC_ASSETS_HOST', 'https://assets.example'],
  ['FORM_RETENTION_DAYS', '0'],
  ['FORM_RETENTION_DAYS', 'forever'],
  ['SEED', 'no'],
  ['RATE_LIMITS', 'none'],
]

test('a wrong setting is refused with one sentence, which names the setting and says what to write', () => {
  for (const [name, value] of wrongSettings) {
    const sentence = refusalOf({ [name]: value })
    assert.match(sentence, new RegExp(`^The setting ${name} is .+: (write|leave) .+\\.$`), sentence)
    assert.ok(!sentence.includes('\n'))
  }
})

test('the refusal of a setting that is secret does not print its value', () => {
  const secrets = ['LOCAL_ADMIN_PASSWORD', 'CMS_PASSPHRASE', 'SMTP_URL', 'BUILD_HOOK_URL']
  for (const [name, value] of wrongSettings.filter(([name]) => secrets.includes(name)))
    assert.ok(!refusalOf({ [name]: value }).includes(`"${value}"`))
})
