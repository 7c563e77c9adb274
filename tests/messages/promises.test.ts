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

/** Names in braces, such as `retention` of "{retention}". */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** Areas of the messages whose texts name promises of the company, such as "{retention}". */
const promisingAreas = [
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

test('the retention of form responses is printed in days, in the plural of the language', () => {
  const print = (days: number) =>
    languages.map((language) => withPromises(language, '{retention}', days))
  assert.deepEqual(print(365), ['365\u00a0days', '365\u00a0يوماً'])
  assert.deepEqual(print(30), ['30\u00a0days', '30\u00a0يوماً'])
  assert.deepEqual(print(7), ['7\u00a0days', '7\u00a0أيام'])
  assert.deepEqual(print(2), ['2\u00a0days', 'يومين'])
  assert.deepEqual(print(1), ['1\u00a0day', 'يوم واحد'])
})

/**
 * Text as a build with this value of FORM_RETENTION_DAYS prints it. The variable is restored
 * synchronously: other test files share the process.
 */
const printedWith = (days: string, language: Language, text: string): string => {
  const before = process.env['FORM_RETENTION_DAYS']
  process.env['FORM_RETENTION_DAYS'] = days
  try {
    return richWords(language, text)
  } finally {
    if (before === undefined) delete process.env['FORM_RETENTION_DAYS']
    else process.env['FORM_RETENTION_DAYS'] = before
  }
}

test('every text of the privacy notice and the disclaimer that names the retention prints the setting', () => {
  for (const language of languages) {
    for (const area of ['privacy', 'disclaimer'] as const) {
      const namingTexts = texts(messages(language)[area]).filter(([, text]) =>
        text.includes('{retention}'),
      )
      assert.ok(namingTexts.length > 0, `${language} ${area}`)
      for (const [path, text] of namingTexts)
        assert.match(printedWith('90', language, text), /90\u00a0(days|يوماً)/, path)
    }
  }
  assert.throws(() => printedWith('forever', 'en', '{retention}'), /FORM_RETENTION_DAYS/)
})

test('the texts and the sweep that erases responses read the same number from the setting', () => {
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

test('no text about erasing or business days contains a number of days: it must name a promise', () => {
  const aboutErasing = /eras|delet|disappear|backup|محو|مُحى|يُحذف|تُحذف|النسخ الاحتياطية|يزول/
  for (const language of languages) {
    for (const [path, text] of texts(messages(language))) {
      assert.doesNotMatch(text, /\d+\s(business days?|أيام عمل|يوم عمل)/, `${language}${path}`)
      if (aboutErasing.test(text))
        assert.doesNotMatch(
          text,
          /\d+\s(days?|months?|أيام|يوماً|يوم|شهراً|أشهر)/,
          `${language}${path}`,
        )
    }
  }
})

test('every name in braces is known and in both languages, and every promise is named in some text', () => {
  const named = new Set<string>()
  for (const area of promisingAreas) {
    const arabic = new Map(texts(messages('ar')[area]))
    for (const [path, text] of texts(messages('en')[area])) {
      const names = namesIn(text)
      assert.deepEqual(namesIn(arabic.get(path) ?? '').sort(), [...names].sort(), `${area}${path}`)
      for (const name of names) {
        assert.ok([...promiseNames, 'phone', 'email'].includes(name), `${area}${path}: {${name}}`)
        named.add(name)
      }
    }
  }
  for (const { english, arabic } of [keyFactsIndividuals, keyFactsBusinesses]) {
    const [first, second] = [english, arabic].map((sheet) =>
      texts(sheet).flatMap(([, text]) => namesIn(text)),
    )
    assert.deepEqual(second, first)
    for (const name of first ?? []) named.add(name)
  }
  assert.deepEqual(
    promiseNames.filter((name) => !named.has(name)),
    [],
  )
})

test('a promise that the company has not decided is printed as a placeholder', () => {
  const placeholderMarks = {
    en: /\(placeholder\)$/,
    ar: /\((رقم توضيحي|نص توضيحي|تاريخ توضيحي)\)$/,
  }
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
        placeholderMarks[language].test(withPromises(language, `{${name}}`)),
        !isDecided,
        `${language} ${name}`,
      )
  }
})

test('the consent of a form leaves out storage abroad, which the privacy notice explains with country and safeguard', () => {
  for (const language of languages) {
    const { privacy, disclaimer, forms } = messages(language)
    const consentLists = disclaimer.sections.consent.body.filter((block) => Array.isArray(block))
    assert.equal(consentLists.length, 1)
    for (const [path, text] of texts([consentLists, forms.consent]))
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

test('the licence line and the regulatory status name the regulator and the licence, and say that the company is fictional', () => {
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

test('braces that name no promise, or have no value yet, are unchanged', () => {
  assert.equal(
    withPromises('en', '{phone} {fee:bill} {unheard} {retention}'),
    '{phone} {fee:bill} {unheard} {retention}',
  )
})
