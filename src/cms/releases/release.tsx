import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { kindNamed } from '#kinds/index.ts'
import { cmsReleases } from '#messages/en/cms-releases.ts'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { cms } from '#messages/en/cms.ts'
import { contentsAndOrigin, stateOf } from '../add-to-release/state.ts'
import { DifferenceLegend } from '../diff/difference.tsx'
import { $email } from '../network/entry.ts'
import { focusAfterDialog, focusFirstOf } from '../session/focus.ts'
import { $now } from '../stores/clock.ts'
import { readUnrequestedLists } from '../stores/lists.ts'
import {
  $releases,
  changedItemsIn,
  isSameItem,
  readReleases,
  type Release,
} from '../stores/releases.ts'
import { routes } from '../stores/router.ts'
import { Button } from '../ui/controls.tsx'
import { afterPaint, focusHeading } from '../ui/focus.ts'
import { Icon } from '../ui/icon.tsx'
import { useDialogOnDemand } from '../ui/on-demand.tsx'
import { LoadError, ScreenHead, SkeletonRows, LoadingSpinner } from '../ui/placeholders.tsx'
import { publishReviewedRelease, schedule, removeFromRelease, unschedule } from './acts.ts'
import { ChooseDialog } from './choose-dialog.tsx'
import { OpenItem, PublishedItem } from './item.tsx'
import { useReleaseReview, type ReleaseReview, type ReleaseReviewState } from './looking.ts'
import { ReleaseActions } from './manage.tsx'
import { Notices } from './notices.tsx'
import { PublishDialog } from './publish-dialog.tsx'

const words = cmsReleases.one

const reload = (): void => void readReleases()

const BackLink = (): ReactNode => (
  <a className="release-back hstack" href={routes.releases}>
    <Icon name="chevron-left" size={16} /> {words.back}
  </a>
)

/**
 * Focuses the heading when a change of the screen's state has removed the focused element.
 */
function useFocusAfterRemoval(state: string | undefined): void {
  const hadFocus = useRef(false)
  useEffect(() => {
    const content = document.getElementById('content')
    const onFocus = () => {
      hadFocus.current = true
    }
    content?.addEventListener('focusin', onFocus)
    return () => content?.removeEventListener('focusin', onFocus)
  }, [])
  useEffect(
    () =>
      afterPaint(
        () => hadFocus.current && document.activeElement === document.body && focusHeading(),
      ),
    [state],
  )
}

/**
 * Screen of one release: the changes that it makes to the site, and the buttons that publish it and
 * take it back.
 */
export function ReleaseScreen({ id }: { id: string }): ReactNode {
  const { state, items: releases } = useStore($releases)
  const release = releases.find(({ Id }) => Id === id)
  const title = release?.Title
  useEffect(reload, [])
  useFocusAfterRemoval(release?.State)
  useEffect(() => {
    let isOver = false
    const setTitle = (name: string) => {
      if (!isOver) document.title = cms.pageTitle(name)
    }
    // The release's name replaces the title that `CurrentScreen` sets in a later effect.
    if (title !== undefined) afterPaint(() => setTitle(title))
    return () => {
      isOver = true
      document.title = cms.pageTitle(cmsShell.releases)
    }
  }, [title])
  if (release)
    return release.State === 'open' ? (
      <OpenRelease release={release} />
    ) : (
      <PublishedRelease release={release} />
    )
  return (
    <>
      <ScreenHead title={cmsShell.releases} />
      {state === 'failed' && <LoadError text={cmsReleases.failed} onRetry={reload} />}
      {(state === 'loading' || state === 'idle') && <SkeletonRows label={words.loading} />}
      {state === 'loaded' && (
        <div className="screen-text">
          <p>{words.gone}</p>
          <BackLink />
        </div>
      )}
    </>
  )
}

/** Name of a release, its state, and its actions. */
function ReleaseHead({ release, children }: { release: Release; children?: ReactNode }): ReactNode {
  const now = useStore($now)
  const email = useStore($email)
  const { icon, text, needsAttention } = stateOf(release, now, email)
  return (
    <div className="release-head">
      <BackLink />
      <h1 tabIndex={-1}>
        <bdi>{release.Title}</bdi>
      </h1>
      <p className={needsAttention ? 'mark mark-due' : 'mark'}>
        <Icon name={icon} size={16} /> <span>{text}</span>
      </p>
      <p className="quiet">{contentsAndOrigin(release, now, email)}</p>
      <div className="release-tools cluster">
        {children}
        <ReleaseActions release={release} />
      </div>
    </div>
  )
}

const loadPreview = async () => (await import('./preview.tsx')).ReleasePreview

/**
 * Dialog over the release. It keeps the review of the time at which it was opened: nothing that is
 * saved later is published from it.
 */
type OpenDialog =
  { name: 'choose' } | { name: 'publish' | 'preview'; release: Release; review: ReleaseReview }

const PUBLISH_BUTTON = '.release-bar .button-primary'

