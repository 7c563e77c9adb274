import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useCallback, useId, type ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { clockTime } from '#i18n/time.ts'
import type { AnyKind } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { cms as words } from '#messages/en/cms.ts'
import { buildSteps, type BuildProgress } from '#rules/build-progress.ts'
import { screenFor, titleOf, type Item } from '../model/item.ts'
import { $now } from '../stores/clock.ts'
import { listedItem } from '../stores/lists.ts'
import {
  $publishProgress,
  liveState,
  pendingOf,
  publishNow,
  publishSummary,
  type LiveState,
  type PublishProgress,
  type PublishItem,
  type Summary,
} from '../stores/publish.ts'
import { itemPath, listPath } from '../stores/router.ts'
import { Button } from './controls.tsx'
import { Icon } from './icon.tsx'
import { liveDetail, Track } from './indicators.tsx'

const sentences: {
  readonly [Name in Summary['name']]: (summary: Extract<Summary, { name: Name }>) => string
} = {
  live: () => words.live.everything,
  moving: ({ count }) => words.live.moving(count),
  failed: ({ count }) => words.live.failed(count),
  'not connected': ({ asOf }) => words.live.notConnected(clockTime(new Date(asOf))),
  unknown: () => words.live.unknown,
}

/** Sentence of the top bar. */
const sentenceOf = <S extends Summary>(summary: S): string =>
  (sentences[summary.name] as (summary: S) => string)(summary)

function trackOf(summary: Summary, { build }: PublishProgress): LiveState['name'] {
  if (summary.name === 'moving') return build?.state === 'building' ? 'building' : 'saved'
  if (summary.name === 'not connected' || summary.name === 'unknown') return 'unknown'
  return summary.name
}

/** Maximum number of items in the panel; a bulk change may bring hundreds. */
const MAX_PENDING = 20

/** Row of the panel: an item whose saved state is not on the site yet. */
type Pending = {
  kind: string
  id: string
  title: string
  /** Address of the item's editor; null for a deleted item. */
  href: string | null
  live: LiveState | null
  /** True for a deleted item that the site still has. */
  isGone: boolean
}

/** Address of an item's editor; for a kind with only one record, the address of its screen. */
function addressOf(kind: AnyKind, id: string, item: Item | undefined): string {
  const { path } = screenFor(kind, item?.Data)
  return kind.shape === 'singleton' ? listPath(path) : itemPath(path, id)
}

/** Pending items, with their titles where their lists have been read. */
function pendingItems(publish: PublishProgress, now: number): Pending[] {
  return pendingOf(publish.items, publish.site).map((entry) => {
    const kind = kindNamed(entry.kind)
    const item = kind && listedItem(kind, entry.id)
    const href = kind && !entry.gone ? addressOf(kind, entry.id, item) : null
    const knownItem = item ?? {
      Id: entry.id,
      Revision: entry.Revision,
      Status: 'published' as const,
      PublishAt: null,
      ExpireAt: null,
    }
    // A deleted item must leave the site like one that was made a draft.
    const savedItem = entry.gone ? { ...knownItem, Status: 'draft' as const } : knownItem
    const live = liveState(entry.kind, savedItem, {
      publishItem: entry.gone ? undefined : entry,
      build: publish.build,
      site: publish.site,
      now,
    })
    return {
      kind: entry.kind,
      id: entry.id,
      title: item && kind ? titleOf(kind, item) : (kind?.label.one ?? entry.kind),
      href,
      live,
      isGone: entry.gone,
    }
  })
}

function PendingRow({ title, href, live, isGone, now }: Pending & { now: number }): ReactNode {
  const name =
    live && (isGone && live.name === 'saved' ? words.live.removed : words.live.names[live.name])
  return (
    <li>
      {live && <Track name={live.name} />}
      <span>
        {href === null ? <span dir="auto">{title}</span> : <a href={href}>{title}</a>}
        {live && (
          <span className="mark-detail">
            {[name, liveDetail(live, now)].filter(Boolean).join(', ')}
          </span>
        )}
      </span>
    </li>
  )
}

/** Failed build in words, with its error. */
function FailedBuild({ error, at }: { error: string | null; at: string | null }): ReactNode {
  return (
    <div className="refused live-failure">
      <Icon name="refused" size={20} />
      <div>
        <strong>{words.live.names.failed}</strong>
        <p>{cmsShell.live.failed(at === null ? null : clockTime(new Date(at)))}</p>
        <details>
          <summary>{words.live.readWhy}</summary>
          <p
            className="live-why"
            tabIndex={0}
            role="region"
            aria-label={words.live.whyTitle}
            dir="ltr"
          >
            {error ?? words.live.whyUnknown}
          </p>
        </details>
      </div>
    </div>
  )
}

const formatCount = (n: number): string => n.toLocaleString('en')

