import { createDocument, type Editor } from '@tiptap/core'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { EditorProps } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import type { Side } from '../../model/values.ts'
import { LibraryDialog } from '../fields/library-dialog.tsx'
import { useFigureOffers, type FigureOffers } from '../figures/figure-list.tsx'
import { partialReferenceAt } from '../figures/offers.ts'
import { clipboardProps } from './clipboard.ts'
import { extensionsFor, editorRules } from './extensions.ts'
import { LinkForm } from './link-form.tsx'
import { serialise } from './serialise.ts'
import { TableStrip, Toolbar } from './toolbar.tsx'

export type RichTextProps = {
  id: string
  label: string
  side: Side
  value: string
  disabled: boolean
  /** True when fees and limits are suggested during typing. */
  hasFigures: boolean
  describedBy: string | undefined
  invalid: boolean
  required: boolean
  onChange: (html: string) => void
  onBlur: () => void
}

const attributesOf = ({
  id,
  side,
  describedBy,
  invalid,
  required,
  disabled,
}: RichTextProps): Record<string, string> => ({
  id,
  class: 'edit-prose',
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-labelledby': `${id}-label`,
  lang: side,
  dir: side === 'ar' ? 'rtl' : 'ltr',
  ...(describedBy && { 'aria-describedby': describedBy }),
  ...(invalid && { 'aria-invalid': 'true' }),
  ...(required && { 'aria-required': 'true' }),
  ...(disabled && { 'aria-disabled': 'true' }),
})

/** Margins in pixels that the bars at the top and bottom cover: a line scrolls clear of them. */
const scrollMargins = { top: 72, bottom: 152, left: 0, right: 0 }

/** Key: element of an editor. Value: state of its document at the last keydown. */
const statesAtKeydown = new WeakMap<Element, unknown>()

const handleDOMEvents: NonNullable<EditorProps['handleDOMEvents']> = {
  // A press on a link in the text moves the cursor and does not open the link.
  click: (_view, event) => {
    if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
    return false
  },
  keydown: (view, event) => {
    // A busy browser may deliver a key before the selection change of the previous key. Enter would
    // then replace words that are no longer selected. This event updates the editor's selection.
    if (!event.isComposing) document.dispatchEvent(new Event('selectionchange'))
    statesAtKeydown.set(view.dom, view.state)
    return false
  },
}

const propsFor = (side: Side, attributes: Record<string, string>): EditorProps => ({
  attributes,
  ...clipboardProps(side),
  handleDOMEvents,
  scrollThreshold: scrollMargins,
  scrollMargin: scrollMargins,
})

/**
 * Text of the paragraph before the cursor, and text after it. A picture or a line break is one
 * character in the text, as it is one position in the document.
 */
const aroundCursor = ({ selection: { $from } }: EditorState): [string, string] => {
  const { parent, parentOffset } = $from
  const text = (from: number, to: number): string => parent.textBetween(from, to, undefined, '\n')
  return [text(0, parentOffset), text(parentOffset, parent.content.size)]
}

/**
 * Updates the suggestions of figures after a change of the document, and closes them after a change
 * of the selection alone. The list is placed in `frame` below the line with the cursor.
 */
const updateFigureOffers = (
  { view, state }: Editor,
  transaction: Transaction,
  figures: FigureOffers,
  frame: HTMLElement | null,
): void => {
  if (!transaction.docChanged) {
    if (transaction.selectionSet) figures.close()
    return
  }
  // A text that was set by `applyValue` was not typed.
  const isTyped = !transaction.getMeta('preventUpdate')
  const isCursorInText = state.selection.empty && state.selection.$from.parent.inlineContent
  if (!isTyped || !isCursorInText) return
  if (frame) {
    const lineEnd = view.coordsAtPos(state.selection.from).bottom
    const distance = lineEnd - frame.getBoundingClientRect().top
    frame.style.setProperty('--figure-line', `${distance}px`)
  }
  figures.update(...aroundCursor(state))
}

const parseOptions = { preserveWhitespace: true }

/**
 * Replaces the part of the document that differs from `html`. The cursor and the undo history stay
 * as they are when nothing differs.
 */
const applyValue = (editor: Editor, html: string): void => {
  const { doc, schema } = editor.state
  const next = createDocument(html, schema, parseOptions)
  const start = doc.content.findDiffStart(next.content)
  const end = doc.content.findDiffEnd(next.content)
  if (start === null || end === null) return
  // The equal beginning and the equal end may overlap: in `a` and `aa`, each of them is `a`.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  editor.view.dispatch(
    editor.state.tr
      .replace(start, end.a + overlap, next.slice(start, end.b + overlap))
      .setMeta('preventUpdate', true),
  )
}

