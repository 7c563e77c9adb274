import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { allKinds } from '#kinds/index.ts'
import { cmsReleases } from '#messages/en/cms-releases.ts'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { cms } from '#messages/en/cms.ts'
import { madeIn, nameIn, stateOf } from '../add-to-release/state.ts'
import { Legend } from '../edit/compare/difference.tsx'
import { focusAfterDialog, focusNext } from '../edit/focus.ts'
import { $email } from '../network/entry.ts'
import { $now } from '../stores/clock.ts'
import { readOthers } from '../stores/lists.ts'
import { $releases, changedIn, isSameItem, itemAt, readReleases, type Release } from '../stores/releases.ts'
import { routes } from '../stores/router.ts'
import { Button } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { Failed, ScreenHead, StillRows, Waiting } from '../ui/placeholders.tsx'
import { useDialogOnDemand } from '../ui/on-demand.tsx'
import { afterPaint, focusHeading } from '../ui/focus.ts'
import { publishNow, schedule, takeOut, unplan } from './acts.ts'
import { ChooseDialog } from './choose-dialog.tsx'
import { OpenItem, PublishedItem } from './item.tsx'
import { useLooking, type Look, type Looking } from './looking.ts'
import { Manage } from './manage.tsx'
import { PublishDialog } from './publish-dialog.tsx'

const words = cmsReleases.one

const reload = (): void => void readReleases()

const Back = (): ReactNode => (
  <a className="release-back hstack" href={routes.releases}>
    <Icon name="chevron-left" size={16} /> {words.back}
  </a>
)

/** One release: everything that it changes on the site, and the ways to publish it and to take it back. */
export function ReleaseScreen({ id }: { id: string }): ReactNode {
  const { state, items: releases } = useStore($releases)
  const release = releases.find(({ Id }) => Id === id)
  const wasThere = useRef(false)
  const isThere = release !== undefined
  const title = release?.Title
  useEffect(reload, [])
  useEffect(() => void readOthers(allKinds.filter(({ shape }) => shape === 'collection')), [])
  useEffect(() => {
    if (!isThere && wasThere.current) focusHeading()
    wasThere.current = isThere
  }, [isThere])
  useEffect(() => {
    // After the frame around it, which names the screen.
    if (title !== undefined) afterPaint(() => (document.title = cms.pageTitle(title)))
    return () => void (document.title = cms.pageTitle(cmsShell.releases))
  }, [title])
  if (release) return release.State === 'open' ? <Open release={release} /> : <Published release={release} />
  return (
    <>
      <ScreenHead title={cmsShell.releases} />
      {state === 'failed' && <Failed text={cmsReleases.failed} onAgain={reload} />}
      {(state === 'loading' || state === 'idle') && <StillRows label={words.loading} />}
      {state === 'loaded' && (
        <div className="screen-text">
          <p>{words.gone}</p>
          <Back />
        </div>
      )}
    </>
  )
}

/** The name of a release, its state, and what can be done with it. */
function Head({ release, children }: { release: Release; children?: ReactNode }): ReactNode {
  const now = useStore($now)
  const email = useStore($email)
  const { icon, text, isDue } = stateOf(release, now, email)
  return (
    <div className="release-head">
      <Back />
      <h1 tabIndex={-1}>
        <bdi>{release.Title}</bdi>
      </h1>
      <p className={isDue ? 'mark mark-due' : 'mark'}>
        <Icon name={icon} size={16} /> <span>{text}</span>
      </p>
      <p className="quiet">{madeIn(release, now, email)}</p>
      <div className="release-tools cluster">
        {children}
        <Manage release={release} />
      </div>
    </div>
  )
}

const loadPreview = async () => (await import('./preview.tsx')).ReleasePreview

/** A dialog over the release, with the look that was there when it was opened: nothing that is saved later is published from it. */
type Asked = { name: 'choose' } | { name: 'publish' | 'preview'; release: Release; look: Look }

const PUBLISH_BUTTON = '.release-bar .button-primary'

