import type { EditorProps } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { say } from '../../stores/toasts.ts'
import { LibraryDialog } from '../fields/library-dialog.tsx'
import type { Side } from '../values.ts'
import { cleanPaste } from './addresses.ts'
import { extensionsFor } from './extensions.ts'
import { LinkForm } from './link-form.tsx'
import { serialise } from './serialise.ts'
import { TableStrip } from './table-strip.tsx'
import { Toolbar } from './toolbar.tsx'

export type RichTextProps = {
  id: string
  label: string
  side: Side
  value: string
  disabled: boolean
  describedBy: string | undefined
  invalid: boolean
  required: boolean
  onChange: (html: string) => void
  onLeave: () => void
}

const attributesOf = ({ id, side, describedBy, invalid, required, disabled }: RichTextProps): Record<string, string> => ({
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

const transformPastedHTML = (html: string): string => {
  const pasted = cleanPaste(html)
  if (pasted.picturesLeftOut > 0) say({ tone: 'info', text: cmsEdit.text.pictureLeftOut })
  return pasted.html
}

/**
 * A text with its tools. It says nothing until a person changes something, so that opening it never alters what is
 * stored; a value set from outside replaces the text.
 */
export default function RichText(props: RichTextProps): ReactNode {
  const { label, side, value, disabled, onChange, onLeave } = props
  const [linkOpen, setLinkOpen] = useState(false)
  const [pictureOpen, setPictureOpen] = useState(false)
  const said = useRef(value)
  const report = useRef(onChange)
  useEffect(() => {
    report.current = onChange
  })

  const attributes = attributesOf(props)
  const editorProps: EditorProps = { attributes, transformPastedHTML }
  const editor = useEditor({
    extensions: extensionsFor(side, cmsEdit.placeholder[side]),
    content: value,
    editable: !disabled,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps,
    onUpdate: ({ editor: current }) => {
      said.current = serialise(current.state.doc)
      report.current(said.current)
    },
  })

  const named = JSON.stringify(attributes)
  useEffect(() => {
    editor.setOptions({ editorProps: { attributes: JSON.parse(named) as Record<string, string>, transformPastedHTML } })
    if (editor.isEditable === disabled) editor.setEditable(!disabled, false)
  }, [editor, named, disabled])

  useEffect(() => {
    if (value === said.current) return
    said.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  return (
    <div className="edit-text" data-invalid={props.invalid || undefined}>
      <Toolbar
        editor={editor}
        side={side}
        label={label}
        disabled={disabled}
        linkOpen={linkOpen}
        onLink={() => setLinkOpen((open) => !open)}
        onPicture={() => setPictureOpen(true)}
      />
      {linkOpen && <LinkForm editor={editor} onClose={() => setLinkOpen(false)} />}
      <TableStrip editor={editor} />
      <EditorContent editor={editor} className="edit-text-body" onBlur={onLeave} />
      {pictureOpen && (
        <LibraryDialog
          accept="pictures"
          altFor={side}
          onClose={() => setPictureOpen(false)}
          onChoose={(file, alt) => {
            const { FilePath: src, Width: width, Height: height } = file
            editor.chain().focus().insertContent({ type: 'image', attrs: { src, alt, width, height } }).run()
          }}
        />
      )}
    </div>
  )
}
