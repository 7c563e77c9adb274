import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactNode } from 'react'
import { agoInWords, dayAndTime, shortDate } from '#i18n/time.ts'
import { kindNamed } from '#kinds/index.ts'
import { gaps as gapWords } from '#messages/en/cms-gaps.ts'
import { cms as words } from '#messages/en/cms.ts'
import { DAY_MS } from '#rules/time.ts'
import { $email } from '../network/entry.ts'
import { $bin, foundInBin, readBin, type BinnedItem } from '../stores/bin.ts'
import { eraseFromBin, restoreFromBin } from '../stores/changes.ts'
import { $now } from '../stores/clock.ts'
import { hasGaps } from '../stores/gaps.ts'
import { $page, replaceAddress, routes } from '../stores/router.ts'
import { Button } from '../ui/controls.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { afterPaint, focusHeading } from '../ui/focus.ts'
import { GapNotes } from '../ui/indicators.tsx'
import { LoadError, SkeletonRows } from '../ui/placeholders.tsx'
import { Text } from '../ui/language.tsx'
import { useDialogOnDemand } from '../ui/on-demand.tsx'
import { SearchField } from '../ui/search-field.tsx'

const search = (q: string): void =>
  replaceAddress(q === '' ? routes.bin : `${routes.bin}?${new URLSearchParams({ q }).toString()}`)

const loadDeletedItemDialog = async () => (await import('./look-dialog.tsx')).DeletedItemDialog

/** Deleted items, newest first, to restore. The search is part of the address. */
export function BinScreen(): ReactNode {
  const q = useStore($page)?.search['q'] ?? ''
  useEffect(() => void readBin(), [])
  return (
    <>
      <div className="screen-head screen-head-tall cluster">
        <h1 tabIndex={-1}>{words.bin.title}</h1>
        <p>{words.bin.lead}</p>
      </div>
      <Rows q={q} />
    </>
  )
}

function Rows({ q }: { q: string }): ReactNode {
  const { state, items } = useStore($bin)
  const now = useStore($now)
  if (state === 'failed')
    return <LoadError text={words.bin.failed} onRetry={() => void readBin()} />
  if (state !== 'loaded') return <SkeletonRows label={words.bin.loading} />
  if (items.length === 0) return <p className="screen-text">{words.bin.none}</p>
  const foundItems = foundInBin(items, q)
  return (
    <>
      <div className="bin-search">
        <SearchField label={words.bin.search} value={q} onFind={search} />
      </div>
      <p className="bin-count quiet" role="status">
        {words.bin.hits(foundItems.length, items.length)}
      </p>
      {foundItems.length === 0 && (
        <div className="bin-none stack">
          <p>
            {words.bin.noHits} <bdi>{q}</bdi>
          </p>
          <Button onPress={() => search('')}>{words.bin.clear}</Button>
        </div>
      )}
      <ul className="wide-rows">
        {foundItems.map((item) => (
          <BinRow key={`${item.kind}/${item.Id}`} item={item} now={now} />
        ))}
      </ul>
    </>
  )
}

/**
 * Row of a deleted item: its name, the person who deleted it, the times of the deletion and of the
 * last possible restore, and the buttons that show, erase and restore it.
 */
