import { atom } from 'nanostores'
import type { FormType } from '#kinds/submissions.ts'

/** The type of the form that was taken last in this tab; the thank-you message reads it. */
export const $submittedForm = atom<FormType | null>(null)

/** Notes a form that has been taken, and keeps it for this tab. One that failed leaves nothing. */
export const noteSubmitted = (type: FormType): void => {
  $submittedForm.set(type)
  try {
    sessionStorage.setItem('submittedForm', type)
  } catch {
    // Storage is switched off: the message on this page knows it all the same.
  }
}