/** Steps of the running build. Screen readers announce each step when it begins, without counts. */
function BuildSteps({ step, done, of }: BuildProgress): ReactNode {
  const at = buildSteps.indexOf(step)
  return (
    <>
      <ol className="live-steps" aria-label={cmsShell.live.steps}>
        {buildSteps.map((name, index) => (
          <li
            key={name}
            className={index < at ? 'step-done' : undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            {index < at && <Icon name="check" size={16} />}
            {cmsShell.live.step[name]}
            {index === at && done !== null && of !== null && (
              <span className="mark-detail">
                {cmsShell.live.pages(formatCount(done), formatCount(of))}
              </span>
            )}
          </li>
        ))}
      </ol>
      <span className="visually-hidden" role="status">
        {cmsShell.live.step[step]}
      </span>
    </>
  )
}

/**
 * Panel on the site's state: the steps of a build or the error of a failed one, the pending
 * changes, and the button that requests a build.
 */
export function LivePanel(): ReactNode {
  const publish = useStore($publishProgress)
  const now = Math.max(useStore($now), publish.answeredAt ?? 0)
  // False until the server and the site have answered. Until then, an invisible line takes up the
  // room of the usual line, so that the content below does not move while it is being pressed.
  const isKnown = publish.answeredAt !== null && publish.site !== null
  const pending = isKnown ? pendingItems(publish, now) : []
  const more = Math.max(0, pending.length - MAX_PENDING) + publish.more
  const { build } = publish
  const hasFailed = build?.state === 'failed'
  return (
    <>
      {hasFailed && <FailedBuild error={build.error} at={build.finishedAt} />}
      {build?.state === 'building' && build.progress && <BuildSteps {...build.progress} />}
      {pending.length + more === 0 && !hasFailed && (
        <p className="live-nothing" data-waiting={!isKnown || undefined}>
          {words.live.nothing}
        </p>
      )}
      {pending.length > 0 && (
        <ul className="live-items stack">
          {pending.slice(0, MAX_PENDING).map((one) => (
            <PendingRow key={`${one.kind}/${one.id}`} {...one} now={now} />
          ))}
        </ul>
      )}
      {more > 0 && <p className="live-nothing">{cmsShell.live.more(more)}</p>}
      {(pending.length + more > 0 || hasFailed) && (
        <Button icon="upload" size="small" onPress={() => void publishNow()}>
          {words.live.publishNow}
        </Button>
      )}
    </>
  )
}

/** Live state of the whole site as a paragraph: its track and its sentence. */
export function LiveSentence(): ReactNode {
  const publish = useStore($publishProgress)
  const summary = publishSummary(publish)
  return (
    <p className={`live-line live-${summary.name.replace(' ', '-')}`}>
      <Track name={trackOf(summary, publish)} />
      <strong>{sentenceOf(summary)}</strong>
    </p>
  )
}

/**
 * Live state of the whole site in the top bar: a button with its track and sentence, which opens
 * the panel. A change of the sentence is announced.
 */
export function LiveState(): ReactNode {
  const publish = useStore($publishProgress)
  const summary = publishSummary(publish)
  const sentence = sentenceOf(summary)
  const id = useId()
  return (
    <DialogTrigger>
      <AriaButton
        className={`live-button live-${summary.name.replace(' ', '-')}`}
        aria-label={sentence}
      >
        <Track name={trackOf(summary, publish)} />
        <span className="live-sentence">{sentence}</span>
      </AriaButton>
      <span className="visually-hidden" role="status">
        {summary.name === 'unknown' ? '' : sentence}
      </span>
      <Popover
        className="popover live-popover"
        placement="bottom end"
        offset={6}
        aria-labelledby={id}
      >
        <div className="live-dialog stack">
          <h2 id={id}>{words.live.panel}</h2>
          <p className="live-popover-sentence">{sentence}</p>
          <LivePanel />
        </div>
      </Popover>
    </DialogTrigger>
  )
}

/** Server's states of items. Key: `<kind>/<id>`. */
const $entries = computed(
  $publishProgress,
  ({ items }) =>
    new Map<string, PublishItem>(items.map((item) => [`${item.kind}/${item.id}`, item])),
)

export type LiveItem = Pick<Item, 'Id' | 'Revision' | 'Status' | 'PublishAt' | 'ExpireAt'>

/**
 * Returns a function that gives the current live state of any item of a kind. The component renders
 * again whenever a state may have changed.
 */
export function useLiveOf(kind: AnyKind): (item: LiveItem) => LiveState {
  const { build, site, answeredAt } = useStore($publishProgress)
  const entries = useStore($entries)
  // The clock ticks every 15 s; the time of the last poll may be newer.
  const now = Math.max(useStore($now), answeredAt ?? 0)
  return useCallback(
    (item: LiveItem) =>
      liveState(kind.name, item, {
        publishItem: entries.get(`${kind.name}/${item.Id}`),
        build,
        site,
        now,
      }),
    [kind, entries, build, site, now],
  )
}

export const useLive = (kind: AnyKind, item: LiveItem): LiveState => useLiveOf(kind)(item)
