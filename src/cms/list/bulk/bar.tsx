import { useState, type ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useStore } from '@nanostores/react'
import type { AnyKind } from '#kinds/define.ts'
import { cmsList as words } from '#messages/en/cms-list.ts'
import { KeyHint } from '../../keys/hint.tsx'
import { nounOf } from '../../stores/noun.ts'
import type { Item } from '../../stores/records.ts'
import { Icon } from '../../ui/icon.tsx'
import { actionsOf, type Action } from './actions.ts'
import { FailedItems } from './failed.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { $run, startRun, stopRun, type Run } from './run.ts'

/** How many actions stand in the bar of a phone; the others are under More. */
const ON_PHONE = 2

type Act = (action: Action) => void

function ActionButton({ action, isOff, isRest, onAct }: { action: Action; isOff: boolean; isRest: boolean; onAct: Act }): ReactNode {
  return (
    <button
      type="button"
      className="bulk-action"
      data-rest={isRest || undefined}
      aria-disabled={isOff || undefined}
      title={isOff ? words.none[action.name] : undefined}
      aria-description={isOff ? words.none[action.name] : undefined}
      onClick={() => !isOff && onAct(action)}
    >
      <Icon name={action.icon} />
      <span>{words.actions[action.name]}</span>
    </button>
  )
}

function More({ actions, isOff, onAct }: { actions: readonly Action[]; isOff: (action: Action) => boolean; onAct: Act }): ReactNode {
  return (
    <MenuTrigger>
      <AriaButton className="bulk-action bulk-more">
        <Icon name="more" />
        <span>{words.more}</span>
      </AriaButton>
      <Popover className="popover" placement="top end" offset={6}>
        <Menu
          className="menu"
          disabledKeys={actions.filter(isOff).map(({ name }) => name)}
          onAction={(key) => {
            const action = actions.find(({ name }) => name === key)
            if (action) onAct(action)
          }}
        >
          {actions.map(({ name, icon }) => (
            <MenuItem key={name} id={name} className="menu-item" textValue={words.actions[name]}>
              <Icon name={icon} />
              {words.actions[name]}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

function Progress({ run, kind }: { run: Run; kind: AnyKind }): ReactNode {
  const isStopping = run.phase === 'stopping'
  return (
    <div className="bulk-bar" role="group" aria-label={words.bar}>
      <p className="bulk-count">{words.running[run.name](run.over, run.all, nounOf(kind).many)}</p>
      <progress className="bulk-progress" value={run.over} max={run.all} aria-label={words.running[run.name](run.over, run.all, nounOf(kind).many)} />
      <button type="button" className="bulk-action" aria-disabled={isStopping || undefined} onClick={stopRun}>
        <Icon name="close" />
        <span>{isStopping ? words.stopping : words.stop}</span>
      </button>
    </div>
  )
}

/**
 * What can be done to the chosen items, while it is done, and what was left over. `onClear` lets go of the selection;
 * `onStarted` comes once something has begun.
 */
export function BulkBar({ kind, items, onClear, onStarted }: { kind: AnyKind; items: readonly Item[]; onClear: () => void; onStarted: () => void }): ReactNode {
  const run = useStore($run)
  // The question keeps its items while it fades out.
  const [asked, setAsked] = useState<{ action: Action; items: readonly Item[] } | null>(null)
  const [isAsking, setAsking] = useState(false)
  const actions = actionsOf(kind)
  const isOff = (action: Action) => !items.some(action.isFor)
  const start = ({ name }: Action, chosen: readonly Item[]) => {
    onStarted()
    startRun(kind, name, chosen)
  }
  const act: Act = (action) => {
    if (!action.asks) return start(action, items)
    setAsked({ action, items })
    setAsking(true)
  }
  const isMine = run.kind === kind
  const isRunning = run.phase === 'running' || run.phase === 'stopping'
  if (isMine && isRunning) return <Progress run={run} kind={kind} />
  return (
    <>
      {isMine && run.phase === 'failed' && <FailedItems run={run} kind={kind} />}
      {items.length > 0 && (
        <div className="bulk-bar" role="group" aria-label={words.bar}>
          <p className="bulk-count">{words.selected(items.length)}</p>
          {actions.map((action, index) => (
            <ActionButton key={action.name} action={action} isOff={isRunning || isOff(action)} isRest={index >= ON_PHONE} onAct={act} />
          ))}
          {actions.length > ON_PHONE && <More actions={actions.slice(ON_PHONE)} isOff={(action) => isRunning || isOff(action)} onAct={act} />}
          <button type="button" className="bulk-clear" aria-label={words.clear} onClick={onClear}>
            <Icon name="close" />
          </button>
          <KeyHint name="clear" />
        </div>
      )}
      {asked && (
        <RemoveDialog kind={kind} items={asked.items} isOpen={isAsking} onClose={() => setAsking(false)} onConfirm={() => start(asked.action, asked.items)} />
      )}
    </>
  )
}
