import assert from 'node:assert/strict'
import test from 'node:test'
import * as v from 'valibot'
import { keysOf, defineKind, type AnyKind, type Data } from '#kinds/define.ts'
import { date, text, time } from '#kinds/fields.ts'
import { allKinds, kinds, type KindName } from '#kinds/index.ts'
import { entryPath, itemProperties } from '#kinds/values.ts'
import { fieldPath, pathOf, wirePath } from '#kinds/wire.ts'
import { records } from '../fixtures/records.ts'
import { assertRows } from '../each.ts'

test('every kind names its screen, its id and its data once, and no two share a name or an address', () => {
  const names = allKinds.map(({ name }) => name)
  const screens = allKinds.flatMap(({ screens }) => screens.map(({ path }) => path))
  assert.equal(new Set(names).size, names.length)
  assert.equal(new Set(screens).size, screens.length)
  for (const [key, kind] of Object.entries(kinds)) assert.equal(kind.name, key)
})

test('no field has the name of a property outside of the data, or of the data itself', () => {
  for (const kind of allKinds) {
    const takenNames: readonly (string | null)[] = [...itemProperties, kind.wire.data, kind.wire.id]
    assert.deepEqual(
      kind.form.flatMap(keysOf).filter((key) => takenNames.includes(key)),
      [],
      kind.name,
    )
  }
})

test('the name of a form path in requests leads back to that path, and a form path leads to itself', () => {
  for (const kind of allKinds) {
    const keys = kind.form.flatMap(keysOf)
    const inside = kind.form.flatMap((row) =>
      row.type === 'list'
        ? row.rows.flatMap(keysOf).map((key) => entryPath(row.key, 'an-id', key))
        : [],
    )
    for (const path of [...keys, ...inside, ...itemProperties]) {
      assert.equal(fieldPath(kind, wirePath(kind, path)), path)
      assert.equal(fieldPath(kind, path), path)
    }
    for (const key of keys) assert.equal(wirePath(kind, key), pathOf(kind, key))
    for (const name of itemProperties) assert.equal(wirePath(kind, name), name)
  }
  const path = 'SupportData.an-id.SupportTitle'
  assert.equal(wirePath(kinds.faq, path), `Data.${path}`)
  assert.equal(wirePath(kinds.faq, 'FaqType'), 'FaqType')
  assert.equal(wirePath(kinds.settings, 'AlertContent'), 'Value.AlertContent')
  assert.equal(wirePath(kinds.documents, 'Category'), 'Category')
})

test('every field that a kind refers to, such as its date, is a field of its form, and no field occurs twice', () => {
  for (const kind of allKinds) {
    const keys = kind.form.flatMap(keysOf)
    const used = [
      kind.dateKey,
      kind.versions?.from,
      kind.versions?.approval,
      ...Object.values(kind.versions?.summary ?? {}),
      kind.beginsOn,
      kind.page?.slugFrom,
      kind.ordered?.by,
      kind.ordered?.entries,
      ...Object.values(kind.board ?? {}).filter((value) => typeof value === 'string'),
      ...(kind.wire.topLevel ?? []),
      ...kind.form.flatMap((row) =>
        row.type === 'image'
          ? [row.alt?.en, row.alt?.ar]
          : row.type === 'file'
            ? [row.nameKey]
            : [],
      ),
    ]
    for (const key of used)
      assert.ok(key === undefined || keys.includes(key), `${kind.name}: ${key}`)
    assert.equal(new Set(keys).size, keys.length)
    assert.ok(kind.form.filter(({ title }) => title).length <= 1)
  }
})

type Expected = {
  /** Fields that the list of the staff area shows, in their order. */
  columns: string[]
  /** Fields with the rich text of an item. */
  bodies: string[]
  /** Fields that a request may leave out. */
  optional: string[]
}
/** Written by hand: a table derived from the declarations would prove nothing. */
const frozen: Record<KindName, Expected> = {
  blog: {
    columns: ['BlogTitle'],
    bodies: ['BlogData', 'BlogData_AR'],
    optional: [
      'BlogTitle_AR',
      'BlogLead',
      'BlogLead_AR',
      'BlogData_AR',
      'BlogImageUrl_EN',
      'BlogImageUrl_AR',
      'BlogImageAlt_EN',
      'BlogImageAlt_AR',
      'PdFImage_En',
      'BlogAuthor',
      'BlogAuthor_AR',
      'BlogReviewer',
      'BlogReviewer_AR',
      'BlogTopic',
      'LanguageSelection',
    ],
  },
  news: {
    columns: ['NewsTitle'],
    bodies: ['NewsData', 'NewsData_AR'],
    optional: [
      'NewsTitle_AR',
      'NewsLead',
      'NewsLead_AR',
      'NewsData_AR',
      'NewsImageUrl_EN',
      'NewsImageUrl_AR',
      'NewsImageAlt_EN',
      'NewsImageAlt_AR',
      'NewsAuthor',
      'NewsAuthor_AR',
      'NewsReviewer',
      'NewsReviewer_AR',
      'LanguageSelection',
    ],
  },
  faq: { columns: ['SupportHeading'], bodies: [], optional: ['SupportHeading_AR'] },
  jobs: {
    columns: ['JobTitle', 'JobLocation'],
    bodies: [],
    optional: [
      'JobTitle_AR',
      'JobLocation_AR',
      'Experience',
      'Experience_AR',
      'WorkType',
      'WorkType_AR',
      'Salary',
      'Salary_AR',
      'JobDescription_AR',
    ],
  },
  testimonials: {
    columns: ['Name', 'Position'],
    bodies: [],
    optional: [
      'Name_AR',
      'Position',
      'Position_AR',
      'ShortTestimonial_AR',
      'Testimonial',
      'Testimonial_AR',
      'ProfileImage',
      'ProfileImage_AR',
      'Rating',
    ],
  },
  documents: {
    columns: ['Title', 'Category'],
    bodies: [],
    optional: ['FileName', 'Title', 'Title_AR', 'EffectiveFrom'],
  },
  fees: {
    columns: ['Title', 'InForceFrom'],
    bodies: [],
    optional: ['Title_AR', 'Changes', 'Changes_AR', 'Approval'],
  },
  places: {
    columns: ['Name', 'Type', 'Emirate', 'OpensOn'],
    bodies: [],
    optional: [
      'Name_AR',
      'Address_AR',
      'Coming',
      'Coming_AR',
      'OpensOn',
      'Telephone',
      'AddsCash',
      'PaysOut',
      'TakesDeposits',
      'StepFree',
    ],
  },
  leaders: {
    columns: ['Name', 'Title'],
    bodies: [],
    optional: ['Name_AR', 'Title_AR', 'Description', 'Description_AR', 'Image', 'Image_AR'],
  },
  settings: { columns: [], bodies: [], optional: ['isActive', 'AlertContent_AR'] },
}

