import { map } from 'nanostores'

/** Why a form was not taken: something in it is wrong, or something came in between. */
export type Trouble = 'invalid' | 'cut' | 'busy' | 'unavailable' | 'already' | 'failed'

export type FormState = {
  isSending: boolean
  /** What is wrong with each field, in English, by its key. */
  errors: Readonly<Record<string, string>>
  /** The same as it was at the last try: the summary stays as it is while the fields are mended. */
  listed: Readonly<Record<string, string>>
  trouble: Trouble | null
  /** Goes up with every try that failed: the summary takes the focus each time. */
  tries: number
  /** Milliseconds since 1970, by the visitor's clock. */
  retryAt: number | null
  /** The number that a message is known by which had arrived already, or has arrived now. */
  reference: string | null
  /** Whom the confirmation goes to; set when the form has been taken. */
  sentTo: string | null
}

/** The form of this page: a page shows one. */
export const $form = map<FormState>({ isSending: false, errors: {}, listed: {}, trouble: null, tries: 0, retryAt: null, reference: null, sentTo: null })
