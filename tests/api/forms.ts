import type { FormType } from '#kinds/submissions.ts'
import type { Answer, Api, CallOptions } from './harness.ts'

const question = {
  message: 'My transfer has not arrived.',
  companyName: 'Falaj Trading',
  emirate: 'Abu Dhabi',
}
/** Fields of each form in addition to those that all forms have. */
const ownFields: Readonly<Record<FormType, Record<string, unknown>>> = {
  CONTACT: question,
  BUSINESS: question,
  CAREER: { resumeUrl: 'https://mail.example/cv.pdf', preferredRole: 'Designer' },
  COMPLAINT: {
    subject: 'transfer',
    transferReference: 'TR-7Q4M-2210',
    message: 'My transfer has not arrived.',
    remedy: 'Send it on, and give the fee back.',
  },
}

/** Data that every schema accepts, as a visitor would type it. */
export const formData = (
  type: FormType,
  more: Record<string, unknown> = {},
): Record<string, unknown> => ({
  firstName: 'Mariam',
  lastName: 'الكتبي',
  email: 'mariam@mail.example',
  contactNumber: '050 123 4567',
  consent: true,
  consentVersion: '2026-10-01',
  ...ownFields[type],
  ...more,
})

/** Fields that a browser without scripts sends for a form. */
export const plainFormFields = (
  type: FormType,
  more: Record<string, string> = {},
): Record<string, string> => ({
  FormType: type,
  ...Object.fromEntries(Object.entries(formData(type)).map(([key, value]) => [key, String(value)])),
  locale: 'en',
  website: '',
  startedAt: '',
  ...more,
})

export type FormResponse = {
  ContactId: string
  FormType: FormType
  FormData: Record<string, unknown>
  Revision: string
  Reference: string
  State: string
  Note: string
  Spam: string | null
  createdAt: string
  AnswerBy: string | null
  updatedBy: string | null
  Mail: {
    Id: string
    Kind: string
    State: string
    Subject: string
    Message: string
    Tries: number
    Failure: string | null
    sentAt: string | null
  }[]
}

/** IPv4 address number `n` of the block `198.18.0.0/15`, which is reserved for tests. */
export const visitorIp = (n: number): string => `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`

/** Inbox of a running API, as visitors and staff use it. */
export const inboxOf = (api: Api) => ({
  /** Sends a form as the script of the page does. */
  send: (
    id: string,
    data: unknown,
    type: FormType = 'CONTACT',
    more: CallOptions = {},
  ): Promise<Answer> =>
    api.call('/api/form/', {
      method: 'POST',
      json: { ContactId: id, FormType: type, FormData: data },
      ...more,
    }),
  /** Sends a form as a browser without scripts does. */
  sendPlain: (
    fields: Record<string, string>,
    headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
    more: CallOptions = {},
  ): Promise<Answer> =>
    api.call('/api/form/', {
      method: 'POST',
      raw: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      ...more,
    }),
  /** Reads the list of responses as staff. */
  read: async (query = ''): Promise<FormResponse[]> =>
    (await api.call(`/api/form/${query}`, { headers: api.staff })).body as FormResponse[],
})