/**
 * Rich text with its tools. It reports no change before a person makes one, so that opening a text
 * does not alter it. A `value` other than the one reported last replaces the text.
 */
export function RichText(props: RichTextProps): ReactNode {
  const { label, side, value, disabled, onChange, onBlur } = props
  const [isLinkOpen, setLinkOpen] = useState(false)
  const [isPictureOpen, setPictureOpen] = useState(false)
  /** HTML that was last passed to `onChange`, or last received as `value`. */
  const currentHtml = useRef(value)
  const latestOnChange = useRef(onChange)
  useEffect(() => {
    latestOnChange.current = onChange
  })

  const frame = useRef<HTMLDivElement>(null)
  const figures = useFigureOffers({
    id: props.id,
    side,
    isOffered: props.hasFigures,
    insert(name) {
      const { from } = editor.state.selection
      const partial = partialReferenceAt(...aroundCursor(editor.state))
      if (!partial) return
      const range = { from: from - partial.before, to: from + partial.after }
      editor.chain().focus().insertContentAt(range, name).run()
    },
  })

  const attributes = { ...attributesOf(props), ...figures.fieldAttributes }
  const editor = useEditor({
    extensions: extensionsFor(side, cmsEdit.placeholder[side]),
    ...editorRules,
    content: value,
    // Keeps the space at the end of a text that is being typed.
    parseOptions,
    editable: !disabled,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: propsFor(side, attributes),
    onTransaction: ({ editor: current, transaction }) => {
      if (props.hasFigures) updateFigureOffers(current, transaction, figures, frame.current)
    },
    onBlur: figures.close,
    onUpdate: ({ editor: current }) => {
      currentHtml.current = serialise(current.state.doc)
      latestOnChange.current(currentHtml.current)
    },
  })

  // The attributes are compared as text, so the effect runs only when one of them has changed.
  const attributesAsText = JSON.stringify(attributes)
  useEffect(() => {
    const current = JSON.parse(attributesAsText) as Record<string, string>
    editor.setOptions({ editorProps: propsFor(side, current) })
    if (editor.isEditable === disabled) editor.setEditable(!disabled, false)
  }, [editor, attributesAsText, side, disabled])

  // A layout effect, because a letter typed before a later effect would be replaced by `value`.
  useLayoutEffect(() => {
    if (value === currentHtml.current) return
    currentHtml.current = value
    applyValue(editor, value)
  }, [editor, value])

  // Runs in the capture phase, before the editor handles the key.
  const handleFigureKey = (event: KeyboardEvent): void => {
    if (!figures.handleKey({ ...event, isComposing: event.nativeEvent.isComposing })) return
    event.preventDefault()
    event.stopPropagation()
  }

  // The editor uses Tab in tables and lists. The dialog around the form handles every Tab that it
  // receives, so a Tab that has changed the editor's state must not reach the dialog.
  const stopUsedTab = ({ key, nativeEvent }: KeyboardEvent): void => {
    const hasChanged = statesAtKeydown.get(editor.view.dom) !== editor.state
    if (key === 'Tab' && hasChanged) nativeEvent.stopPropagation()
  }

  return (
    <div className="figure-field" ref={frame}>
      <div className="edit-text" data-invalid={props.invalid || undefined}>
        <Toolbar
          editor={editor}
          side={side}
          label={label}
          disabled={disabled}
          hasFigures={props.hasFigures}
          isLinkOpen={isLinkOpen}
          onLink={() => setLinkOpen((open) => !open)}
          onPicture={() => setPictureOpen(true)}
        />
        {isLinkOpen && <LinkForm editor={editor} onClose={() => setLinkOpen(false)} />}
        <TableStrip editor={editor} />
        <EditorContent
          editor={editor}
          className="edit-text-body"
          onBlur={onBlur}
          onKeyDownCapture={handleFigureKey}
          onKeyDown={stopUsedTab}
        />
        {isPictureOpen && (
          <LibraryDialog
            accept="pictures"
            altFor={side}
            onClose={() => setPictureOpen(false)}
            onChoose={(file, alt) => {
              const { FilePath: src, Width: width, Height: height } = file
              editor
                .chain()
                .focus()
                .insertContent({ type: 'image', attrs: { src, alt, width, height } })
                .run()
            }}
          />
        )}
      </div>
      {figures.list}
    </div>
  )
}
