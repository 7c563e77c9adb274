import type { ReactNode } from 'react'
import { cmsReleases } from '#messages/en/cms-releases.ts'
import { nameIn } from '../add-to-release/state.ts'
import { isSameItem, itemAt, type Release } from '../stores/releases.ts'
import { Icon } from '../ui/icon.tsx'
import type { Looking } from './looking.ts'

const words = cmsReleases.one

/**
 * Notices above the items: the reasons for which the release was not published at its time, present
 * errors, and items saved meanwhile.
 */
export function Notices({
  release,
  looking: { look, changed },
}: {
  release: Release
  looking: Looking
}): ReactNode {
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

/** Name of the item that an error is about. */
function BlockedName({ release, path }: { release: Release; path: string }): ReactNode {
  const item = itemAt(release, path)
  return (
    item && (
      <>
        <bdi>{nameIn(item)}</bdi>:{' '}
      </>
    )
  )
}
