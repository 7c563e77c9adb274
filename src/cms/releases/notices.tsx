import type { ReactNode } from 'react'
import { cmsReleases } from '#messages/en/cms-releases.ts'
import { releaseItemName } from '../add-to-release/state.ts'
import { isSameItem, itemAtErrorPath, type Release } from '../stores/releases.ts'
import { Icon } from '../ui/icon.tsx'
import type { ReleaseReviewState } from './looking.ts'

const words = cmsReleases.one

/**
 * Notices above the items: the reasons why the release was not published at its time, the items
 * that have errors now, and the number of items that were saved since the first review.
 */
export function Notices({
  release,
  reviewState: { review, savedItems },
}: {
  release: Release
  reviewState: ReleaseReviewState
}): ReactNode {
  const savedInRelease = savedItems.filter((one) =>
    release.Items.some((item) => isSameItem(one, item)),
  )
  const withErrors = review?.items.filter(({ checked }) => checked.errors.length > 0) ?? []
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
      {withErrors.length > 0 && !release.Blocked && (
        <div className="release-notice">
          <p>
            <Icon name="refused" /> {words.errors(withErrors.length)}
          </p>
          <ul>
            {withErrors.map(({ checked }) => (
              <li key={`${checked.Kind}/${checked.ItemId}`}>
                <bdi>{releaseItemName(checked)}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      {savedInRelease.length > 0 && (
        <p className="release-notice">
          <Icon name="history" /> {words.changedNote(savedInRelease.length)}
        </p>
      )}
    </div>
  )
}

/** Name of the item that an error is about. */
function BlockedName({ release, path }: { release: Release; path: string }): ReactNode {
  const item = itemAtErrorPath(release, path)
  return (
    item && (
      <>
        <bdi>{releaseItemName(item)}</bdi>:{' '}
      </>
    )
  )
}
