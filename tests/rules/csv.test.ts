import assert from 'node:assert/strict'
import test from 'node:test'
import { csvOf, harmlessText, separators, usualSeparator } from '#rules/csv.ts'
import { payloads } from './csv-payloads.ts'

/**
 * Parses CSV by RFC 4180, character by character, for any separator. Written for this test: it
 * shares nothing with the writer.
 */
function parse(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      at += 1
      for (;;) {
        const end = text.indexOf('"', at)
        assert.notEqual(end, -1, 'a quote is not closed')
        cell += text.slice(at, end)
        at = end + 1
        if (text[at] !== '"') break
        cell += '"'
        at += 1
      }
    }
    while (at < text.length && text[at] !== separator && !text.startsWith('\r\n', at))
      cell += text[at++]
    row.push(cell)
    if (text[at] === separator) at += 1
    else {
      rows.push(row)
      row = []
      at += 2
    }
  }
  return rows
}

/**
 * Splits text like programs that ignore quotes: every separator and every kind of line break starts
 * a cell.
 */
const partedAnywhere = (text: string): string[] =>
  text.split(/[,;|\t\n\v\f\r\u0085\u2028\u2029\u060c\u061b]/)

/** Cell without the invisible characters and quotes that a program may skip at its beginning. */
const visibleCell = (cell: string): string =>
  cell.replace(/^[\s\p{C}\p{M}\u034f\u115f\u1160\u3164\uffa0\u2800"“”‘’«»`]+/u, '')

/** True where a program would run the cell: wide and raised signs count as their ASCII ones. */
const isFormula = (cell: string): boolean =>
  /^[=+\-@\u2212]/.test(visibleCell(cell).normalize('NFKC'))

/** Text of a file without its byte order mark. @throws AssertionError when it has none */
const withoutMark = (text: string): string => {
  assert.equal(text.charCodeAt(0), 0xfeff)
  return text.slice(1)
}

test('there are at least 200 payloads, each of which would be a formula if it was written unchanged', () => {
  assert.ok(payloads.length >= 200, String(payloads.length))

  const harmlessAlready = payloads.filter(
    (payload) =>
      !isFormula(payload) &&
      !partedAnywhere(payload).some((part) => isFormula(part.replace(/^'+/, ''))),
  )
  assert.deepEqual(harmlessAlready, [])
})

for (const [name, separator] of Object.entries(separators)) {
  test(`no cell of a file with the ${name} is a formula when it is read back, and no payload is cut`, () => {
    const rows = payloads.map((payload, index) => [`row ${index}`, payload, 'after'])
    const text = withoutMark(csvOf(rows, name as keyof typeof separators))
    const readRows = parse(text, separator)
    assert.equal(readRows.length, rows.length)
    for (const [index, [first, cell = '', last, ...more]] of readRows.entries()) {
      const payload = payloads[index] ?? ''
      assert.deepEqual([first, last, more], [`row ${index}`, 'after', []], JSON.stringify(payload))
      assert.ok(!isFormula(cell), `${JSON.stringify(payload)} became ${JSON.stringify(cell)}`)
      assert.doesNotMatch(cell, /^[\t\r\n=+\-@]/)
      // The payload is complete: without the apostrophes nothing was removed.
      assert.equal(cell.replaceAll("'", ''), payload.replaceAll("'", ''))
    }
  })

  test(`no cell of a file with the ${name} is a formula for a program that ignores quotes`, () => {
    for (const payload of payloads) {
      const text = withoutMark(
        csvOf([['before', payload, 'after']], name as keyof typeof separators),
      )
      for (const part of partedAnywhere(text))
        assert.ok(!isFormula(part), `${JSON.stringify(payload)}: ${JSON.stringify(part)}`)
    }
  })
}

test('an ordinary text is written unchanged', () => {
  const plain = [
    '',
    'Mariam',
    'سلطان المزروعي',
    'لم يصل تحويلي إلى الفلبين، رقم العملية GW-48213907.',
    'mariam@mail.example',
    'a = b',
    '1,250.00',
    'e-mail',
    "It's late",
    'He said "no"',
    '050 123 4567',
    '2026-11-21 11:52',
    'https://mail.example/cv.pdf?a=1&b=2',
    'line\nline',
    'Al Ain; Abu Dhabi',
    '100',
  ]
  for (const text of plain) assert.equal(harmlessText(text), text)
  assert.deepEqual(parse(withoutMark(csvOf([plain], 'comma')), ','), [plain])
  assert.deepEqual(parse(withoutMark(csvOf([plain], 'semicolon')), ';'), [plain])
})

test('a text that a spreadsheet would turn into a date, a time, a number or a boolean gets an apostrophe', () => {
  const marked = [
    '10-12',
    '1/2',
    '3/4/26',
    '10-12-2026',
    '2026/11/21',
    '12.5.2026',
    '11-2026',
    '1E5',
    '1e-3',
    '2.5E10',
    '1 1/2',
    '12:30',
    '9:05:00',
    '9 am',
    '12:30 PM',
    '5p',
    '5 Mar',
    '5-Mar-26',
    'March 5',
    'MAR1',
    'Sept2',
    'Jan 2027',
    '1-Dec',
    'Dec 5, 2026',
    '1.50',
    '10.0',
    '.50',
    '007.5',
    'TRUE',
    'false',
    '007',
    '4829103847562910',
    ' 10-12 ',
  ]
  for (const text of marked) assert.equal(harmlessText(text), `'${text}`)
})

test('an ISO 8601 date, and a text or number that a spreadsheet does not change, gets no apostrophe', () => {
  for (const text of [
    '2026-11-21',
    '2026-11-21 11:52',
    '1-800',
    '1.5',
    '0.5',
    '0.0125',
    '12',
    'E5',
    '10-12 o’clock',
    'Marina 5',
    'Mayfair 12',
    'a 1/2',
    'true story',
    'GW-48213907',
    '050-123-4567',
    '٠٥/١٢',
    '5%',
  ])
    assert.equal(harmlessText(text), text)
})

test('a phone number keeps all of its characters', () => {
  const phones = [
    '+971501234567',
    '+971 50 123 4567',
    '+971-4-123 4567',
    '00971501234567',
    '0501234567',
    '971501234567',
    '+44 20 7946 0958',
    '050 123 4567',
    '800 4423',
    '6005',
  ]
  for (const phone of phones) {
    const [[cell = ''] = []] = parse(withoutMark(csvOf([[phone]], 'comma')), ',')
    assert.match(cell, /^'?[+\d]/)
    assert.equal(cell.replace(/^'/, ''), phone)
    // Read as a number, it would lose its zeros, its plus or its last digits.
    if (/^[+0]\d*$|^\d{12,}$/.test(phone)) assert.equal(cell, `'${phone}`)
  }
})

test('a file is UTF-8 with a byte order mark and CRLF, has every cell in quotes, and no line that names the separator', () => {
  const bytes = Buffer.from(
    csvOf(
      [
        ['Name', 'Message'],
        ['نورة', 'first\nsecond'],
      ],
      'semicolon',
    ),
  )
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  assert.equal(bytes.subarray(3).toString('utf8'), '"Name";"Message"\r\n"نورة";"first\nsecond"\r\n')
})

test('the usual separator follows from the language of the computer', () => {
  const usual = Object.fromEntries(
    ['en-AE', 'en-GB', 'en-US', 'ar-AE', 'ar', 'de-DE', 'fr-FR'].map((language) => [
      language,
      usualSeparator(language),
    ]),
  )
  assert.deepEqual(usual, {
    'en-AE': 'comma',
    'en-GB': 'comma',
    'en-US': 'comma',
    'ar-AE': 'semicolon',
    ar: 'semicolon',
    'de-DE': 'semicolon',
    'fr-FR': 'semicolon',
  })
})
