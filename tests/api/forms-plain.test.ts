import assert from 'node:assert/strict'
import test from 'node:test'
import { Parser } from 'htmlparser2'
import { HtmlValidate } from 'html-validate'
import { formOf } from '#forms/index.ts'
import { formTypes } from '#kinds/submissions.ts'
import { plainFormFields, inboxOf } from './forms.ts'
import { startApi, type Answer } from './harness.ts'

type Page = {
  /** Values that the form would send, by field name. */
  fields: Record<string, string>
  /** Targets of all links. */
  links: string[]
  elements: { name: string; attributes: Record<string, string> }[]
  text: string
  ids: string[]
}

/** Page as a browser reads it. */
const pageOf = (html: string): Page => {
  const page: Page = { fields: {}, links: [], elements: [], text: '', ids: [] }
  /** Name of the open `textarea`. */
  let area: string | null = null
  /** Name of the last `select`. */
  let select: string | null = null
  const parser = new Parser({
    onopentag: (name, attributes) => {
      page.elements.push({ name, attributes })
      if (attributes['id']) page.ids.push(attributes['id'])
      if (name === 'a') page.links.push(attributes['href'] ?? '')
      if (name === 'input' && (attributes['type'] !== 'checkbox' || 'checked' in attributes))
        page.fields[attributes['name'] ?? ''] = attributes['value'] ?? ''
      if (name === 'textarea') {
        area = attributes['name'] ?? ''
        page.fields[area] = ''
      }
      if (name === 'select') {
        select = attributes['name'] ?? ''
        page.fields[select] = ''
      }
      if (name === 'option' && 'selected' in attributes && select)
        page.fields[select] = attributes['value'] ?? ''
    },
    ontext: (text) => {
      if (area !== null) page.fields[area] += text
      else page.text += text
    },
    onclosetag: (name) => {
      // A browser drops a line break directly after the opening tag of a `textarea`.
      if (name === 'textarea' && area !== null)
        page.fields[area] = (page.fields[area] ?? '').replace(/^\n/, '')
      if (name === 'textarea') area = null
    },
  })
  parser.end(html)
  return page
}

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: { 'long-title': 'off', 'no-inline-style': 'off' },
})

/**
 * Checks headers, language, elements, attributes and links of a page, and with `isValidated` also
 * its HTML, which is slow.
 */
