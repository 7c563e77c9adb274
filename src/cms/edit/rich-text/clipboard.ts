import { Extension } from '@tiptap/core'
import { DOMSerializer, type Fragment, type Slice } from '@tiptap/pm/model'
import { Plugin, Selection } from '@tiptap/pm/state'
import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { withoutControls } from '#rules/characters.ts'
import type { Side } from '../../model/values.ts'
import { say } from '../../stores/toasts.ts'
import { withoutDetours } from './addresses.ts'
import { cleanPaste, OWN, type Pasted } from './paste.ts'
import { withoutPrivate } from './symbols.ts'

const words = cmsEdit.text

const tell = (text: string): void => void say({ tone: 'info', text })

/** Marks copied content, which lets a paste distinguish it from that of other editors. */
class MarkingSerializer extends DOMSerializer {
  override serializeFragment(
    content: Fragment,
    options?: { document?: Document },
    target?: HTMLElement | DocumentFragment,
  ): HTMLElement | DocumentFragment {
    const written = super.serializeFragment(content, options, target)
    // Nested content is written into a given target; only the outermost call has none.
    if (!target) written.firstElementChild?.setAttribute(OWN, '')
    return written
  }
}

export const MarkedCopies = Extension.create({
  name: 'markedCopies',
  addProseMirrorPlugins() {
    const { schema } = this.editor
    return [
      new Plugin({
        props: {
          clipboardSerializer: new MarkingSerializer(
            DOMSerializer.nodesFromSchema(schema),
            DOMSerializer.marksFromSchema(schema),
          ),
        },
      }),
    ]
  },
})

/**
 * Refuses files and nothing else, such as a screenshot: a text holds no files, and a browser that
 * received one would leave the page for it.
 */
function refuseFiles(event: Event, data: DataTransfer | null): boolean {
  if (!data || data.files.length === 0 || data.types.some((type) => type.startsWith('text/')))
    return false
  event.preventDefault()
  tell(
    [...data.files].every(({ type }) => type.startsWith('image/'))
      ? words.pictureLeftOut
      : words.fileLeftOut,
  )
  return true
}

/** True for a slice without content that a reader would see. */
function isEmpty({ content }: Slice): boolean {
  let found = false
  content.descendants((node) => {
    found ||= node.isText ? node.text?.trim() !== '' : node.isLeaf && node.type.name !== 'hardBreak'
    return !found
  })
  return !found
}

/**
 * Inserts pasted or dropped content: HTML cleaned, or plain text, with a message about what was
 * left out. When nothing of the HTML is left, the plain text of the same paste is used; without
 * either, a message says that nothing was pasted, and the selection remains.
 */
export function clipboardProps(
  side: Side,
): Pick<EditorProps, 'transformPastedHTML' | 'transformPastedText' | 'handlePaste' | 'handleDrop'> {
  let last: Pick<Pasted, 'pictures' | 'hidden' | 'isOwn'> | null = null

  const orText = (
    view: EditorView,
    event: ClipboardEvent | DragEvent,
    data: DataTransfer | null,
    slice: Slice,
  ): boolean => {
    const found = last
    last = null
    if (!data || found?.isOwn || !isEmpty(slice)) return false
    event.preventDefault()
    const text = data.getData('text/plain')
    // The plain text repeats the hidden words that were left out of the HTML.
    if (found && found.hidden > 0) return true
    if (text.trim() !== '') return view.pasteText(text)
    if (!found || found.pictures === 0) tell(words.nothingPasted)
    return true
  }

  return {
    transformPastedHTML: (html) => {
      const pasted = cleanPaste(html, side)
      if (pasted.pictures > 0) tell(words.pictureLeftOut)
      if (pasted.hidden > 0) tell(words.hiddenLeftOut)
      last = pasted
      return pasted.html
    },
    transformPastedText: (text) => withoutDetours(withoutPrivate(withoutControls(text))),
    handlePaste: (view, event, slice) =>
      refuseFiles(event, event.clipboardData) || orText(view, event, event.clipboardData, slice),
    handleDrop: (view, event, slice, isMoved) => {
      if (isMoved) return false
      if (refuseFiles(event, event.dataTransfer)) return true
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
      if (at && isEmpty(slice))
        view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))))
      return orText(view, event, event.dataTransfer, slice)
    },
  }
}
