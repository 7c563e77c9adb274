import { useRef, useState, type ReactNode } from 'react'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { useField, useSession, type FieldProps } from '../../session/session-context.ts'
import { FieldFrame } from '../../ui/field.tsx'
import { useFigureOffers } from '../figures/figure-list.tsx'
import { partialReferenceAt } from '../figures/offers.ts'

const lineClass = ({ multiline, title }: FieldProps['row']): string => {
  if (multiline) return 'input edit-line'
  return title ? 'input edit-line edit-line-title' : 'input edit-line edit-line-short'
}

/** Text as the server stores it: its white space and the encoding of its characters normalised. */
const normalised = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** Text of one paragraph, which wraps when it is long; line breaks are not part of it. */
export function TextField({ row, path, side, label }: FieldProps): ReactNode {
  const field = useField(path)
  const { kind } = useSession()
  const area = useRef<HTMLTextAreaElement>(null)
  /** Position of the cursor after the last input. */
  const cursor = useRef<number | null>(null)
  /**
   * Text as it was typed, until the field is left. It is shown in place of the stored text, because
   * a save during typing would remove the space before the next word.
   */
  const [typed, setTyped] = useState<string | null>(null)
  const isTypedCurrent = typed !== null && normalised(typed) === normalised(field.text)
  const shown = isTypedCurrent ? typed : field.text
  const figures = useFigureOffers({
    id: field.id,
    side: side ?? 'en',
    isOffered: kind.figures === true && (row.type !== 'text' || !row.pattern),
    insert(name) {
      const { current } = area
      const at = current?.selectionStart ?? 0
      const partial = partialReferenceAt(
        current?.value.slice(0, at) ?? '',
        current?.value.slice(at) ?? '',
      )
      if (!current || !partial) return
      current.setSelectionRange(at - partial.before, at + partial.after)
      // The browser's undo reverts an insertion only if it was made by this command.
      document.execCommand('insertText', false, name)
    },
  })
  const counter = row.max === undefined ? undefined : words.of([...field.text].length, row.max)
  return (
    <FieldFrame
      id={field.id}
      label={label}
      hint={row.hint}
      error={field.error}
      counter={counter}
      required={field.required}
      lang={side ?? undefined}
    >
      {(control) => (
        <div className="figure-field">
          <textarea
            ref={area}
            {...control}
            {...figures.fieldAttributes}
            className={lineClass(row)}
            rows={row.multiline ? 2 : 1}
            lang={side ?? 'en'}
            dir={side === 'ar' ? 'rtl' : 'ltr'}
            placeholder={row.type === 'text' ? row.pattern?.examples[0] : undefined}
            value={shown}
            readOnly={field.disabled}
            onChange={({ target: { value, selectionStart } }) => {
              const text = value.replace(/\s*\n\s*/g, ' ')
              field.set(text)
              setTyped(text)
              cursor.current = selectionStart
              figures.update(value.slice(0, selectionStart), value.slice(selectionStart))
            }}
            onSelect={({ currentTarget: { selectionStart } }) => {
              const isMoved = selectionStart !== cursor.current
              if (isMoved) figures.close()
            }}
            onKeyDown={(event) => {
              const { isComposing } = event.nativeEvent
              const isHandled = figures.handleKey({ ...event, isComposing })
              if (isHandled) event.stopPropagation()
              const isLineBreak = event.key === 'Enter' && !isComposing
              if (isHandled || isLineBreak) event.preventDefault()
            }}
            onBlur={() => {
              figures.close()
              setTyped(null)
              field.touch()
            }}
          />
          {figures.list}
        </div>
      )}
    </FieldFrame>
  )
}
