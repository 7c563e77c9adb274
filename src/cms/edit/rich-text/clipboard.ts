import { Selection } from '@tiptap/pm/state'
import type { Slice } from '@tiptap/pm/model'
import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { withoutControls } from '#rules/characters.ts'
import { say } from '../../stores/toasts.ts'
import type { Side } from '../values.ts'
import { withoutDetours } from './addresses.ts'
import { cleanPaste } from './paste.ts'
import { withoutPrivate } from './symbols.ts'

const words = cmsEdit.text

const tell = (text: string): void => void say({ tone: 'info', text })

/** Files and nothing else, such as a picture of the screen: a text takes no files, and a browser that got one would leave the page for it. */
function refuseFiles(event: Event, data: DataTransfer | null): boolean {
  if (!data || data.files.length === 0 || data.types.some((type) => type.startsWith('text/'))) return false
  event.preventDefault()
  tell([...data.files].every(({ type }) => type.startsWith('image/')) ? words.pictureLeftOut : words.fileLeftOut)
  return true
}

/** Whether there is anything in a slice that a reader would see. */
function isEmpty({ content }: Slice): boolean {
  let found = false
  content.descendants((node) => {
    found ||= node.isText ? node.text?.trim() !== '' : node.isLeaf && node.type.name !== 'hardBreak'
    return !found
  })
  return !found
}

/**
 * Takes in what is pasted or dropped: HTML cleaned, or plain text, and a word about what was left out. HTML of which
 * nothing is left gives way to the plain text that comes along; where there is none either, that is said, and what is
 * selected stays.
 */
export function clipboardProps(side: Side): Pick<EditorProps, 'transformPastedHTML' | 'transformPastedText' | 'handlePaste' | 'handleDrop'> {
  let isTold = false

  const orText = (view: EditorView, event: ClipboardEvent | DragEvent, data: DataTransfer | null, slice: Slice): boolean => {
    const wasTold = isTold
    isTold = false
    if (!data || !isEmpty(slice)) return false
    event.preventDefault()
    const text = data.getData('text/plain')
    if (text.trim() === '') {
      if (!wasTold) tell(words.nothingPasted)
      return true
    }
    return view.pasteText(text)
  }

  return {
    transformPastedHTML: (html) => {
      const { html: clean, pictures, hidden } = cleanPaste(html, side)
      if (pictures > 0) tell(words.pictureLeftOut)
      if (hidden > 0) tell(words.hiddenLeftOut)
      isTold = pictures + hidden > 0
      return clean
    },
    transformPastedText: (text) => withoutDetours(withoutPrivate(withoutControls(text))),
    handlePaste: (view, event, slice) => refuseFiles(event, event.clipboardData) || orText(view, event, event.clipboardData, slice),
    handleDrop: (view, event, slice, isMoved) => {
      if (isMoved) return false
      if (refuseFiles(event, event.dataTransfer)) return true
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
      if (at && isEmpty(slice)) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))))
      return orText(view, event, event.dataTransfer, slice)
    },
  }
}
