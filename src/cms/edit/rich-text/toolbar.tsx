import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useRef, type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import type { Side } from '../../model/values.ts'
import { Button } from '../../ui/controls.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'

const words = cmsEdit.text

type BlockName = keyof typeof words.blocks

const blockNames = Object.keys(words.blocks) as BlockName[]

/** Commands that give the paragraph at the cursor a block type. */
const setBlock: Readonly<Record<BlockName, (editor: Editor) => unknown>> = {
  paragraph: (editor) => editor.chain().focus().setParagraph().run(),
  h2: (editor) => editor.chain().focus().setHeading({ level: 2 }).run(),
  h3: (editor) => editor.chain().focus().setHeading({ level: 3 }).run(),
  h4: (editor) => editor.chain().focus().setHeading({ level: 4 }).run(),
  code: (editor) => editor.chain().focus().setCodeBlock().run(),
}

/** Block type of the paragraph at the cursor. */
const blockOf = (editor: Editor): BlockName => {
  if (editor.isActive('codeBlock')) return 'code'
  const level = ([2, 3, 4] as const).find((one) => editor.isActive('heading', { level: one }))
  return level === undefined ? 'paragraph' : `h${level}`
}

type Toggle = {
  name: string
  label: string
  icon: IconName
  run: (editor: Editor) => unknown
  /** True for an icon that shows lines of text: it is mirrored in an Arabic toolbar. */
  mirrored?: true
  /** True for a toggle that is not offered in Arabic, in which slanted letters are no emphasis. */
  englishOnly?: true
  group: 'letters' | 'lines'
}

/** Toggles for the text at the cursor. */
const toggles: readonly Toggle[] = [
  {
    name: 'bold',
    group: 'letters',
    label: words.bold,
    icon: 'bold',
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    group: 'letters',
    label: words.italic,
    icon: 'italic',
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    englishOnly: true,
  },
  {
    name: 'bulletList',
    group: 'lines',
    label: words.bullets,
    icon: 'bullets',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    mirrored: true,
  },
  {
    name: 'orderedList',
    group: 'lines',
    label: words.numbers,
    icon: 'numbers',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    mirrored: true,
  },
  {
    name: 'blockquote',
    group: 'lines',
    label: words.quote,
    icon: 'quote',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    mirrored: true,
  },
]

const insertTable = (editor: Editor): unknown =>
  editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run()

/** Inserts the brace that begins a reference to a fee or limit: the list of suggestions opens. */
const insertBrace = (editor: Editor): unknown =>
  editor.chain().focus().insertContentAt(editor.state.selection.to, '{').run()

const tableCommands: readonly { label: string; run: (editor: Editor) => unknown }[] = [
  { label: words.rowAfter, run: (editor) => editor.chain().focus().addRowAfter().run() },
  { label: words.columnAfter, run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { label: words.deleteRow, run: (editor) => editor.chain().focus().deleteRow().run() },
  { label: words.deleteColumn, run: (editor) => editor.chain().focus().deleteColumn().run() },
  { label: words.deleteTable, run: (editor) => editor.chain().focus().deleteTable().run() },
]

type ToolbarProps = {
  editor: Editor
  side: Side
  label: string
  disabled: boolean
  hasFigures: boolean
  isLinkOpen: boolean
  onLink: () => void
  onPicture: () => void
}

/** Toolbar of one text. The arrow keys go through it in the direction of the text's language. */
export function Toolbar({
  editor,
  side,
  label,
  disabled,
  hasFigures,
  isLinkOpen,
  onLink,
  onPicture,
}: ToolbarProps): ReactNode {
  const dir = side === 'ar' ? 'rtl' : 'ltr'
  const roving = useRoving(dir)
  const atCursor = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      block: blockOf(current),
      active: toggles.filter(({ name }) => current.isActive(name)).map(({ name }) => name),
      link: current.isActive('link'),
      table: current.isActive('table'),
    }),
  })

  const toggleButtons = (name: Toggle['group']) =>
    toggles
      .filter((toggle) => toggle.group === name && (side === 'en' || !toggle.englishOnly))
      .map((toggle) => (
        <ToolButton
          key={toggle.name}
          label={toggle.label}
          icon={toggle.icon}
          mirrored={toggle.mirrored && side === 'ar'}
          pressed={atCursor.active.includes(toggle.name)}
          disabled={disabled}
          onClick={() => toggle.run(editor)}
        />
      ))

  return (
    <div
      className="edit-toolbar hstack"
      role="toolbar"
      aria-label={words.toolbar(label)}
      aria-orientation="horizontal"
      dir={dir}
      {...roving}
    >
      <select
        className="edit-tool-select"
        aria-label={words.block}
        tabIndex={0}
        value={atCursor.block}
        disabled={disabled}
        onChange={(event) => setBlock[event.target.value as BlockName](editor)}
      >
        {blockNames.map((name) => (
          <option key={name} value={name}>
            {words.blocks[name]}
          </option>
        ))}
      </select>
      <span className="edit-tools">
        {toggleButtons('letters')}
        <ToolButton
          label={words.link}
          icon="link"
          pressed={atCursor.link || isLinkOpen}
          disabled={disabled}
          onClick={onLink}
        />
      </span>
      <span className="edit-tools">{toggleButtons('lines')}</span>
      <span className="edit-tools">
        <ToolButton label={words.picture} icon="picture" disabled={disabled} onClick={onPicture} />
        <ToolButton
          label={words.table}
          icon="table"
          pressed={atCursor.table}
          disabled={disabled || atCursor.table}
          onClick={() => insertTable(editor)}
        />
        {hasFigures && (
          <ToolButton
            label={words.figure}
            icon="coins"
            disabled={disabled}
            onClick={() => insertBrace(editor)}
          />
        )}
      </span>
    </div>
  )
}