function Open({ release }: { release: Release }): ReactNode {
  const looking = useLooking(release.Id, release.Revision)
  const { look, hasFailed, again } = looking
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const drawPreview = useDialogOnDemand(loadPreview, asked?.name === 'preview', { title: cmsReleases.preview.title, onClose: close })
  // Busy, and not disabled: the focus stays.
  const isPending = !hasFailed && look?.revision !== release.Revision
  const ask = (name: 'publish' | 'preview') => look && setAsked({ name, release, look })
  const publish = async (seen: Release, look: Look, at: string | null): Promise<boolean> => {
    const answer = await (at === null ? publishNow(seen, look) : schedule(seen, at))
    if (answer.ok) {
      if (at === null) afterPaint(focusHeading)
      else focusAfterDialog(PUBLISH_BUTTON)
      return true
    }
    // The question is about a release that is not as it was looked at.
    const isOver = answer.kind === 'stale' || answer.kind === 'invalid'
    if (isOver) again(changedIn(answer))
    return isOver || answer.kind === 'conflict' || answer.kind === 'not_found'
  }
  return (
    <>
      <Head release={release}>
        <Button icon="plus" onPress={() => setAsked({ name: 'choose' })}>
          {cmsReleases.choose.action}
        </Button>
        {release.PublishAt !== null && (
          <Button icon="close" onPress={() => void unplan(release).then((isDone) => isDone && focusNext(PUBLISH_BUTTON))}>
            {words.unplan}
          </Button>
        )}
      </Head>
      <Notices release={release} looking={looking} />
      {hasFailed && <Failed text={words.lookFailed} onAgain={() => again()} />}
      {!look && !hasFailed && <Waiting label={words.looking} />}
      <Items release={release} looking={looking} />
      <div className="release-bar cluster">
        {look?.items.some(({ checked }) => checked.errors.length > 0) && (
          <Button tone="quiet" icon="refresh" onPress={() => again()}>
            {words.again}
          </Button>
        )}
        <Button icon="eye" isPending={isPending} isDisabled={hasFailed || look?.items.every(({ found }) => !found) === true} onPress={() => ask('preview')}>
          {words.preview}
        </Button>
        <Button tone="primary" icon="upload" isPending={isPending} isDisabled={hasFailed} onPress={() => ask('publish')}>
          {words.publish}
        </Button>
      </div>
      {asked?.name === 'choose' && <ChooseDialog into={release} onClose={close} onDone={() => undefined} />}
      {asked?.name === 'publish' && <PublishDialog release={asked.release} look={asked.look} onClose={close} onPublish={(at) => publish(asked.release, asked.look, at)} />}
      {asked?.name === 'preview' && drawPreview({ id: release.Id, look: asked.look, onClose: close })}
    </>
  )
}

/** What somebody has to know before the items: why it was not published at its time, what keeps it back, and what was saved meanwhile. */
function Notices({ release, looking: { look, changed } }: { release: Release; looking: Looking }): ReactNode {
  const saved = changed.filter((one) => release.Items.some((item) => isSameItem(one, item)))
  const held = look?.items.filter(({ checked }) => checked.errors.length > 0) ?? []
  return (
    <div className="release-notices" role="status">
      {release.Blocked && (
        <div className="release-notice">
          <p>
            <Icon name="warning" /> {words.blockedWhy}
          </p>
          <ul>
            {release.Blocked.errors.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                <BlockedName release={release} path={path} />
                {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      {held.length > 0 && !release.Blocked && (
        <div className="release-notice">
          <p>
            <Icon name="refused" /> {words.errors(held.length)}
          </p>
          <ul>
            {held.map(({ checked }) => (
              <li key={`${checked.Kind}/${checked.ItemId}`}>
                <bdi>{nameIn(checked)}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      {saved.length > 0 && (
        <p className="release-notice">
          <Icon name="history" /> {words.changedNote(saved.length)}
        </p>
      )}
    </div>
  )
}

/** The item that an error is about. */
function BlockedName({ release, path }: { release: Release; path: string }): ReactNode {
  const item = itemAt(release, path)
  return item && <><bdi>{nameIn(item)}</bdi>: </>
}

const ITEM_HEADING = '.release-items h3'

function Items({ release, looking: { look, changed } }: { release: Release; looking: Looking }): ReactNode {
  const now = useStore($now)
  return (
    <section aria-labelledby="release-items">
      <div className="release-items-head cluster">
        <h2 id="release-items">{words.all}</h2>
        <Legend />
      </div>
      <ul className="release-items">
        {release.Items.map((item) => (
          <OpenItem
            key={`${item.Kind}/${item.ItemId}`}
            item={item}
            looked={look?.items.find(({ checked }) => isSameItem(checked, item)) ?? null}
            hasChanged={changed.some((one) => isSameItem(one, item))}
            now={now}
            onTakeOut={async () => {
              if (await takeOut(release, item)) focusNext(ITEM_HEADING)
            }}
          />
        ))}
      </ul>
    </section>
  )
}

function Published({ release }: { release: Release }): ReactNode {
  return (
    <>
      <Head release={release} />
      <p className="release-was">{words.was}</p>
      <h2 className="visually-hidden">{words.all}</h2>
      <ul className="release-items">
        {release.Items.map((item) => (
          <PublishedItem key={`${item.Kind}/${item.ItemId}`} item={item} />
        ))}
      </ul>
    </>
  )
}
