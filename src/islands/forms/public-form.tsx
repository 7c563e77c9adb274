import { useStore } from '@nanostores/react'
import { useEffect, useRef, type FocusEvent, type FormEvent, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { translateError, type Form } from '#forms/define.ts'
import { submissions, type FormType } from '#kinds/submissions.ts'
import { afterPress, watchPointer } from '#ui/press.ts'
import { Icon } from '#views/icon.tsx'
import { Field, type FormProps, type Words } from './field.tsx'
import { Summary, Thanks } from './outcome.tsx'
import type { Drafts } from './start.ts'
import { $form, errorsOf, submitForm, valuesOf } from './submit.ts'

/** `drafts` and `onReady` are the browser's: on the server there is nobody to press anything. */
type Props = { form: Form; words: Words; page: FormProps; drafts?: Drafts; onReady?: () => void }

/** Fields of which one is needed. */
const alternatives = (form: Form): string[] =>
  form.fields.filter(({ either }) => either).map(({ key }) => key)

/** Sets or takes away what is wrong with one field as it stands now. */
const judge = (form: Form, element: HTMLFormElement, key: string): void => {
  const { [key]: _old, ...rest } = $form.get().errors
  const now = errorsOf(form, valuesOf(element))[key]
  $form.setKey('errors', now === undefined ? rest : { ...rest, [key]: now })
}

const isShown = (form: Form, key: string): boolean =>
  form.fields.some((field) => field.key === key && field.type !== 'hidden' && field.type !== 'trap')

/** What was filled in and left while the island loaded, or kept from before, is judged as it begins. */
const judgeLeft = (form: Form, element: HTMLFormElement): void => {
  const values = valuesOf(element)
  const isLeft = (key: string): boolean =>
    isShown(form, key) && Boolean(values[key]) && document.activeElement?.id !== key
  $form.setKey(
    'errors',
    Object.fromEntries(Object.entries(errorsOf(form, values)).filter(([key]) => isLeft(key))),
  )
}

/** A public form: complete HTML without scripts, the same with them and more forthcoming. */
export function PublicForm({ form, words, page, drafts, onReady }: Props): ReactNode {
  const state = useStore($form)
  useEffect(watchPointer, [])
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (ref.current) judgeLeft(form, ref.current)
    onReady?.()
  }, [form, onReady])
  if (state.sentTo !== null) return <Thanks state={state} words={words} page={page} />

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (drafts) void submitForm(form, event.currentTarget, drafts)
  }
  const onBlur = ({ target, currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>): void => {
    const { name } = target
    // The button judges everything by itself.
    if (
      !isShown(form, name) ||
      (relatedTarget instanceof HTMLButtonElement && currentTarget.contains(relatedTarget))
    )
      return
    // Whoever passes it by may fill in the other.
    if (alternatives(form).includes(name) && !target.value) return
    const element = currentTarget
    afterPress(() => {
      if (element.isConnected) judge(form, element, name)
    })
  }
  const onInput = ({ target, currentTarget }: FormEvent<HTMLFormElement>): void => {
    const { name } = target as HTMLInputElement
    const judged = alternatives(form).includes(name) ? alternatives(form) : [name]
    for (const key of judged) if (state.errors[key] !== undefined) judge(form, currentTarget, key)
  }
  return (
    <>
      <h2>{words.titles[form.type]}</h2>
      <p className="lead">{words.leads[form.type]}</p>
      <form
        className="form"
        method={submissions.api.submit.method.toLowerCase()}
        action={submissions.api.submit.path}
        encType={
          form.fields.some(({ type }) => type === 'file') ? 'multipart/form-data' : undefined
        }
        aria-label={words.titles[form.type]}
        aria-busy={state.isSending || undefined}
        ref={ref}
        onSubmit={onSubmit}
        onBlur={onBlur}
        onInput={onInput}
      >
        <Summary form={form} state={state} words={words} page={page} />
        <input type="hidden" name="FormType" value={form.type} />
        {form.fields.map((field) => (
          <Field
            key={field.key}
            field={field}
            words={words}
            page={page}
            error={
              state.errors[field.key] && translateError(state.errors[field.key] ?? '', words.errors)
            }
          />
        ))}
        <p className="hint kept">
          <Icon name="lock" size={18} />
          <span>{words.use}</span>
        </p>
        <div>
          <button className="btn" type="submit">
            {state.percent !== null
              ? words.sendingFile.replace('#', String(state.percent))
              : state.isSending
                ? words.sending
                : words.submit}
          </button>
        </div>
      </form>
    </>
  )
}

const declared = {
  CONTACT: async () => (await import('#forms/contact.ts')).contact,
  BUSINESS: async () => (await import('#forms/business.ts')).business,
  CAREER: async () => (await import('#forms/career.ts')).career,
  COMPLAINT: async () => (await import('#forms/complaint.ts')).complaint,
} satisfies { [Type in FormType]: () => Promise<{ type: Type }> }

/** The declaration of a form. A page fetches that of its own form alone. */
export const declarationOf = (type: FormType): Promise<Form> => declared[type]()

/** Brings a form to life that the server wrote. Resolves when it answers; what was typed meanwhile stays. */
export const hydrateForm = async (
  container: HTMLElement,
  page: FormProps,
  words: Words,
  drafts: Drafts,
): Promise<void> => {
  const form = await declarationOf(page.type)
  await new Promise<void>((resolve) => {
    hydrateRoot(
      container,
      <PublicForm form={form} words={words} page={page} drafts={drafts} onReady={resolve} />,
    )
  })
}