function BinRow({ item, now }: { item: BinnedItem; now: number }): ReactNode {
  const [isBusy, setIsBusy] = useState(false)
  const [isShowingContent, setIsShowingContent] = useState(false)
  const [isErasing, setIsErasing] = useState(false)
  const email = useStore($email)
  const kind = kindNamed(item.kind)
  const label = kind?.label.one ?? item.kind
  const title = item.title || item.title_AR || label
  const onClose = () => setIsShowingContent(false)
  const renderDeletedItemDialog = useDialogOnDemand(loadDeletedItemDialog, isShowingContent, {
    title: words.bin.lookLabel(title),
    onClose,
  })
  /** Gaps that a restore would open: while there are some, a question shows them. */
  const [gaps, setGaps] = useState<readonly string[]>([])
  const restoreItem = async () => {
    setIsBusy(true)
    // If the gaps cannot be read, the restore goes on; its own request reports an error.
    const openedGaps =
      kind && hasGaps(kind)
        ? await (await import('./gaps.ts')).gapsOfRestore(kind, item.Id).catch(() => [])
        : []
    if (openedGaps.length > 0) {
      setIsBusy(false)
      return setGaps(openedGaps)
    }
    await restoreNow()
  }
  const restoreNow = async () => {
    setIsBusy(true)
    // The row disappears when the list is reloaded; only a refusal enables the button again.
    const isRestored = await restoreFromBin(item.kind, item.Id)
    if (!isRestored) setIsBusy(false)
    return isRestored
  }
  const eraseNow = async () => {
    const isErased = await eraseFromBin(item.kind, item.Id, title)
    if (isErased) afterPaint(focusHeading)
    return isErased
  }
  const today = new Date(now)
  const days = Math.max(0, Math.floor((Date.parse(item.until) - now) / DAY_MS))
  return (
    <li className="wide-row">
      <div>
        <strong>
          {item.title ? (
            <Text lang="en">{item.title}</Text>
          ) : item.title_AR ? (
            <Text lang="ar">{item.title_AR}</Text>
          ) : (
            label
          )}
        </strong>
        {item.title && item.title_AR && <Text lang="ar">{item.title_AR}</Text>}
      </div>
      <p>
        <span>{label}</span>
        <span>
          {words.bin.deleted(
            agoInWords(item.deletedAt, now),
            item.deletedBy === email ? words.you.toLowerCase() : item.deletedBy,
          )}
          , <time dateTime={item.deletedAt}>{dayAndTime(item.deletedAt, today)}</time>
        </span>
        <span>
          {words.bin.until(shortDate(new Date(item.until), today))}, {words.bin.daysLeft(days)}
        </span>
      </p>
      <div className="bin-actions cluster">
        {kind && (
          <Button
            icon="eye"
            size="small"
            tone="quiet"
            aria-label={words.bin.lookLabel(title)}
            onPress={() => setIsShowingContent(true)}
          >
            {words.bin.look}
          </Button>
        )}
        {kind && !kind.versions && (
          <Button
            icon="bin"
            size="small"
            tone="quiet"
            isDisabled={isBusy}
            aria-label={words.bin.eraseLabel(title)}
            onPress={() => setIsErasing(true)}
          >
            {words.bin.erase}
          </Button>
        )}
        <Button
          icon="undo"
          size="small"
          isPending={isBusy}
          aria-label={words.bin.restoreLabel(title)}
          onPress={() => void restoreItem()}
        >
          {isBusy ? words.bin.pending : words.bin.restore}
        </Button>
      </div>
      <Confirm
        title={gapWords.restore.title}
        text={
          <>
            <p>{gapWords.restore.text}</p>
            <GapNotes gaps={gaps} />
          </>
        }
        action={gapWords.restore.action}
        isOpen={gaps.length > 0}
        onClose={() => setGaps([])}
        onConfirm={restoreNow}
      />
      <Confirm
        title={words.bin.erasing.title}
        text={
          <>
            <p>
              <strong>
                <bdi>{title}</bdi>
              </strong>
            </p>
            <p>{words.bin.erasing.text}</p>
            <p>{words.bin.erasing.files}</p>
          </>
        }
        action={words.bin.erasing.action}
        pending={words.bin.erasing.pending}
        isOpen={isErasing}
        onClose={() => setIsErasing(false)}
        onConfirm={eraseNow}
      />
      {kind &&
        renderDeletedItemDialog({
          kind,
          id: item.Id,
          title,
          onClose,
          onRestore: () => void restoreItem(),
        })}
    </li>
  )
}
