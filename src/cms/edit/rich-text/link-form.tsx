import type { Editor } from '@tiptap/core'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { Button } from '../../ui/controls.tsx'
import { linkFrom } from './addresses.ts'

const words = cmsEdit.text

const addressOf = (editor: Editor): string => {
  const { href } = editor.getAttributes('link')
  return typeof href === 'string' ? href : ''
}

/**
 * Form for the address of the link at the cursor, or of a new link around the selected words.
 * Without selected words, the address itself is inserted as the text of the link.
 */
export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }): ReactNode {
  const id = useId()
  const [address, setAddress] = useState(() => addressOf(editor))
  const [isWrong, setWrong] = useState(false)
  const isLink = editor.isActive('link')

  const apply = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const href = linkFrom(address)
    if (href === null) return setWrong(true)
    const chain = editor.chain().focus()
    const linkText = {
      type: 'text',
      text: address.trim(),
      marks: [{ type: 'link', attrs: { href } }],
    }
    if (isLink) chain.extendMarkRange('link').setLink({ href }).run()
    else if (editor.state.selection.empty) chain.insertContent(linkText).run()
    else chain.setLink({ href }).run()
    onClose()
  }

  return (
    <form className="edit-strip" onSubmit={apply} noValidate>
      <label htmlFor={id}>
        <bdi>{words.linkAddress}</bdi>
      </label>
      <input
        id={id}
        className="input"
        dir="ltr"
        type="text"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={address}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          setAddress(event.target.value)
          setWrong(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onClose()
          editor.commands.focus()
        }}
      />
      <p
        id={`${id}-hint`}
        className={isWrong ? 'field-error' : 'field-hint'}
        role={isWrong ? 'alert' : undefined}
      >
        <bdi>{isWrong ? words.linkWrong : words.linkHint}</bdi>
      </p>
      <div className="edit-strip-actions">
        <Button type="submit" tone="primary" size="small">
          {words.apply}
        </Button>
        {isLink && (
          <Button
            size="small"
            onPress={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onClose()
            }}
          >
            {words.unlink}
          </Button>
        )}
        <Button
          size="small"
          tone="quiet"
          onPress={() => {
            onClose()
            editor.commands.focus()
          }}
        >
          {cmsEdit.cancel}
        </Button>
      </div>
    </form>
  )
}
