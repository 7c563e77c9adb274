import { useRef, useState, type ReactNode } from 'react'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { useField, useSession, type FieldProps } from '../../session/session-context.ts'
import { FieldFrame } from '../../ui/field.tsx'
import { useFigureOffers } from '../figures/figure-list.tsx'
import { partialReferenceAt } from '../figures/offers.ts'

/** Class of a text that opens as two lines, or of one that opens as one. */
const lineClass = ({ multiline, title }: FieldProps['row']): string =>
  multiline
    ? 'input edit-line'
    : title
      ? 'input edit-line edit-line-title'
      : 'input edit-line edit-line-short'

/**
 * True when two texts differ only in what the server normalises: white space, and the encoding of
 * characters.
 */
const isSameText = (a: string, b: string): boolean =>
  [a, b]
    .map((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
    .every((text, _, [first]) => text === first)

/** Text of one paragraph, which wraps when it is long; line breaks are not part of it. */
export function TextField({ row, path, side, label }: FieldProps): ReactNode {
  const field = useField(path)
  const { kind } = useSession()
  const area = useRef<HTMLTextAreaElement>(null)
  const cursor = useRef<number | null>(null)
  // A save must not remove the space before the next word during typing: the typed text remains
  // until the field is left.
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed !== null && isSameText(typed, field.text) ? typed : field.text
  const figures = useFigureOffers({
    id: field.id,
    side: side ?? 'en',
    isOffered: kind.figures === true && (row.type !== 'text' || !row.pattern),
    insert(name) {
      const { current } = area
      const at = current?.selectionStart ?? 0
      const begun = partialReferenceAt(
        current?.value.slice(0, at) ?? '',
        current?.value.slice(at) ?? '',
      )
      if (!current || !begun) return
      current.setSelectionRange(at - begun.before, at + begun.after)
      // The only way of inserting that undo reverts.
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
            {...figures.control}
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
              figures.look(value.slice(0, selectionStart), value.slice(selectionStart))
            }}
            onSelect={({ currentTarget: { selectionStart } }) =>
              selectionStart !== cursor.current && figures.close()
            }
            onKeyDown={(event) => {
              const isTaken = figures.takeKey({
                ...event,
                isComposing: event.nativeEvent.isComposing,
              })
              if (isTaken) event.stopPropagation()
              if (isTaken || (event.key === 'Enter' && !event.nativeEvent.isComposing))
                event.preventDefault()
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
