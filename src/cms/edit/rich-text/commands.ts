import type { Editor } from '@tiptap/core'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import type { IconName } from '../../ui/icon.tsx'

const words = cmsEdit.text

export type BlockName = keyof typeof words.blocks

export const blockNames = Object.keys(words.blocks) as BlockName[]

export const setBlock: Readonly<Record<BlockName, (editor: Editor) => unknown>> = {
  paragraph: (editor) => editor.chain().focus().setParagraph().run(),
  h2: (editor) => editor.chain().focus().setHeading({ level: 2 }).run(),
  h3: (editor) => editor.chain().focus().setHeading({ level: 3 }).run(),
  h4: (editor) => editor.chain().focus().setHeading({ level: 4 }).run(),
  code: (editor) => editor.chain().focus().setCodeBlock().run(),
}

/** The kind of the paragraph that the cursor is in. */
export const blockOf = (editor: Editor): BlockName => {
  if (editor.isActive('codeBlock')) return 'code'
  const level = ([2, 3, 4] as const).find((one) => editor.isActive('heading', { level: one }))
  return level === undefined ? 'paragraph' : `h${level}`
}

export type Toggle = {
  name: string
  label: string
  icon: IconName
  run: (editor: Editor) => unknown
  /** Mirrored in an Arabic toolbar: what shows the direction of lines. */
  mirrored?: true
  /** Not offered in Arabic, where slanted letters are no emphasis. */
  englishOnly?: true
  group: 'letters' | 'lines'
}

/** What can be on or off where the cursor stands. */
export const toggles: readonly Toggle[] = [
  { name: 'bold', group: 'letters', label: words.bold, icon: 'bold', run: (editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', group: 'letters', label: words.italic, icon: 'italic', run: (editor) => editor.chain().focus().toggleItalic().run(), englishOnly: true },
  { name: 'bulletList', group: 'lines', label: words.bullets, icon: 'bullets', run: (editor) => editor.chain().focus().toggleBulletList().run(), mirrored: true },
  { name: 'orderedList', group: 'lines', label: words.numbers, icon: 'numbers', run: (editor) => editor.chain().focus().toggleOrderedList().run(), mirrored: true },
  { name: 'blockquote', group: 'lines', label: words.quote, icon: 'quote', run: (editor) => editor.chain().focus().toggleBlockquote().run(), mirrored: true },
]

/** A table with a head row. */
export const insertTable = (editor: Editor): unknown => editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run()

export const tableCommands: readonly { label: string; run: (editor: Editor) => unknown }[] = [
  { label: words.rowAfter, run: (editor) => editor.chain().focus().addRowAfter().run() },
  { label: words.columnAfter, run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { label: words.deleteRow, run: (editor) => editor.chain().focus().deleteRow().run() },
  { label: words.deleteColumn, run: (editor) => editor.chain().focus().deleteColumn().run() },
  { label: words.deleteTable, run: (editor) => editor.chain().focus().deleteTable().run() },
]
