import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import type { ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import type { Side } from '../values.ts'
import { blockNames, blockOf, insertTable, setBlock, toggles, type BlockName, type Toggle } from './commands.ts'
import { useRoving } from './roving.ts'

const words = cmsEdit.text

type Tool = { label: string; icon: IconName; pressed?: boolean; disabled?: boolean; mirrored?: boolean | undefined; onClick: () => void }

function ToolButton({ label, icon, pressed, disabled, mirrored, onClick }: Tool): ReactNode {
  return (
    <button
      type="button"
      className={mirrored ? 'edit-tool edit-tool-mirrored' : 'edit-tool'}
      tabIndex={-1}
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      // The cursor stays where it is: pressing a tool must not take the focus out of the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}

type ToolbarProps = { editor: Editor; side: Side; label: string; disabled: boolean; linkOpen: boolean; onLink: () => void; onPicture: () => void }

/** The tools of one text. One stop for the tab key; the arrows follow the language's direction. */
export function Toolbar({ editor, side, label, disabled, linkOpen, onLink, onPicture }: ToolbarProps): ReactNode {
  const dir = side === 'ar' ? 'rtl' : 'ltr'
  const roving = useRoving(dir)
  const now = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      block: blockOf(current),
      active: toggles.filter(({ name }) => current.isActive(name)).map(({ name }) => name),
      link: current.isActive('link'),
      table: current.isActive('table'),
    }),
  })

  const group = (name: Toggle['group']) =>
    toggles
      .filter((toggle) => toggle.group === name && (side === 'en' || !toggle.englishOnly))
      .map((toggle) => (
        <ToolButton
          key={toggle.name}
          label={toggle.label}
          icon={toggle.icon}
          mirrored={toggle.mirrored && side === 'ar'}
          pressed={now.active.includes(toggle.name)}
          disabled={disabled}
          onClick={() => toggle.run(editor)}
        />
      ))

  return (
    <div className="edit-toolbar" role="toolbar" aria-label={words.toolbar(label)} aria-orientation="horizontal" dir={dir} {...roving}>
      <select
        className="edit-tool-select"
        aria-label={words.block}
        tabIndex={0}
        value={now.block}
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
        {group('letters')}
        <ToolButton label={words.link} icon="link" pressed={now.link || linkOpen} disabled={disabled} onClick={onLink} />
      </span>
      <span className="edit-tools">{group('lines')}</span>
      <span className="edit-tools">
        <ToolButton label={words.picture} icon="picture" disabled={disabled} onClick={onPicture} />
        <ToolButton label={words.table} icon="table" pressed={now.table} disabled={disabled || now.table} onClick={() => insertTable(editor)} />
      </span>
    </div>
  )
}
