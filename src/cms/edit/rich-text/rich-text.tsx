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
import { extensionsFor, rules } from './extensions.ts'
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

/**
 * Distance in pixels that scrolling leaves between the current line and the bars at the top and
 * bottom.
 */
const clear = { top: 72, bottom: 152, left: 0, right: 0 }

/** State of a text at the last keydown. */
const before = new WeakMap<Element, unknown>()

/** A press on a link in the text only moves the cursor: it must not open the link. */
const handleDOMEvents: NonNullable<EditorProps['handleDOMEvents']> = {
  click: (_view, event) => {
    if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
    return false
  },
  keydown: (view, event) => {
    // A busy browser delivers a key before the selection change of the previous key: Enter would
    // replace words that are no longer selected. The event makes the editor read the selection now.
    if (!event.isComposing) document.dispatchEvent(new Event('selectionchange'))
    before.set(view.dom, view.state)
    return false
  },
}

const propsFor = (side: Side, attributes: Record<string, string>): EditorProps => ({
  attributes,
  ...clipboardProps(side),
  handleDOMEvents,
  scrollThreshold: clear,
  scrollMargin: clear,
})

/**
 * Text of the paragraph before the cursor and after it; a picture or a line break counts as one
 * character, as in positions.
 */
const aroundCursor = ({ selection: { $from } }: EditorState): [string, string] => {
  const { parent, parentOffset } = $from
  const text = (from: number, to: number): string => parent.textBetween(from, to, undefined, '\n')
  return [text(0, parentOffset), text(parentOffset, parent.content.size)]
}

/**
 * Looks for a reference to a figure at the cursor after typing, and positions the list of `frame`
 * below it.
 */
const followFigure = (
  { view, state }: Editor,
  transaction: Transaction,
  figures: FigureOffers,
  frame: HTMLElement | null,
): void => {
  if (!transaction.docChanged) return transaction.selectionSet ? figures.close() : undefined
  // Not for a text set from outside.
  if (
    transaction.getMeta('preventUpdate') ||
    !state.selection.empty ||
    !state.selection.$from.parent.inlineContent
  )
    return undefined
  frame?.style.setProperty(
    '--figure-line',
    `${view.coordsAtPos(state.selection.from).bottom - frame.getBoundingClientRect().top}px`,
  )
  figures.look(...aroundCursor(state))
}

const parseOptions = { preserveWhitespace: true }

/**
 * Applies a text that was set from outside. When both are equal nothing changes: neither the cursor
 * nor the undo history.
 */
const takeIn = (editor: Editor, html: string): void => {
  const { doc, schema } = editor.state
  const next = createDocument(html, schema, parseOptions)
  const start = doc.content.findDiffStart(next.content)
  const end = doc.content.findDiffEnd(next.content)
  if (start === null || end === null) return
  // A letter that occurs twice in a row counts for both ends.
  const twice = Math.max(0, start - Math.min(end.a, end.b))
  editor.view.dispatch(
    editor.state.tr
      .replace(start, end.a + twice, next.slice(start, end.b + twice))
      .setMeta('preventUpdate', true),
  )
}

/**
 * Rich text with its tools. Reports no change until a person makes one: opening it never alters the
 * stored text. A value set from outside replaces the text.
 */
export function RichText(props: RichTextProps): ReactNode {
  const { label, side, value, disabled, onChange, onBlur } = props
  const [linkOpen, setLinkOpen] = useState(false)
  const [pictureOpen, setPictureOpen] = useState(false)
  const reported = useRef(value)
  const report = useRef(onChange)
  useEffect(() => {
    report.current = onChange
  })

  const frame = useRef<HTMLDivElement>(null)
  const figures = useFigureOffers({
    id: props.id,
    side,
    isOffered: props.hasFigures,
    insert(name) {
      const { from } = editor.state.selection
      const begun = partialReferenceAt(...aroundCursor(editor.state))
      if (begun)
        editor
          .chain()
          .focus()
          .insertContentAt({ from: from - begun.before, to: from + begun.after }, name)
          .run()
    },
  })

  const attributes = { ...attributesOf(props), ...figures.control }
  const editor = useEditor({
    extensions: extensionsFor(side, cmsEdit.placeholder[side]),
    ...rules,
    content: value,
    // Spaces are significant: the one before the next word must survive when a text is set again.
    parseOptions,
    editable: !disabled,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: propsFor(side, attributes),
    onTransaction: ({ editor: current, transaction }) =>
      props.hasFigures && followFigure(current, transaction, figures, frame.current),
    onBlur: figures.close,
    onUpdate: ({ editor: current }) => {
      reported.current = serialise(current.state.doc)
      report.current(reported.current)
    },
  })

  const named = JSON.stringify(attributes)
  useEffect(() => {
    editor.setOptions({ editorProps: propsFor(side, JSON.parse(named) as Record<string, string>) })
    if (editor.isEditable === disabled) editor.setEditable(!disabled, false)
  }, [editor, named, side, disabled])

  // Before the next paint: a letter typed in between would look like a value set from outside.
  useLayoutEffect(() => {
    if (value === reported.current) return
    reported.current = value
    takeIn(editor, value)
  }, [editor, value])

  // Runs before the text handles the key.
  const takeKey = (event: KeyboardEvent): void => {
    if (!figures.takeKey({ ...event, isComposing: event.nativeEvent.isComposing })) return
    event.preventDefault()
    event.stopPropagation()
  }

  // A Tab that the text has used, for the next cell or a deeper item, must not move to the next
  // field: the dialog around it handles every Tab.
  const keepTab = ({ key, nativeEvent }: KeyboardEvent): void => {
    if (key === 'Tab' && before.get(editor.view.dom) !== editor.state) nativeEvent.stopPropagation()
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
          linkOpen={linkOpen}
          onLink={() => setLinkOpen((open) => !open)}
          onPicture={() => setPictureOpen(true)}
        />
        {linkOpen && <LinkForm editor={editor} onClose={() => setLinkOpen(false)} />}
        <TableStrip editor={editor} />
        <EditorContent
          editor={editor}
          className="edit-text-body"
          onBlur={onBlur}
          onKeyDownCapture={takeKey}
          onKeyDown={keepTab}
        />
        {pictureOpen && (
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
