import type { Endpoint, Toast } from './define.ts'

/** Types of the public forms, as in their requests. */
export const formTypes = ['CONTACT', 'BUSINESS', 'CAREER', 'COMPLAINT'] as const
export type FormType = (typeof formTypes)[number]

/** States of a response, set by staff. A response with a spam reason begins as `spam`. */
export const responseStates = ['new', 'read', 'done', 'spam'] as const
export type ResponseState = (typeof responseStates)[number]

/**
 * Reasons to classify a response as spam: the hidden field was filled in (`honeypot`), the form was
 * sent faster than a person can type (`too fast`), or the time at which the form was shown is not a
 * plausible one (`no plausible start`).
 */
export const spamReasons = ['honeypot', 'too fast', 'no plausible start'] as const
export type SpamReason = (typeof spamReasons)[number]

/**
 * E-mails about a response: to the team (`notification`), automatically to the sender
 * (`acknowledgement`), and by staff to the sender (`reply`).
 */
export const mailKinds = ['notification', 'acknowledgement', 'reply'] as const
export type MailKind = (typeof mailKinds)[number]

/**
 * States of an e-mail. `waiting`: not yet accepted by the mail server, will be tried again.
 * `failed`: will not be tried again.
 */
export const mailStates = ['waiting', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

type Choice<Value extends string> = { value: Value; label: string }
/** Names of the endpoints. */
type Operation =
  | 'list'
  | 'search'
  | 'export'
  | 'counts'
  | 'read'
  | 'file'
  | 'submit'
  | 'mark'
  | 'erase'
  | 'erasePerson'
  | 'reply'

/**
 * The inbox: written by visitors, read by staff. Not a content kind: it has no versions, no bin and
 * no page.
 */
export type Inbox = {
  name: string
  label: { one: string; many: string }
  /** Address for files, which are sent before their form by the tus protocol. */
  files: string
  /** Names in the API: of the id, of the object with the form's values, and of the form's type. */
  wire: { id: string; data: string; type: string }
  types: readonly Choice<FormType>[]
  states: readonly Choice<ResponseState>[]
  columns: readonly { label: string; key: string }[]
  api: Record<Operation, Endpoint>
  messages: Record<
    | 'reply'
    | 'replyWaits'
    | 'replyFailed'
    | 'erase'
    | 'eraseFailed'
    | 'update'
    | 'updateFailed'
    | 'fetchFailed',
    Toast
  >
  screen: { path: string; title: string }
}

/** The facts about the inbox, as those of a kind are declared. */
export const submissions = {
  name: 'submissions',
  label: { one: 'Form response', many: 'Form responses' },
  files: '/api/form-file/',
  wire: { id: 'ContactId', data: 'FormData', type: 'FormType' },
  types: [
    { value: 'CONTACT', label: 'Contact' },
    { value: 'BUSINESS', label: 'Business' },
    { value: 'CAREER', label: 'Careers' },
    { value: 'COMPLAINT', label: 'Complaints' },
  ],
  states: [
    { value: 'new', label: 'New' },
    { value: 'read', label: 'Read' },
    { value: 'done', label: 'Done' },
    { value: 'spam', label: 'Spam' },
  ],
  columns: [
    { label: 'First name', key: 'firstName' },
    { label: 'Last name', key: 'lastName' },
    { label: 'E-mail', key: 'email' },
    { label: 'Phone', key: 'contactNumber' },
    { label: 'Message', key: 'message' },
  ],
  api: {
    list: {
      method: 'GET',
      path: '/api/form/',
      access: 'staff',
      rejection: 'Failed to fetch form data',
    },
    search: { method: 'POST', path: '/api/form-search', access: 'staff' },
    export: { method: 'POST', path: '/api/form-export', access: 'staff' },
    counts: { method: 'GET', path: '/api/form-counts', access: 'staff' },
    read: { method: 'GET', path: '/api/form/{ContactId}', access: 'staff' },
    file: { method: 'GET', path: '/api/form/{ContactId}/file', access: 'staff' },
    submit: {
      method: 'POST',
      path: '/api/form/',
      access: 'public',
      rejection: 'Failed to post form data',
    },
    mark: { method: 'PATCH', path: '/api/form/{ContactId}', access: 'staff' },
    erase: { method: 'DELETE', path: '/api/form/{ContactId}', access: 'staff' },
    erasePerson: { method: 'DELETE', path: '/api/form/', access: 'staff' },
    reply: { method: 'POST', path: '/api/email', access: 'staff' },
  },
  messages: {
    reply: 'Reply sent!',
    replyWaits: {
      text: 'Reply saved. It will be sent as soon as the mail server accepts it.',
      tone: 'info',
    },
    replyFailed: 'Reply failed...',
    erase: { text: 'Erased!', tone: 'info' },
    eraseFailed: 'Erase failed...',
    update: 'Form response saved!',
    updateFailed: 'Form response save failed...',
    fetchFailed: 'Something went wrong!',
  },
  screen: { path: 'forms', title: 'Form responses' },
} as const satisfies Inbox