function OpenRelease({ release }: { release: Release }): ReactNode {
  const reviewState = useReleaseReview(release.Id, release.Revision)
  const { review, hasFailed, repeat } = reviewState
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [isRepeating, setRepeating] = useState(false)
  const reviewAgain = async () => {
    setRepeating(true)
    await repeat()
    setRepeating(false)
    focusFirstOf('.failed button', PUBLISH_BUTTON)
  }
  const close = () => setDialog(null)
  const drawPreview = useDialogOnDemand(loadPreview, dialog?.name === 'preview', {
    title: cmsReleases.preview.title,
    onClose: close,
  })
  // Dialog whose button was pressed before the review of the current revision was available. It
  // opens once the review is there.
  const [wanted, setWanted] = useState<'publish' | 'preview' | null>(null)
  const isReady = review?.revision === release.Revision
  if (wanted !== null && (isReady || hasFailed)) {
    setWanted(null)
    if (isReady && !hasFailed) setDialog({ name: wanted, release, review })
  }
  const publish = async (
    seen: Release,
    review: ReleaseReview,
    at: string | null,
  ): Promise<boolean> => {
    const answer = await (at === null ? publishReviewedRelease(seen, review) : schedule(seen, at))
    if (answer.ok) {
      if (at === null) afterPaint(focusHeading)
      else focusAfterDialog(PUBLISH_BUTTON)
      return true
    }
    const isOutdated = answer.kind === 'stale' || answer.kind === 'invalid'
    if (isOutdated) void repeat(changedItemsIn(answer))
    return isOutdated || answer.kind === 'conflict' || answer.kind === 'not_found'
  }
  return (
    <>
      <ReleaseHead release={release}>
        <Button icon="plus" onPress={() => setDialog({ name: 'choose' })}>
          {cmsReleases.choose.action}
        </Button>
        {release.PublishAt !== null && (
          <Button
            icon="close"
            onPress={() =>
              void unschedule(release).then((isDone) => isDone && focusFirstOf(PUBLISH_BUTTON))
            }
          >
            {words.unplan}
          </Button>
        )}
      </ReleaseHead>
      <Notices release={release} reviewState={reviewState} />
      {hasFailed && (
        <LoadError
          text={words.lookFailed}
          isPending={isRepeating}
          onRetry={() => void reviewAgain()}
        />
      )}
      {!review && !hasFailed && <LoadingSpinner label={words.looking} />}
      <Items release={release} reviewState={reviewState} />
      <div className="release-bar cluster">
        {review?.items.some(({ checked }) => checked.errors.length > 0) && (
          <Button
            tone="quiet"
            icon="refresh"
            isPending={isRepeating}
            onPress={() => void reviewAgain()}
          >
            {words.again}
          </Button>
        )}
        <Button
          icon="eye"
          isPending={wanted === 'preview'}
          isDisabled={hasFailed || review?.items.every(({ found }) => !found) === true}
          onPress={() => setWanted('preview')}
        >
          {words.preview}
        </Button>
        <Button
          tone="primary"
          icon="upload"
          isPending={wanted === 'publish'}
          isDisabled={hasFailed}
          onPress={() => setWanted('publish')}
        >
          {words.publish}
        </Button>
      </div>
      {dialog?.name === 'choose' && (
        <ChooseDialog targetRelease={release} onClose={close} onDone={() => undefined} />
      )}
      {dialog?.name === 'publish' && (
        <PublishDialog
          release={dialog.release}
          review={dialog.review}
          onClose={close}
          onPublish={(at) => publish(dialog.release, dialog.review, at)}
        />
      )}
      {dialog?.name === 'preview' &&
        drawPreview({ id: release.Id, review: dialog.review, onClose: close })}
    </>
  )
}

function Items({
  release,
  reviewState: { review, savedItems },
}: {
  release: Release
  reviewState: ReleaseReviewState
}): ReactNode {
  const now = useStore($now)
  return (
    <section aria-labelledby="release-items">
      <div className="release-items-head cluster">
        <h2 id="release-items">{words.all}</h2>
        <DifferenceLegend />
      </div>
      <ul className="release-items">
        {release.Items.map((item, index) => (
          <OpenItem
            key={`${item.Kind}/${item.ItemId}`}
            item={item}
            itemReview={review?.items.find(({ checked }) => isSameItem(checked, item)) ?? null}
            hasChanged={savedItems.some((one) => isSameItem(one, item))}
            now={now}
            onTakeOut={async () => {
              if (await removeFromRelease(release, item))
                focusFirstOf(
                  `.release-items > :nth-child(${index + 1}) h3`,
                  '.release-items > :last-child h3',
                )
            }}
          />
        ))}
      </ul>
    </section>
  )
}

function PublishedRelease({ release }: { release: Release }): ReactNode {
  const { Items } = release
  // Reads the lists of the items: the link to an item depends on the item's data.
  useEffect(
    () =>
      void readUnrequestedLists(
        Items.flatMap(({ Kind }) => kindNamed(Kind) ?? []).filter(
          ({ shape }) => shape === 'collection',
        ),
      ),
    [Items],
  )
  return (
    <>
      <ReleaseHead release={release} />
      <p className="release-was">{words.was}</p>
      <h2 className="visually-hidden">{words.all}</h2>
      <ul className="release-items">
        {Items.map((item) => (
          <PublishedItem key={`${item.Kind}/${item.ItemId}`} item={item} />
        ))}
      </ul>
    </>
  )
}
