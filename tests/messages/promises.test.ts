import assert from 'node:assert/strict'
import test from 'node:test'
import { languages, type Language } from '#i18n/languages.ts'
import { messages } from '#messages/index.ts'
import { retentionDays } from '#rules/retention.ts'
import { richWords } from '#sections/page/rich-words.ts'
import { promiseNames, withPromises } from '#site/promise-words.ts'
import { appSystems, formsCountry, formsSafeguard, nextReview, promises } from '#site/promises.ts'
import { site } from '#site/site.ts'
import { settingsFrom } from '../../netlify/api/services.ts'
import * as keyFactsBusinesses from '../../tools/sample-documents/words/key-facts-businesses.ts'
import * as keyFactsIndividuals from '../../tools/sample-documents/words/key-facts-individuals.ts'

/** Lists every text with its path. */
const texts = (value: unknown, path = ''): [string, string][] => {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, `${path}.${key}`))
}

const namesIn = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** Areas whose texts contain the promises. */
const withNames = [
  'privacy',
  'terms',
  'merchant-terms',
  'disclaimer',
  'consumerinsights',
  'contact',
  'app',
  'security',
  'complaints',
] as const

test('how long form responses are kept is printed from the setting, in the plural of the language', () => {
  const print = (days: number) =>
    languages.map((language) => withPromises(language, '{retention}', days))
  assert.deepEqual(print(365), ['365\u00a0days', '365\u00a0يوماً'])
  assert.deepEqual(print(30), ['30\u00a0days', '30\u00a0يوماً'])
  assert.deepEqual(print(7), ['7\u00a0days', '7\u00a0أيام'])
  assert.deepEqual(print(2), ['2\u00a0days', 'يومين'])
  assert.deepEqual(print(1), ['1\u00a0day', 'يوم واحد'])
})

/**
 * Text that a build with this setting prints. The setting is restored synchronously: other test
 * files share the process.
 */
const built = (days: string, language: Language, text: string): string => {
  const before = process.env['FORM_RETENTION_DAYS']
  process.env['FORM_RETENTION_DAYS'] = days
  try {
    return richWords(language, text)
  } finally {
    if (before === undefined) delete process.env['FORM_RETENTION_DAYS']
    else process.env['FORM_RETENTION_DAYS'] = before
  }
}

test('a build with another setting prints it in the privacy notice and in the disclaimer, in each place that names it', () => {
  for (const language of languages) {
    for (const area of ['privacy', 'disclaimer'] as const) {
      const naming = texts(messages(language)[area]).filter(([, text]) =>
        text.includes('{retention}'),
      )
      assert.ok(naming.length > 0, `${language} ${area}`)
      for (const [path, text] of naming)
        assert.match(built('90', language, text), /90\u00a0(days|يوماً)/, path)
    }
  }
  assert.throws(() => built('forever', 'en', '{retention}'), /FORM_RETENTION_DAYS/)
})

test('the words and the sweep read the setting alike', () => {
  const settings = {
    URL: 'https://a.example',
    ADMIN_EMAIL: 'a@a.example',
    CMS_PASSPHRASE: 'long enough words',
  }
  for (const value of [undefined, '1', '30', '365', '3650']) {
    const environment = { ...settings, ...(value !== undefined && { FORM_RETENTION_DAYS: value }) }
    assert.equal(
      retentionDays(environment),
      settingsFrom(environment, 'production').retentionDays,
      value,
    )
  }
  for (const value of ['0', '-1', '1.5', '03', 'forever', '']) {
    const environment = { ...settings, FORM_RETENTION_DAYS: value }
    assert.throws(() => retentionDays(environment), /FORM_RETENTION_DAYS/, value)
    assert.throws(() => settingsFrom(environment, 'production'), /FORM_RETENTION_DAYS/, value)
  }
})