test('each kind has the columns, rich texts and optional fields of the table', () =>
  assertRows(Object.keys(kinds) as KindName[], String, (name) => {
    const kind: AnyKind = kinds[name]
    const { columns, bodies, optional } = frozen[name]
    const data: Data = records[name].data
    const without = (key: string) =>
      Object.fromEntries(Object.entries(data).filter(([other]) => other !== key))
    assert.deepEqual(
      kind.columns.map(({ key }) => key),
      columns,
    )
    assert.deepEqual(kind.bodies, bodies)
    assert.deepEqual(
      Object.keys(data)
        .filter((key) => v.is(kind.schema, without(key)))
        .sort(),
      optional.sort(),
    )
    assert.equal(v.is(kind.schema, { ...data, Unknown: '' }), false)
    assert.equal(v.is(kind.schema, {}), false)
    assert.deepEqual(Object.keys(data).sort(), kind.form.flatMap(keysOf).sort())
  }))

const declaration = {
  name: 'x',
  label: { one: 'X', many: 'Xs' },
  shape: 'collection',
  wire: { id: 'XId', data: 'Data' },
  api: {},
  messages: {
    update: 'a',
    restore: 'b',
    fetchFailed: 'c',
    updateFailed: 'd',
    restoreFailed: 'e',
  },
  screens: [{ path: 'xs', title: 'Xs' }],
  form: [
    {
      label: 'Name',
      type: 'text',
      en: 'Name',
      ar: 'Name_AR',
      max: 10,
      required: true,
      title: true,
    },
    {
      label: 'Tone',
      type: 'choice',
      key: 'Tone',
      unknown: 'Choose.',
      options: [
        { value: 'low', label: 'Low' },
        { value: 'high', label: 'High' },
      ],
    },
    { label: 'Count', type: 'number', key: 'Count', least: 2, most: 9 },
  ],
} as const

test('the schema and the columns of a kind follow from the fields of its form', () => {
  const kind = defineKind(declaration)
  const data: { Name: string; Name_AR: string; Tone: 'low' | 'high'; Count: number } = v.parse(
    kind.schema,
    { Name: ' A ' },
  )
  assert.deepEqual(data, { Name: 'A', Name_AR: '', Tone: 'low', Count: 2 })
  assert.deepEqual(kind.columns, [{ label: 'Name', key: 'Name', ar: 'Name_AR' }])
})

test('a kind that refers to a field outside of its form is a type error', () => {
  // @ts-expect-error -- 'Nothing' is no field
  defineKind({ ...declaration, dateKey: 'Nothing' })
  // @ts-expect-error -- 'Nothing' is no field
  defineKind({ ...declaration, rules: [{ field: 'Nothing', holds: () => true, message: '' }] })
  const file = { label: 'File', type: 'file', key: 'File', nameKey: 'Nothing' } as const
  // @ts-expect-error -- 'Nothing' is no field
  defineKind({ ...declaration, form: [...declaration.form, file] })
})

test('a broken rule of a kind is reported at its field', () => {
  const kind = defineKind({
    ...declaration,
    rules: [{ field: 'Name', holds: ({ Name, Tone }) => Name !== Tone, message: 'No.' }],
  })
  assert.deepEqual(
    v
      .safeParse(kind.schema, { Name: 'low' })
      .issues?.map(({ message, path }) => [message, path?.[0].key]),
    [['No.', 'Name']],
  )
})

test('lengths count characters, not code units or bytes', () => {
  assert.equal(v.is(text(3), '🌳🌳🌳'), true)
  assert.equal(v.is(text(3), '🌳🌳🌳🌳'), false)
  assert.equal(v.is(text(3), 'غاف'), true)
})

test('a day must exist in the calendar', () => {
  assert.equal(v.is(date, '2028-02-29'), true)
  assert.equal(v.is(date, '2026-02-29'), false)
  assert.equal(v.is(date, '2026-13-01'), false)
})

test('a time is stored in UTC, where its year must have four digits', () => {
  assert.equal(v.parse(time, '2026-12-01T00:00:00+04:00'), '2026-11-30T20:00:00.000Z')
  assert.equal(v.is(time, '2026-12-01'), false)
  assert.equal(v.is(time, '9999-12-31T23:59:59-23:59'), false)
  assert.equal(v.is(time, '0000-01-01T00:00:00+01:00'), false)
})
