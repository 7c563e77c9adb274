import { useStore } from '@nanostores/react'
import { useState, type ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import type { AnyKind } from '#kinds/define.ts'
import { gaps as gapWords } from '#messages/en/cms-gaps.ts'
import { cmsList as words } from '#messages/en/cms-list.ts'
import { nounOf } from '#kinds/label.ts'
import { fieldText, screenFor, titleOf, type Item } from '../../model/item.ts'
import { gapsAfterRemoval } from '../../stores/gaps.ts'
import { listOf } from '../../stores/lists.ts'
import { $page, itemPath } from '../../stores/router.ts'
import { Button, KeyHint } from '../../ui/controls.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { GapNotes } from '../../ui/indicators.tsx'
import { Text } from '../../ui/language.tsx'
import { actionsOf, type Action } from './actions.ts'
import { AddSelected, ADD_TO_RELEASE, mayPublish } from './add-selected.tsx'
import {
  $run,
  leaveRun,
  startRun,
  stopRun,
  type FailedAction,
  type Run,
  type FailureReason,
} from './run.ts'

/** Number of actions that a phone shows in the bar; it shows the others in a menu. */
const PHONE_ACTIONS = 2

/** Action on the selected items; adding them to a release has a separate dialog. */
type BulkAction = Action | typeof ADD_TO_RELEASE

type RunAction = (action: BulkAction) => void

function ActionButton({
  action,
  isDisabled,
  isInMenu,
  onAction,
}: {
  action: BulkAction
  isDisabled: boolean
  isInMenu: boolean
  onAction: RunAction
}): ReactNode {
  return (
    <button
      type="button"
      className="bulk-action"
      data-rest={isInMenu || undefined}
      aria-disabled={isDisabled || undefined}
      title={isDisabled ? words.none[action.name] : undefined}
      aria-description={isDisabled ? words.none[action.name] : undefined}
      onClick={() => !isDisabled && onAction(action)}
    >
      <Icon name={action.icon} />
      <span>{words.actions[action.name]}</span>
    </button>
  )
}

function MoreMenu({
  actions,
  isDisabled,
  onAction,
}: {
  actions: readonly BulkAction[]
  isDisabled: (action: BulkAction) => boolean
  onAction: RunAction
}): ReactNode {
  return (
    <MenuTrigger>
      <AriaButton className="bulk-action bulk-more">
        <Icon name="more" />
        <span>{words.more}</span>
      </AriaButton>
      <Popover className="popover" placement="top end" offset={6}>
        <Menu
          className="menu"
          disabledKeys={actions.filter(isDisabled).map(({ name }) => name)}
          onAction={(key) => {
            const action = actions.find(({ name }) => name === key)
            if (action) onAction(action)
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
      <p className="bulk-count">
        {words.running[run.name](run.finishedCount, run.itemCount, nounOf(kind).many)}
      </p>
      <progress
        className="bulk-progress"
        value={run.finishedCount}
        max={run.itemCount}
        aria-label={words.running[run.name](run.finishedCount, run.itemCount, nounOf(kind).many)}
      />
      <button
        type="button"
        className="bulk-action"
        aria-disabled={isStopping || undefined}
        onClick={stopRun}
      >
        <Icon name="close" />
        <span>{isStopping ? words.stopping : words.stop}</span>
      </button>
    </div>
  )
}

/**
 * Bar with the actions on the selected items; while an action runs, its progress, and afterwards
 * the items for which it failed.
 * @param onClear clears the selection
 * @param onStarted called when an action has started
 */
export function BulkBar({
  kind,
  items,
  onClear,
  onStarted,
}: {
  kind: AnyKind
  items: readonly Item[]
  onClear: () => void
  onStarted: () => void
}): ReactNode {
  const run = useStore($run)
  // The question is separate from `isAsking`: the dialog shows it until it has faded out.
  const [question, setQuestion] = useState<{
    action: Action
    items: readonly Item[]
    gaps: readonly string[]
  } | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [itemsToAdd, setItemsToAdd] = useState<readonly Item[] | null>(null)
  const [first, ...others] = actionsOf(kind)
  const actions: readonly BulkAction[] = [
    ...(first ? [first] : []),
    ...(mayPublish(kind) ? [ADD_TO_RELEASE] : []),
    ...others,
  ]
  const isDisabled = (action: BulkAction) => !items.some(action.isFor)
  const start = ({ name }: Action, chosen: readonly Item[]) => {
    onStarted()
    startRun(kind, name, chosen)
  }
  /** Starts an action, or first asks about it if that is necessary. */
  const runAction: RunAction = (action) => {
    if (action.name === 'release') return setItemsToAdd(items.filter(action.isFor))
    // Items that the action takes off the site.
    const itemsLeavingSite =
      action.name === 'remove' || action.name === 'draft' ? items.filter(action.isFor) : []
    const gaps = gapsAfterRemoval(
      kind,
      listOf(kind, kind.screens[0]).$listing.get().items,
      itemsLeavingSite,
      Date.now(),
    )
    if (!action.needsConfirmation && gaps.length === 0) return start(action, items)
    setQuestion({ action, items: itemsLeavingSite.length > 0 ? itemsLeavingSite : items, gaps })
    setAsking(true)
  }
  const isOfThisKind = run.kind === kind
  const isRunning = run.phase === 'running' || run.phase === 'stopping'
  if (isOfThisKind && isRunning) return <Progress run={run} kind={kind} />
  return (
    <>
      {isOfThisKind && run.phase === 'failed' && <FailedItems run={run} kind={kind} />}
      {items.length > 0 && (
        <div className="bulk-bar" role="group" aria-label={words.bar}>
          <p className="bulk-count">{words.selected(items.length)}</p>
          {actions.map((action, index) => (
            <ActionButton
              key={action.name}
              action={action}
              isDisabled={isRunning || isDisabled(action)}
              isInMenu={index >= PHONE_ACTIONS}
              onAction={runAction}
            />
          ))}
          {actions.length > PHONE_ACTIONS && (
            <MoreMenu
              actions={actions.slice(PHONE_ACTIONS)}
              isDisabled={(action) => isRunning || isDisabled(action)}
              onAction={runAction}
            />
          )}
          <button type="button" className="bulk-clear" aria-label={words.clear} onClick={onClear}>
            <Icon name="close" />
          </button>
          <KeyHint name="clear" />
        </div>
      )}
      <AddSelected
        kind={kind}
        items={itemsToAdd}
        onClose={() => setItemsToAdd(null)}
        onAdded={onClear}
      />
      {question && (
        <AskDialog
          kind={kind}
          {...question}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={() => start(question.action, question.items)}
        />
      )}
    </>
  )
}

/** Key of the message for a reason of a failure; other reasons have the message `other`. */
const reasons: { readonly [Name in FailureReason]?: keyof typeof words.why } = {
  held: 'held',
  stale: 'stale',
  conflict: 'stale',
  not_found: 'not_found',
  invalid: 'invalid',
  too_large: 'invalid',
  offline: 'unanswered',
  unavailable: 'unanswered',
  rate_limited: 'unanswered',
  aborted: 'unanswered',
}

/** Maximum number of failed items named one by one. */
const MAX_FAILED = 20

/** Failed item: its name, a link unless it was deleted, and the reason. */
function FailedItem({ kind, item, why, toFix }: FailedAction & { kind: AnyKind }): ReactNode {
  const search = useStore($page)?.search ?? {}
  const title = <Title kind={kind} item={item} />
  return (
    <li>
      {why === 'not_found' ? (
        title
      ) : (
        <a href={itemPath(screenFor(kind, item.Data).path, item.Id, search)}>{title}</a>
      )}{' '}
      <span className="bulk-quiet">{words.why[reasons[why] ?? 'other']}</span>
      {toFix.length > 0 && (
        <ul className="bulk-to-fix">
          {toFix.map((sentence, index) => (
            <li key={`${index} ${sentence}`} dir="auto">
              {sentence}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Failed items, each with its reason, and a button to try again for these. */
function FailedItems({ run, kind }: { run: Run; kind: AnyKind }): ReactNode {
  const { failed, notStarted, itemCount, retry } = run
  const { one, many } = nounOf(kind)
  return (
    <section className="bulk-failed" role="alert">
      <h2>
        <Icon name="refused" size={20} />
        {words.failed(failed.length, itemCount, one, many)}
      </h2>
      <ul>
        {failed.slice(0, MAX_FAILED).map((failure) => (
          <FailedItem key={failure.item.Id} kind={kind} {...failure} />
        ))}
        {failed.length > MAX_FAILED && (
          <li className="bulk-quiet">{words.failedOthers(failed.length - MAX_FAILED)}</li>
        )}
        {notStarted.length > 0 && <li className="bulk-quiet">{words.left(notStarted.length)}</li>}
      </ul>
      <div className="bulk-failed-foot cluster">
        <Button onPress={leaveRun}>{words.close}</Button>
        <Button tone="primary" icon="refresh" onPress={retry}>
          {words.again(failed.length + notStarted.length)}
        </Button>
      </div>
    </section>
  )
}

/** Title of an item, with the language that it is in. */
function Title({ kind, item }: { kind: AnyKind; item: Item }): ReactNode {
  const column = kind.title
  const isArabic = fieldText(item, column?.key) === '' && fieldText(item, column?.ar) !== ''
  return <Text lang={isArabic ? 'ar' : 'en'}>{titleOf(kind, item)}</Text>
}

/** Maximum number of items named in a question: people do not scroll to read all of it. */
const MAX_ASKED = 5

type Question = {
  kind: AnyKind
  action: Action
  items: readonly Item[]
  gaps: readonly string[]
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
}

/**
 * Question before several items are moved to the bin, or come off the site: their number, their
 * names, and the days on which nothing would be in force.
 */
function AskDialog({ kind, action, items, gaps, isOpen, onClose, onConfirm }: Question): ReactNode {
  const { one, many } = nounOf(kind)
  const isRemoval = action.name === 'remove'
  const ask = isRemoval ? words.remove : words.takeOff
  const text = (
    <>
      <ul className="bulk-names">
        {items.slice(0, MAX_ASKED).map((item) => (
          <li key={item.Id}>
            <Title kind={kind} item={item} />
          </li>
        ))}
        {items.length > MAX_ASKED && (
          <li className="bulk-quiet">{words.remove.more(items.length - MAX_ASKED)}</li>
        )}
      </ul>
      <p>{ask.text(items.length)}</p>
      {!isRemoval && gaps.length > 0 && <p>{gapWords.draft}</p>}
      <GapNotes gaps={gaps} />
    </>
  )
  /** Closes the dialog at once: the bar shows the progress. */
  const confirm = (): Promise<boolean> => {
    onConfirm()
    return Promise.resolve(true)
  }
  return (
    <Confirm
      title={ask.title(items.length, one, many)}
      text={text}
      action={ask.action}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={confirm}
    />
  )
}