type ToolButtonProps = {
  label: string
  icon: IconName
  pressed?: boolean
  disabled?: boolean
  mirrored?: boolean | undefined
  onClick: () => void
}

function ToolButton(props: ToolButtonProps): ReactNode {
  const { label, icon, pressed, disabled, mirrored, onClick } = props
  return (
    <button
      type="button"
      className={mirrored ? 'edit-tool edit-tool-mirrored' : 'edit-tool'}
      tabIndex={-1}
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      // Keeps the focus, and with it the cursor, in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}

/** Buttons for the table at the cursor. */
export function TableStrip({ editor }: { editor: Editor }): ReactNode {
  const isInTable = useEditorState({
    editor,
    selector: ({ editor: current }) => current.isActive('table'),
  })
  if (!isInTable) return null
  return (
    <div
      className="edit-strip edit-strip-actions"
      role="group"
      aria-label={words.tableTools}
      lang="en"
      dir="ltr"
    >
      {tableCommands.map(({ label, run }) => (
        <Button key={label} size="small" onPress={() => run(editor)}>
          {label}
        </Button>
      ))}
    </div>
  )
}

/** Arrow keys that go to the next control (1) and to the previous one (-1), by direction. */
const steps: Readonly<Record<'ltr' | 'rtl', Readonly<Record<string, 1 | -1>>>> = {
  ltr: { ArrowRight: 1, ArrowLeft: -1 },
  rtl: { ArrowLeft: 1, ArrowRight: -1 },
}

const enabledControls = (bar: HTMLElement): HTMLElement[] => [
  ...bar.querySelectorAll<HTMLElement>('button:not(:disabled), select:not(:disabled)'),
]

/** Makes one control the only one that the Tab key stops at. */
const setTabStop = (bar: HTMLElement, target: HTMLElement): void => {
  for (const control of bar.querySelectorAll<HTMLElement>('button, select'))
    control.tabIndex = control === target ? 0 : -1
}

type Roving = {
  ref: RefObject<HTMLDivElement | null>
  onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void
  onFocus: (event: FocusEvent<HTMLDivElement>) => void
}

/**
 * Roving focus for a row of controls: the Tab key stops at one control, the arrow keys go from
 * control to control, Home and End go to the first and the last. Render the first control with
 * `tabIndex` 0 and the rest with -1.
 */
function useRoving(dir: 'ltr' | 'rtl'): Roving {
  const ref = useRef<HTMLDivElement>(null)
  return {
    ref,
    onKeyDown(event) {
      const controls = enabledControls(event.currentTarget)
      const index = controls.findIndex((control) => control === document.activeElement)
      const step = steps[dir][event.key]
      const ends: Readonly<Record<string, number>> = { Home: 0, End: controls.length - 1 }
      const next =
        step === undefined ? ends[event.key] : (index + step + controls.length) % controls.length
      const target = next === undefined ? undefined : controls[next]
      if (index === -1 || !target) return
      event.preventDefault()
      target.focus()
    },
    onFocus(event) {
      if (event.target instanceof HTMLElement && event.target.matches('button, select'))
        setTabStop(event.currentTarget, event.target)
    },
  }
}