const assertPage = async (
  answer: Answer,
  language: 'en' | 'ar',
  isValidated = true,
): Promise<Page> => {
  const page = pageOf(answer.text)
  assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.equal(
    answer.headers.get('content-security-policy'),
    `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  )
  const root = page.elements[0]?.attributes
  assert.deepEqual(
    [root?.['lang'], root?.['dir']],
    language === 'ar' ? ['ar', 'rtl'] : ['en', 'ltr'],
  )
  const knownElements = new Set([
    'html',
    'head',
    'meta',
    'title',
    'link',
    'body',
    'header',
    'a',
    'img',
    'main',
    'h1',
    'h2',
    'p',
    'span',
    'bdi',
    'svg',
    'path',
    'div',
    'ul',
    'li',
    'form',
    'input',
    'label',
    'small',
    'select',
    'option',
    'textarea',
    'button',
  ])
  for (const { name, attributes } of page.elements) {
    assert.ok(knownElements.has(name), `<${name}>`)
    for (const attribute of Object.keys(attributes))
      assert.doesNotMatch(attribute, /^on|^style$|^srcdoc$/, `${name} ${attribute}`)
  }
  for (const link of page.links) assert.match(link, /^([/#]|tel:)/)
  assert.equal(new Set(page.ids).size, page.ids.length)
  if (!isValidated) return page
  const { results } = await validator.validateString(answer.text)
  assert.deepEqual(
    results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
    ),
    [],
  )
  return page
}

test('a form sent without scripts is stored once and redirects to the thank-you page of its language', async (t) => {
  const api = await startApi(t)
  const { sendPlain, read } = inboxOf(api)
  for (const [type, locale, path] of [
    ['CONTACT', 'en', '/thank-you'],
    ['BUSINESS', 'ar', '/ar/thank-you'],
    ['CAREER', 'ar', '/ar/thank-you'],
    ['COMPLAINT', 'en', '/thank-you'],
  ] as const) {
    const { consent: _consent, ...fields } = plainFormFields(type, { locale })
    for (const consent of ['on', 'true', 'on']) {
      const answer = await sendPlain({ ...fields, consent })
      assert.deepEqual(
        [answer.status, answer.headers.get('location'), answer.text],
        [303, path, ''],
      )
    }
  }
  const all = await read()
  assert.deepEqual(all.map(({ FormType }) => FormType).sort(), [
    'BUSINESS',
    'CAREER',
    'COMPLAINT',
    'CONTACT',
  ])
  for (const { ContactId, FormData, Spam } of all) {
    assert.match(ContactId, /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.deepEqual([FormData['consent'], FormData['startedAt'], Spam], [true, '', null])
  }
})

test('a form sent without scripts may have a start time, and is stored as spam if its hidden trap field is filled', async (t) => {
  const api = await startApi(t)
  const { sendPlain, read } = inboxOf(api)
  assert.equal(
    (await sendPlain(plainFormFields('CONTACT', { startedAt: new Date().toISOString() }))).status,
    303,
  )
  assert.equal(
    (
      await sendPlain(
        plainFormFields('CONTACT', { website: 'https://pills.example', message: 'Buy' }),
      )
    ).status,
    303,
  )
  assert.deepEqual((await read()).map(({ Spam }) => Spam).sort(), ['honeypot', null])
})

test('a multipart form is accepted, and a form with a file, a broken body or a repeated field is refused with a page', async (t) => {
  const api = await startApi(t)
  const { sendPlain, read } = inboxOf(api)
  const post = async (body: BodyInit, type?: string) => {
    const request = new Request('http://localhost:8888/', { method: 'POST', body })
    const headers = {
      'content-type': type ?? request.headers.get('content-type') ?? '',
      'sec-fetch-site': 'same-origin',
    }
    return api.call('/api/form/', {
      method: 'POST',
      raw: new Uint8Array(await request.arrayBuffer()),
      headers,
    })
  }
  const form = new FormData()
  for (const [key, value] of Object.entries(plainFormFields('CONTACT'))) form.set(key, value)
  assert.equal((await post(form)).status, 303)
  form.set('message', new File(['x'], 'x.exe'))
  const twice = `${new URLSearchParams(plainFormFields('CONTACT'))}&email=other%40mail.example`
  const broken: [BodyInit, string | undefined][] = [
    [form, undefined],
    ['--x\r\nnothing', 'multipart/form-data; boundary=x'],
    ['', 'multipart/form-data'],
    [twice, 'application/x-www-form-urlencoded'],
    ['FormType=OTHER', 'application/x-www-form-urlencoded'],
    ['', 'application/x-www-form-urlencoded'],
  ]
  for (const [body, type] of broken) {
    const answer = await post(body, type)
    assert.equal(answer.status, 400, String(body).slice(0, 40))
    await assertPage(answer, 'en')
  }
  assert.equal(
    (await sendPlain(plainFormFields('CONTACT', { message: 'x'.repeat(300_000) }))).status,
    413,
  )
  assert.equal((await read()).length, 1)
})

test('an invalid post is answered in the language of its form, else in that of its page, else in that of the browser', async (t) => {
  const api = await startApi(t)
  const long = new URLSearchParams(
    plainFormFields('CONTACT', { message: 'x'.repeat(300_000) }),
  ).toString()
  const [arabic, english] = [
    { referer: 'http://localhost:8888/ar/contact' },
    { referer: 'http://localhost:8888/contact', 'accept-language': 'ar' },
  ]
  const cases: [
    headers: Record<string, string>,
    body: string,
    status: number,
    language: 'en' | 'ar',
    words: string,
  ][] = [
    [arabic, long, 413, 'ar', 'أطول مما يمكننا تسلّمه'],
    [english, long, 413, 'en', 'longer than we can accept'],
    [
      { 'accept-language': 'ar-AE,en;q=0.5' },
      'FormType=OTHER',
      400,
      'ar',
      'لم نتمكن من قراءة ما أُرسل',
    ],
    [{ 'accept-language': 'ar' }, 'FormType=OTHER&locale=en', 400, 'en', 'We could not read'],
    [
      { referer: 'http://localhost:8888/api/form/', 'accept-language': 'ar' },
      '',
      400,
      'ar',
      'لم نتمكن من قراءة ما أُرسل',
    ],
    [{}, '', 400, 'en', 'We could not read'],
  ]
  for (const [headers, raw, status, language, words] of cases) {
    const answer = await api.call('/api/form/', {
      method: 'POST',
      raw,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
    })
    assert.equal(answer.status, status)
    assert.ok((await assertPage(answer, language)).text.includes(words), words)
  }
})

test('an unexpected failure is logged and answered with a page that contains what was typed', async (t) => {
  const api = await startApi(t)
  const { sendPlain } = inboxOf(api)
  const { forms } = api.services
  api.services.forms = { ...forms, put: () => Promise.reject(new TypeError('Not foreseen.')) }
  const answer = await sendPlain(
    plainFormFields('CONTACT', { locale: 'ar', message: 'My own words.' }),
  )
  assert.equal(answer.status, 500)
  const page = await assertPage(answer, 'ar')
  assert.ok(page.text.includes('لن تصلنا مرتين'))
  assert.equal(page.fields['message'], 'My own words.')
  assert.deepEqual(api.logged, ['unexpected failure'])
  api.services.forms = forms
  assert.equal((await sendPlain(page.fields)).status, 303)
})

test('a returned form has its consent box ticked only if consent was given', async (t) => {
  const api = await startApi(t)
  const { sendPlain } = inboxOf(api)
  for (const [consent, isTicked] of [
    ['false', false],
    ['', false],
    ['off', false],
    ['true', true],
    ['on', true],
  ] as const) {
    const page = await assertPage(
      await sendPlain(plainFormFields('CONTACT', { consent, email: 'nobody' })),
      'en',
    )
    assert.equal('consent' in page.fields, isTicked, consent)
  }
})

test('a form sent from another site is refused with a page that contains nothing of the form', async (t) => {
  const api = await startApi(t)
  const { sendPlain, read } = inboxOf(api)
  const foreignHeaders: Record<string, string>[] = [
    {},
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://evil.localhost:8888' },
  ]
  for (const headers of foreignHeaders) {
    // The refused body is not read, so the page has the browser's language, not the form's.
    const answer = await sendPlain(
      plainFormFields('CONTACT', { locale: 'en', message: 'planted words' }),
      {
        'accept-language': 'ar',
        ...headers,
      },
    )
    assert.equal(answer.status, 403)
    const page = await assertPage(answer, 'ar')
    assert.doesNotMatch(page.text, /planted/)
    assert.deepEqual(page.fields, {})
  }
  assert.deepEqual(await read(), [])
  assert.equal(
    (await sendPlain(plainFormFields('CONTACT'), { origin: 'http://localhost:8888' })).status,
    303,
  )
})

test('an invalid form is returned in its language with errors, links to the fields and the typed values, and can be sent again', async (t) => {
  const api = await startApi(t)
  const { sendPlain, read } = inboxOf(api)
  for (const [locale, required, email] of [
    ['en', 'This field is required.', 'Enter an e-mail address such as name@example.com.'],
    ['ar', 'هذا الحقل مطلوب.', 'اكتب عنوان بريد إلكتروني مثل \u2066name@example.com\u2069.'],
  ] as const) {
    const { consent: _consent, ...fields } = plainFormFields('BUSINESS', {
      locale,
      email: 'nobody',
      emirate: '',
      message: '\n\nFirst line\r\nsecond «line»',
    })
    const answer = await sendPlain(fields)
    assert.equal(answer.status, 422)
    const page = await assertPage(answer, locale)
    assert.deepEqual(page.links.filter((link) => link.startsWith('#')).sort(), [
      '#consent',
      '#email',
      '#emirate',
    ])
    assert.ok(page.text.includes(required) && page.text.includes(email))
    const invalidFields = page.elements
      .filter(({ attributes }) => attributes['aria-invalid'] === 'true')
      .map(({ attributes }) => attributes['name'])
    assert.deepEqual(invalidFields.sort(), ['consent', 'email', 'emirate'])
    for (const key of [
      'firstName',
      'lastName',
      'contactNumber',
      'companyName',
      'email',
      'consentVersion',
      'locale',
      'FormType',
    ] as const)
      assert.equal(page.fields[key], fields[key], key)
    assert.equal(
      page.fields['message']?.replaceAll('\r\n', '\n'),
      fields['message']?.replaceAll('\r\n', '\n'),
    )
    const corrected = await sendPlain({
      ...page.fields,
      email: `someone.${locale}@mail.example`,
      emirate: 'Dubai',
      consent: 'true',
    })
    assert.equal(corrected.status, 303)
  }
  assert.deepEqual(
    (await read()).map(({ FormData }) => FormData['message']),
    ['First line\nsecond «line»', 'First line\nsecond «line»'],
  )
})

test('the field for the preferred role has no hint on a returned page, which has no list of roles to choose from', async (t) => {
  const { sendPlain } = inboxOf(await startApi(t))
  const page = await assertPage(
    await sendPlain(plainFormFields('CAREER', { email: 'nobody' })),
    'en',
  )
  assert.ok(page.ids.includes('resumeUrl-hint'))
  assert.ok(page.ids.includes('preferredRole') && !page.ids.includes('preferredRole-hint'))
})

test('a script in any field stays text in the page', async (t) => {
  const api = await startApi(t)
  const { sendPlain, read } = inboxOf(api)
  const payloads = [
    '"><script>alert(1)</script>',
    "' onfocus=alert(1) autofocus='",
    '</textarea><img src=x onerror=alert(1)>',
    '</title></style><script>x</script>',
    '&lt;script&gt;&#34;&quot;',
    '<svg/onload=alert(1)>',
    '\u202e"><b>',
    '{{7*7}}${7*7}',
  ]
  for (const type of formTypes) {
    for (const { key } of formOf(type).fields) {
      for (const [n, payload] of payloads.entries()) {
        const answer = await sendPlain({
          ...plainFormFields(type, { [key]: payload }),
          contactNumber: key === 'contactNumber' ? payload : 'wrong',
        })
        assert.equal(answer.status, 422, `${type} ${key}`)
        const page = await assertPage(answer, 'en', n === 0)
        // The other fields accept only certain values: the page does not repeat a wrong one.
        const isFreeText = ![
          'resume',
          'consent',
          'emirate',
          'subject',
          'locale',
          'startedAt',
        ].includes(key)
        if (isFreeText) assert.equal(page.fields[key], payload, `${type} ${key}`)
      }
    }
  }
  const unknown = await sendPlain(
    plainFormFields('CONTACT', { '<script>x</script>': '1', __proto__x: '2' }),
  )
  assert.equal(unknown.status, 422)
  await assertPage(unknown, 'en')
  assert.deepEqual(await read(), [])
})
