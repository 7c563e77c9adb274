import type { Form } from '#forms/define.ts'
import { referenceOf } from '#forms/reference.ts'
import { $form, type FormState } from '#stores/form.ts'
import { noteSubmitted } from '#stores/submitted-form.ts'
import { errorsOf, valuesOf } from './check.ts'
import type { Drafts } from './draft.ts'
import { send } from './send.ts'

const fail = (more: Pick<FormState, 'errors' | 'trouble'> & Partial<FormState>): void => {
  const { tries } = $form.get()
  $form.set({ ...$form.get(), isSending: false, retryAt: null, reference: null, ...more, listed: more.errors, tries: tries + 1 })
}

let lastId: string | undefined

/** The draft's own id, or its first one. Without storage it lives as long as the page. */
const idOf = (drafts: Drafts): string => drafts.read().id ?? lastId ?? crypto.randomUUID()

/** Sends the form when nothing in it is wrong, under one id until it is acknowledged. A second press meanwhile does nothing. */
export const submitForm = async (form: Form, element: HTMLFormElement, drafts: Drafts): Promise<void> => {
  if ($form.get().isSending) return
  const values = valuesOf(element)
  const errors = errorsOf(form, values)
  if (Object.keys(errors).length > 0) {
    fail({ trouble: 'invalid', errors })
    return
  }
  lastId = idOf(drafts)
  const id = lastId
  drafts.keep({ id })
  $form.set({ ...$form.get(), isSending: true, errors: {}, trouble: null })
  const answer = await send({ ContactId: id, FormType: form.type, FormData: values })
  const reference = referenceOf(id, form.type)
  if (answer === 'taken') {
    lastId = undefined
    drafts.drop()
    noteSubmitted(form.type)
    $form.set({ ...$form.get(), isSending: false, reference, sentTo: String(values['email']) })
    return
  }
  if (answer.trouble === 'already') {
    // An earlier try has arrived with other words. These here would be a second message.
    lastId = crypto.randomUUID()
    drafts.keep({ id: lastId })
    fail({ ...answer, reference })
    return
  }
  fail(answer)
}
