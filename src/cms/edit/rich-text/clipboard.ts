import { Extension } from '@tiptap/core'
import { DOMSerializer, type Fragment, type Slice } from '@tiptap/pm/model'
import { Plugin, Selection } from '@tiptap/pm/state'
import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { withoutControls } from '#rules/characters.ts'
import type { Side } from '../../model/values.ts'
import { showToast } from '../../stores/toasts.ts'
import { withoutDetours } from './addresses.ts'
import { cleanPaste, OWN_COPY_ATTRIBUTE, type Pasted } from './paste.ts'
import { withoutPrivateCharacters } from './symbols.ts'

const words = cmsEdit.text

const sayInfo = (text: string): void => void showToast({ tone: 'info', text })

/**
 * Writes copied content with the attribute `OWN_COPY_ATTRIBUTE`, by which a paste recognises it as
 * ours.
 */
class MarkingSerializer extends DOMSerializer {
  override serializeFragment(
    content: Fragment,
    options?: { document?: Document },
    target?: HTMLElement | DocumentFragment,
  ): HTMLElement | DocumentFragment {
    const serialised = super.serializeFragment(content, options, target)
    // ProseMirror calls this for nested content with a target; the outermost call has none.
    if (!target) serialised.firstElementChild?.setAttribute(OWN_COPY_ATTRIBUTE, '')
    return serialised
  }
}

/** Extension that marks content copied from this editor. */
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
 * Refuses pasted or dropped files that come without a text, such as a screenshot. A text cannot
 * contain files, and the browser would open a dropped file in place of the page.
 * @returns true when it refused files
 */
function refuseFiles(event: Event, data: DataTransfer | null): boolean {
  if (!data || data.files.length === 0) return false
  const hasText = data.types.some((type) => type.startsWith('text/'))
  if (hasText) return false
  event.preventDefault()
  sayInfo(
    [...data.files].every(({ type }) => type.startsWith('image/'))
      ? words.pictureLeftOut
      : words.fileLeftOut,
  )
  return true
}

/** True for a slice without content that a reader would see. */
function isEmpty({ content }: Slice): boolean {
  let hasContent = false
  content.descendants((node) => {
    const isVisible = node.isText
      ? node.text?.trim() !== ''
      : node.isLeaf && node.type.name !== 'hardBreak'
    if (isVisible) hasContent = true
    return !hasContent
  })
  return !hasContent
}

/**
 * Handlers for pasted and dropped content. HTML is cleaned, and a message says when pictures or
 * hidden text were left out. When nothing visible is left of the HTML, the plain text of the same
 * paste is inserted, unless it would bring the hidden text back. When there is no plain text
 * either, a message says that nothing was pasted, and the selection remains.
 */
export function clipboardProps(
  side: Side,
): Pick<EditorProps, 'transformPastedHTML' | 'transformPastedText' | 'handlePaste' | 'handleDrop'> {
  /**
   * Result of `transformPastedHTML`, which the editor calls before `handlePaste` or `handleDrop` of
   * the same content; null for content without HTML.
   */
  let lastPasted: Pick<Pasted, 'pictures' | 'hidden' | 'isOwn'> | null = null

  /** Handles a paste of which nothing visible is left. Returns false for other content. */
  const handleEmptySlice = (
    view: EditorView,
    event: ClipboardEvent | DragEvent,
    data: DataTransfer | null,
    slice: Slice,
  ): boolean => {
    const pasted = lastPasted
    lastPasted = null
    if (!data || pasted?.isOwn || !isEmpty(slice)) return false
    event.preventDefault()
    const text = data.getData('text/plain')
    // The plain text would contain the hidden words that were left out of the HTML.
    if (pasted && pasted.hidden > 0) return true
    if (text.trim() !== '') return view.pasteText(text)
    // A message about pictures was shown already.
    if (!pasted || pasted.pictures === 0) sayInfo(words.nothingPasted)
    return true
  }

  return {
    transformPastedHTML: (html) => {
      const pasted = cleanPaste(html, side)
      if (pasted.pictures > 0) sayInfo(words.pictureLeftOut)
      if (pasted.hidden > 0) sayInfo(words.hiddenLeftOut)
      lastPasted = pasted
      return pasted.html
    },
    transformPastedText: (text) => withoutDetours(withoutPrivateCharacters(withoutControls(text))),
    handlePaste: (view, event, slice) =>
      refuseFiles(event, event.clipboardData) ||
      handleEmptySlice(view, event, event.clipboardData, slice),
    handleDrop: (view, event, slice, isMoved) => {
      if (isMoved) return false
      if (refuseFiles(event, event.dataTransfer)) return true
      const dropPoint = view.posAtCoords({ left: event.clientX, top: event.clientY })
      if (dropPoint && isEmpty(slice)) {
        // Plain text is inserted at the selection, so the selection moves to the place of the drop.
        const selection = Selection.near(view.state.doc.resolve(dropPoint.pos))
        view.dispatch(view.state.tr.setSelection(selection))
      }
      return handleEmptySlice(view, event, event.dataTransfer, slice)
    },
  }
}
