import type { ReactNode } from 'react'
import type { Row } from '#kinds/define.ts'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { wordCount } from '../../model/markup.ts'
import { useField, useSession, type FieldProps } from '../../session/session-context.ts'
import { FieldFrame } from '../../ui/field.tsx'
import { preload } from '../../ui/lazy-part.ts'
import { useOnDemand } from '../../ui/on-demand.tsx'

const loadEditor = async () => (await import('../rich-text/rich-text.tsx')).RichText

const hasRichText = (rows: readonly Row[]): boolean =>
  rows.some((row) => row.type === 'html' || (row.type === 'list' && hasRichText(row.rows)))

/** Loads the rich-text editor if a form needs it, while the item is still loading. */
export function fetchTextEditor(rows: readonly Row[]): void {
  // A failure is ignored here: the field repeats the load and reports a second failure.
  if (hasRichText(rows)) preload(loadEditor).catch(() => undefined)
}

/** Field for rich text. The editor is loaded with the first such field that is shown. */
export function HtmlField({ row, path, side, label }: FieldProps): ReactNode {
  const field = useField(path)
  const { kind } = useSession()
  const { render, failureNotice } = useOnDemand(loadEditor, true, words.text.notLoaded)
  return (
    <FieldFrame
      id={field.id}
      label={label}
      hint={row.hint}
      error={field.error}
      counter={words.words(wordCount(field.text))}
      required={field.required}
      lang={side ?? undefined}
    >
      {(control) =>
        render?.({
          id: field.id,
          label,
          side: side ?? 'en',
          value: field.text,
          disabled: field.disabled,
          hasFigures: kind.figures === true,
          describedBy: control['aria-describedby'],
          invalid: field.error !== undefined,
          required: control['aria-required'] ?? false,
          onChange: field.set,
          onBlur: field.touch,
        }) ?? (
          <div className="edit-text edit-text-waiting">{failureNotice || words.text.loading}</div>
        )
      }
    </FieldFrame>
  )
}
