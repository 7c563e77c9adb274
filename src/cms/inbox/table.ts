import { formOf } from '#forms/index.ts'
import type { FormField } from '#forms/define.ts'
import { toDubai } from '#i18n/time.ts'
import { submissions, type FormType } from '#kinds/submissions.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { labelOf, valueText } from './fields.ts'
import { localeOf, repliesIn, type FormResponse } from './form-response.ts'

const words = cmsInbox.export.columns

type Column = { title: string; of: (response: FormResponse) => string }

/** `2026-11-21 11:52` on the clock of Dubai: sorts as text, and is the same in every language's settings. */
const moment = (iso: string): string => {
  const { date, time } = toDubai(iso)
  return `${date} ${time}`
}

const first: readonly Column[] = [
  { title: words.reference, of: ({ Reference }) => Reference },
  { title: words.form, of: ({ FormType }) => submissions.types.find(({ value }) => value === FormType)?.label ?? FormType },
  { title: words.received, of: ({ createdAt }) => moment(createdAt) },
  { title: words.state, of: ({ State }) => cmsInbox.states[State] },
  { title: words.spam, of: ({ Spam }) => (Spam ? cmsInbox.spam.reasons[Spam] : '') },
]

const last: readonly Column[] = [
  { title: words.page, of: (response) => cmsInbox.languages[localeOf(response)] },
  { title: words.note, of: ({ Note }) => Note },
  {
    title: words.replies,
    of: (response) => repliesIn(response).map((mail) => `${moment(mail.createdAt)} ${mail.Subject}\n${mail.Message}`).join('\n\n'),
  },
  { title: words.kept, of: ({ KeptUntil }) => toDubai(KeptUntil).date },
]

/** Columns of the fields that the forms declare and people see, each once, in the order of the forms. */
function declared(types: readonly FormType[]): Column[] {
  const fields = new Map<string, FormField>(types.flatMap((type) => formOf(type).fields.map((field) => [field.key, field] as const)))
  return [...fields.values()].flatMap((field) => {
    const title = field.type === 'consent' ? words.consent : labelOf(field)
    return title === null ? [] : [{ title, of: (response: FormResponse) => valueText(field, response) }]
  })
}

/** The table of an export, its head first; with one form chosen it has that form's fields alone. Everything is text. */
export function tableOf(responses: readonly FormResponse[], form?: FormType): string[][] {
  const types = form ? [form] : submissions.types.map(({ value }) => value)
  const columns = [...first, ...declared(types), ...last]
  return [columns.map(({ title }) => title), ...responses.map((response) => columns.map(({ of }) => of(response)))]
}