test('no text says a number of its own where it tells of erasing or of what the company has promised', () => {
  const erasing = /eras|delet|disappear|backup|محو|مُحى|يُحذف|تُحذف|النسخ الاحتياطية|يزول/
  for (const language of languages) {
    for (const [path, text] of texts(messages(language))) {
      assert.doesNotMatch(text, /\d+\s(business days?|أيام عمل|يوم عمل)/, `${language}${path}`)
      if (erasing.test(text))
        assert.doesNotMatch(
          text,
          /\d+\s(days?|months?|أيام|يوماً|يوم|شهراً|أشهر)/,
          `${language}${path}`,
        )
    }
  }
})

test('every name in the long texts is known, the same in both languages, and each promise is made somewhere', () => {
  const made = new Set<string>()
  for (const area of withNames) {
    const arabic = new Map(texts(messages('ar')[area]))
    for (const [path, text] of texts(messages('en')[area])) {
      const names = namesIn(text)
      assert.deepEqual(namesIn(arabic.get(path) ?? '').sort(), [...names].sort(), `${area}${path}`)
      for (const name of names) {
        assert.ok([...promiseNames, 'phone', 'email'].includes(name), `${area}${path}: {${name}}`)
        made.add(name)
      }
    }
  }
  for (const { english, arabic } of [keyFactsIndividuals, keyFactsBusinesses]) {
    const [first, second] = [english, arabic].map((sheet) =>
      texts(sheet).flatMap(([, text]) => namesIn(text)),
    )
    assert.deepEqual(second, first)
    for (const name of first ?? []) made.add(name)
  }
  assert.deepEqual(
    promiseNames.filter((name) => !made.has(name)),
    [],
  )
})

test('what the company has not decided is printed as a placeholder', () => {
  const marks = { en: /\(placeholder\)$/, ar: /\((رقم توضيحي|نص توضيحي|تاريخ توضيحي)\)$/ }
  const decided = {
    ...Object.fromEntries(
      Object.entries({ ...promises, ...appSystems }).map(([name, { decided }]) => [name, decided]),
    ),
    formsCountry: formsCountry.decided,
    formsSafeguard: formsSafeguard.decided,
    nextReview: nextReview.decided,
  }
  for (const language of languages) {
    for (const [name, isDecided] of Object.entries(decided))
      assert.equal(
        marks[language].test(withPromises(language, `{${name}}`)),
        !isDecided,
        `${language} ${name}`,
      )
  }
})

test('the consent box is asked for what it says, and for no storage abroad: that is told apart, with its country and what protects it', () => {
  for (const language of languages) {
    const { privacy, disclaimer, forms } = messages(language)
    const agreed = disclaimer.sections.consent.body.filter((block) => Array.isArray(block))
    assert.equal(agreed.length, 1)
    for (const [path, text] of texts([agreed, forms.consent]))
      assert.deepEqual(
        namesIn(text).filter((name) => name.startsWith('forms')),
        [],
        path,
      )
    const abroad = privacy.sections.abroad.body.join(' ')
    assert.deepEqual(namesIn(abroad), ['formsCountry', 'formsSafeguard', 'phone'])
    assert.match(
      abroad,
      language === 'en'
        ? /The box in the form does not cover this/
        : /ولا تشمل الموافقة في النموذج هذا الأمر/,
    )
  }
})

test('licence line and regulatory status name the regulator and the licence, beside the word that the company is fictional', () => {
  assert.match(site.licence.en, /fictional company.*Central Bank licence.*\(placeholder\)/)
  assert.match(site.licence.ar, /شركة خيالية.*ترخيص المصرف المركزي.*\(رقم توضيحي\)/)
  assert.match(
    site.status.en,
    /fictional company.*Central Bank of the UAE.*stored value facilities.*\(placeholder\)/,
  )
  assert.match(
    site.status.ar,
    /شركة خيالية.*مصرف الإمارات العربية المتحدة المركزي.*تسهيلات القيم المخزنة.*\(رقم توضيحي\)/,
  )
  for (const language of languages)
    assert.ok(
      richWords(language, messages(language).terms.sections.agreement.body[0] ?? '').endsWith(
        site.status[language],
      ),
    )
})

test('other braces stay as they are', () => {
  assert.equal(
    withPromises('en', '{phone} {fee:bill} {unheard} {retention}'),
    '{phone} {fee:bill} {unheard} {retention}',
  )
})
