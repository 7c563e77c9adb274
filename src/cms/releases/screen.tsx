import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactNode } from 'react'
import { cmsReleases as words } from '#messages/en/cms-releases.ts'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { contentsAndOrigin, releaseItemName, stateOf } from '../add-to-release/state.ts'
import { $email } from '../network/entry.ts'
import { $now } from '../stores/clock.ts'
import { $releases, readReleases, type Release } from '../stores/releases.ts'
import { openGuarded, releasePath } from '../stores/router.ts'
import { Button } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { LoadError, SkeletonRows } from '../ui/placeholders.tsx'
import { ChooseDialog } from './choose-dialog.tsx'

const reload = (): void => void readReleases()

/** Screen of all releases: open releases first, then the published ones, newest first. */
export function ReleasesScreen(): ReactNode {
  const { state, items: releases } = useStore($releases)
  const [isMaking, setMaking] = useState(false)
  useEffect(reload, [])
  const open = releases.filter(({ State }) => State === 'open')
  const past = releases
    .filter(({ State }) => State === 'published')
    .toSorted((a, b) => ((a.Published?.at ?? '') < (b.Published?.at ?? '') ? 1 : -1))
  return (
    <>
      <div className="screen-head screen-head-tall cluster release-list-head">
        <div>
          <h1 tabIndex={-1}>{cmsShell.releases}</h1>
          <p>{words.lead}</p>
        </div>
        <Button tone="primary" icon="plus" onPress={() => setMaking(true)}>
          {words.new}
        </Button>
      </div>
      {state === 'failed' && <LoadError text={words.failed} onRetry={reload} />}
      {(state === 'loading' || state === 'idle') && releases.length === 0 && (
        <SkeletonRows label={words.loading} />
      )}
      {state === 'loaded' && releases.length === 0 && <p className="screen-text">{words.none}</p>}
      {open.length > 0 && <Rows title={words.open} releases={open} />}
      {past.length > 0 && <Rows title={words.past} releases={past} />}
      {isMaking && (
        <ChooseDialog
          targetRelease={null}
          onClose={() => setMaking(false)}
          onDone={({ Id }) => openGuarded(releasePath(Id))}
        />
      )}
    </>
  )
}

function Rows({ title, releases }: { title: string; releases: readonly Release[] }): ReactNode {
  return (
    <section className="release-list">
      <h2>{title}</h2>
      <ul className="wide-rows">
        {releases.map((release) => (
          <Row key={release.Id} release={release} />
        ))}
      </ul>
    </section>
  )
}

/** Maximum number of items named in a row; further items are counted. */
const MAX_NAMED = 3

function Row({ release }: { release: Release }): ReactNode {
  const { Id, Title, Items } = release
  const now = useStore($now)
  const email = useStore($email)
  const { icon, text, needsAttention } = stateOf(release, now, email)
  return (
    <li className="wide-row release-row">
      <div>
        <a className="release-title" href={releasePath(Id)}>
          <bdi>{Title}</bdi>
        </a>
        <ul className="release-names">
          {Items.slice(0, MAX_NAMED).map((item) => (
            <li key={`${item.Kind}/${item.ItemId}`}>
              <bdi>{releaseItemName(item)}</bdi>
            </li>
          ))}
          {Items.length > MAX_NAMED && <li>{words.more(Items.length - MAX_NAMED)}</li>}
        </ul>
      </div>
      <p>
        <span className={needsAttention ? 'mark mark-due' : 'mark'}>
          <Icon name={icon} size={16} /> <span>{text}</span>
        </span>
        <span>{contentsAndOrigin(release, now, email)}</span>
      </p>
    </li>
  )
}
