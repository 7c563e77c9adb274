import type { FieldType, FormField } from '#forms/define.ts'
import { formOf } from '#forms/index.ts'
import { dayInWords } from '#i18n/time.ts'
import { allKinds } from '#kinds/index.ts'
import { submissions } from '#kinds/submissions.ts'
import { forms as formWords } from '#messages/en/forms.ts'
import { listedItem } from '../stores/items.ts'
import { screenFor, titleOf } from '../stores/records.ts'
import { itemPath } from '../stores/router.ts'
import { textIn, type FormResponse } from './form-response.ts'

const columns: Readonly<Record<string, string>> = Object.fromEntries(submissions.columns.map(({ key, label }) => [key, label]))
const labels: Readonly<Record<string, string>> = formWords.fields
const emirates: Readonly<Record<string, string>> = formWords.emirates

/** What people are shown of a type of field; the page's own and the traps are shown elsewhere or not at all. */
const shown: Readonly<Record<FieldType, boolean>> = {
  text: true, email: true, tel: true, url: true, 'long text': true, choice: true, consent: false, hidden: false, trap: false,
}

/** The field's name for staff, as the inbox or else the form itself calls it; null where it is not shown as a field. */
export const labelOf = ({ key, type }: FormField): string | null => (shown[type] ? (columns[key] ?? labels[key] ?? key) : null)

/** The day of the notice that the consent was given for, in words. */
export const noticeDay = (response: FormResponse): string => dayInWords(textIn(response, 'consentVersion'))

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type Item = { title: string; href: string }

/** Where a form offers things of the site to choose from it sends their ids: the thing that an id names, as far as it is listed. */
export function itemNamed(value: string): Item | null {
  if (!UUID.test(value)) return null
  for (const kind of allKinds) {
    const item = kind.shape === 'collection' ? listedItem(kind, value) : undefined
    if (item) return { title: titleOf(kind, item), href: itemPath(screenFor(kind, item.Data).path, value) }
  }
  return null
}

/** A field's value in words. */
export function valueText(field: FormField, response: FormResponse): string {
  if (field.type === 'consent') return noticeDay(response)
  const value = textIn(response, field.key)
  if (field.type === 'choice') return emirates[value] ?? value
  return itemNamed(value)?.title ?? value
}

/** The fields of a response's form that hold something and stand beside its message, in their order. */
export const factsOf = (response: FormResponse): FormField[] =>
  formOf(response.FormType).fields.filter((field) => field.type !== 'long text' && labelOf(field) !== null && textIn(response, field.key) !== '')

/** What the hidden field holds that people do not see. */
export const trapIn = (response: FormResponse): string => {
  const field = formOf(response.FormType).fields.find(({ type }) => type === 'trap')
  return field ? textIn(response, field.key) : ''
}
