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
import { begunAt } from '../figures/offers.ts'
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
  /** Fees and limits are offered while one types. */
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

/** The current line is scrolled clear of the bars at the top and bottom, in pixels. */
const clear = { top: 72, bottom: 152, left: 0, right: 0 }

/** The state of a text at the last keydown. */
const before = new WeakMap<Element, unknown>()

/** A press on a link of the text puts the cursor there: it must not lead away from what is being written. */
const handleDOMEvents: NonNullable<EditorProps['handleDOMEvents']> = {
  click: (_view, event) => {
    if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
    return false
  },
  keydown: (view, event) => {
    // When the browser is busy, a key arrives before the selection change of the key before it: Enter would replace
    // words that are selected no more. The text looks for itself.
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

/** The text of the paragraph before the cursor and after it; a picture or a line break counts as a letter, as it does in positions. */
const aroundCursor = ({ selection: { $from } }: EditorState): [string, string] => {
  const { parent, parentOffset } = $from
  const text = (from: number, to: number): string => parent.textBetween(from, to, undefined, '\n')
  return [text(0, parentOffset), text(parentOffset, parent.content.size)]
}

/** Looks for a reference to a figure where somebody wrote, and brings the list of `frame` under it. */
const followFigure = (
  { view, state }: Editor,
  transaction: Transaction,
  figures: FigureOffers,
  frame: HTMLElement | null,
): void => {
  if (!transaction.docChanged) return transaction.selectionSet ? figures.close() : undefined
  // A text that was set from outside.
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

/** Takes in a text that was set from outside. Where both are the same nothing moves: neither the cursor nor what undo knows. */
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
 * A text with its tools. It says nothing until a person changes something, so that opening it never alters what is
 * stored; a value set from outside replaces the text.
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
      const begun = begunAt(...aroundCursor(editor.state))
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
    // Spaces are letters, too: the one before the next word is there again when a text comes back.
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

  // At once, not after the next paint: a letter typed in between would look like a value set from outside.
  useLayoutEffect(() => {
    if (value === reported.current) return
    reported.current = value
    takeIn(editor, value)
  }, [editor, value])

  // Before the text itself acts on it.
  const takeKey = (event: KeyboardEvent): void => {
    if (!figures.takeKey({ ...event, isComposing: event.nativeEvent.isComposing })) return
    event.preventDefault()
    event.stopPropagation()
  }

  // A Tab that the text has used, for the next cell or a deeper item, is no step to the next field: the dialog around it takes every Tab.
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
