import { useStore } from '@nanostores/react'
import { useState, type ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { changedPaths } from '#kinds/values.ts'
import { $open } from '../network/entry.ts'
import { useNow } from '../ui/ages.ts'
import { Button } from '../ui/controls.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon.tsx'
import { FieldDifference, FieldName, Legend } from './compare/difference.tsx'
import { useEditor, useEditorState } from './editor-context.ts'
import { focusAfterDialog } from './focus.ts'
import { publishingOf } from './rail/rail.tsx'
import { saveState, failureReason } from './save-state.ts'
import { isPublished, STATUS } from './values.ts'

export type Command = { id: string; label: string; icon: IconName; run: () => void; isDisabled?: boolean }

type SaveBarProps = {
  onSave: () => void
  /** What else a phone's menu holds, before what the bar has itself. */
  more: readonly Command[]
  /** Stands before the buttons. */
  children?: ReactNode
}

/** The state of the draft and the save, and the buttons for both. */
export function SaveBar({ onSave, more, children }: SaveBarProps): ReactNode {
  const editor = useEditor()
  const state = useEditorState()
  const [asking, setAsking] = useState(false)
  const [isComparing, setComparing] = useState(false)
  const { phase, saving, values, base } = state
  const changes = changedPaths(base, values).length
  const off = phase !== 'ready'
  const busy = saving.name === 'saving'
  const publishing = isPublished(editor.kind) ? publishingOf(values) : 'setting'
  const saveAsDraft = () => {
    editor.set(STATUS, 'draft')
    onSave()
  }
  const mayDraft = publishing !== 'draft' && publishing !== 'setting'
  const items: Command[] = [
    ...more,
    ...(mayDraft ? [{ id: 'draft', label: words.bar.saveAsDraft, icon: 'draft' as const, run: saveAsDraft, isDisabled: off || busy }] : []),
    ...(changes > 0 ? [{ id: 'discard', label: words.bar.discard, icon: 'undo' as const, run: () => setAsking(true), isDisabled: off || busy }] : []),
  ]
  return (
    <div className="foot-bar edit-bar" role="group" aria-label={words.bar.label}>
      <Status onCompare={() => setComparing(true)} />
      <div className="edit-bar-actions cluster">
        {state.conflict && !state.conflictOpen && <Button onPress={editor.openConflict}>{words.bar.choose}</Button>}
        {children}
        {changes > 0 && (
          <Button tone="quiet" data-roomy="" isDisabled={off || busy} onPress={() => setAsking(true)}>
            {words.bar.discard}
          </Button>
        )}
        {mayDraft && (
          <Button data-roomy="" isDisabled={off || busy} onPress={saveAsDraft}>
            {words.bar.saveAsDraft}
          </Button>
        )}
        <Button tone="primary" isDisabled={off} isPending={busy} onPress={onSave}>
          <span>{busy ? words.save.pending : words.save[publishing]}</span>
          <kbd className="edit-key" aria-hidden="true">
            {isMac() ? words.save.keyMac : words.save.key}
          </kbd>
        </Button>
        <MoreMenu items={items} />
      </div>
      <Confirm
        title={words.discard.title}
        text={words.discard.text}
        action={words.discard.action}
        isOpen={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          editor.revert()
          focusAfterDialog('.edit-bar .button-primary')
          return Promise.resolve(true)
        }}
      />
      {isComparing && <ChangesDialog onClose={() => setComparing(false)} />}
    </div>
  )
}

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

function Status({ onCompare }: { onCompare: () => void }): ReactNode {
  const editor = useEditor()
  const state = useEditorState()
  const open = useStore($open)
  const { icon, text, urgent, tone } = saveState(state, open, useNow())
  const changes = changedPaths(state.base, state.values).length
  const why = failureReason(state)
  const isSetting = !isPublished(editor.kind)
  return (
    <div className="edit-status hstack" data-tone={tone}>
      <Icon name={icon} size={20} />
      <div>
        <p className="edit-status-text">{text}</p>
        <p className="quiet">
          {why !== null && <span>{why} </span>}
          {isSetting && changes > 0 && <span className="edit-changed">{words.bar.settingsChanged}. </span>}
          {changes > 0 && state.record !== null && (
            <>
              {words.bar.changes(changes)}{' '}
              <button type="button" className="edit-link" onClick={onCompare}>
                {words.bar.compare}
              </button>
            </>
          )}
        </p>
      </div>
      <p className="visually-hidden" role="status">
        {urgent ? [text, why].filter(Boolean).join(' ') : ''}
      </p>
    </div>
  )
}

/** What was changed here since the last save, field by field. */
function ChangesDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { kind } = useEditor()
  const { base, values } = useEditorState()
  const changed = changedPaths(base, values)
  const paths = Object.keys(values).filter((path) => changed.includes(path))
  return (
    <Dialog
      title={words.compare.title}
      isOpen
      onClose={onClose}
      size="wide"
      footer={
        <>
          <Legend />
          <Button onPress={onClose}>{words.conflict.back}</Button>
        </>
      }
    >
      <div className="edit-compare">
        {paths.length === 0 && <p>{words.compare.none}</p>}
        {paths.map((path) => (
          <div key={path} className="edit-compare-row edit-compare-single">
            <FieldName kind={kind} values={values} path={path} />
            <div className="edit-version">
              <FieldDifference kind={kind} path={path} before={base} after={values} />
            </div>
          </div>
        ))}
      </div>
    </Dialog>
  )
}

/** On a phone, every action but the primary one. Wider screens show the same as buttons. */
function MoreMenu({ items }: { items: readonly Command[] }): ReactNode {
  if (items.length === 0) return null
  return (
    <div className="edit-more">
      <MenuTrigger>
        <AriaButton className="icon-button" aria-label={words.more}>
          <Icon name="more" />
        </AriaButton>
        <Popover className="popover" placement="top end" offset={6}>
          <Menu className="menu" aria-label={words.more} onAction={(key) => items.find(({ id }) => id === key)?.run()}>
            {items.map(({ id, label, icon, isDisabled }) => (
              <MenuItem key={id} id={id} className="menu-item" textValue={label} isDisabled={isDisabled ?? false}>
                <Icon name={icon} />
                {label}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    </div>
  )
}
