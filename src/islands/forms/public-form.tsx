import { useStore } from '@nanostores/react'
import { useEffect, useRef, type FocusEvent, type FormEvent, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Form } from '#forms/define.ts'
import { submissions, type FormType } from '#kinds/submissions.ts'
import { afterPress, watchPointer } from '#ui/press.ts'
import type { FormPage, Words } from '#views/form-field.tsx'
import { FormView } from '#views/form.tsx'
import type { FormDraft } from './drafts.ts'
import { $form, errorsOf, submitForm, valuesOf, type FormState } from './submit.ts'
import { Thanks } from './thanks.tsx'

type Props = {
  form: Form
  words: Words
  page: FormPage
  /** Set in the browser only. */
  drafts?: FormDraft
  /** Called when the form responds; set in the browser only. */
  onReady?: () => void
}

/** Keys of the fields that are alternatives: at least one of them is required. */
const alternatives = (form: Form): string[] =>
  form.fields.filter(({ eitherRequired }) => eitherRequired).map(({ key }) => key)

/** Updates the error of one field by its current value. */
const updateError = (form: Form, element: HTMLFormElement, key: string): void => {
  const { [key]: _old, ...rest } = $form.get().errors
  const error = errorsOf(form, valuesOf(element))[key]
  $form.setKey('errors', error === undefined ? rest : { ...rest, [key]: error })
}

/** True for a field that visitors see. */
const isShown = (form: Form, key: string): boolean =>
  form.fields.some((field) => field.key === key && field.type !== 'hidden' && field.type !== 'trap')

/** True for a file's field. A chosen file is complete: its error need not wait for a blur. */
const isFile = (form: Form, key: string): boolean =>
  form.fields.some((field) => field.key === key && field.type === 'file')

/** Validates the fields that were filled in before hydration or restored from a draft. */
const showEarlierErrors = (form: Form, element: HTMLFormElement): void => {
  const values = valuesOf(element)
  // A field that has the focus is validated when it loses the focus, except a file.
  const isFilledIn = (key: string): boolean =>
    isShown(form, key) &&
    Boolean(values[key]) &&
    (isFile(form, key) || document.activeElement?.id !== key)
  $form.setKey(
    'errors',
    Object.fromEntries(Object.entries(errorsOf(form, values)).filter(([key]) => isFilledIn(key))),
  )
}

const buttonText = ({ percent, isSending }: FormState, words: Words): string => {
  if (percent !== null) return words.sendingFile.replace('#', String(percent))
  return isSending ? words.sending : words.submit
}

/** A public form: complete HTML without scripts, interactive with them. */
export function PublicForm({ form, words, page, drafts, onReady }: Props): ReactNode {
  const state = useStore($form)
  useEffect(watchPointer, [])
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (ref.current) showEarlierErrors(form, ref.current)
    onReady?.()
  }, [form, onReady])
  if (state.confirmationSentTo !== null) return <Thanks state={state} words={words} page={page} />

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (drafts) void submitForm(form, event.currentTarget, drafts)
  }
  const onBlur = ({ target, currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>): void => {
    const { name } = target
    // A press of the form's button validates all fields.
    if (
      !isShown(form, name) ||
      (relatedTarget instanceof HTMLButtonElement && currentTarget.contains(relatedTarget))
    )
      return
    // An empty alternative is no error yet: the visitor may fill in another alternative.
    if (alternatives(form).includes(name) && !target.value) return
    const element = currentTarget
    afterPress(() => {
      if (element.isConnected) updateError(form, element, name)
    })
  }
  const onInput = ({ target, currentTarget }: FormEvent<HTMLFormElement>): void => {
    const { name, value } = target as HTMLInputElement
    const keys = alternatives(form).includes(name) ? alternatives(form) : [name]
    // An emptied alternative is no error until another alternative loses the focus or the form is
    // sent.
    if (alternatives(form).includes(name) && value === '') {
      const { [name]: _old, ...rest } = state.errors
      return $form.setKey('errors', rest)
    }
    const isChosen = isFile(form, name)
    for (const key of keys)
      if (state.errors[key] !== undefined || (isChosen && key === name))
        updateError(form, currentTarget, key)
  }
  return (
    <>
      <h2>{words.titles[form.type]}</h2>
      <p className="lead">{words.leads[form.type]}</p>
      <FormView
        form={form}
        words={words}
        page={page}
        outcome={state}
        errors={state.errors}
        heading="h3"
        button={buttonText(state, words)}
        attributes={{
          method: submissions.api.submit.method.toLowerCase(),
          action: submissions.api.submit.path,
          'aria-busy': state.isSending || undefined,
          ref,
          onSubmit,
          onBlur,
          onInput,
        }}
      />
    </>
  )
}

/** Loads each form's declaration from a file of its own: a page loads only that of its own form. */
const declarations = {
  CONTACT: async () => (await import('#forms/contact.ts')).contact,
  BUSINESS: async () => (await import('#forms/business.ts')).business,
  CAREER: async () => (await import('#forms/career.ts')).career,
  COMPLAINT: async () => (await import('#forms/complaint.ts')).complaint,
} satisfies { [Type in FormType]: () => Promise<{ type: Type }> }

/** The declaration of a form: its fields and schema. */
export const declarationOf = (type: FormType): Promise<Form> => declarations[type]()

/**
 * Hydrates a form that the server rendered; input from before then is retained. Resolves when the
 * form responds.
 */
export const hydrateForm = async (
  container: HTMLElement,
  page: FormPage,
  words: Words,
  drafts: FormDraft,
): Promise<void> => {
  const form = await declarationOf(page.type)
  await new Promise<void>((resolve) => {
    hydrateRoot(
      container,
      <PublicForm form={form} words={words} page={page} drafts={drafts} onReady={resolve} />,
    )
  })
}
