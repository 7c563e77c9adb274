import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactNode } from 'react'
import { cmsReleases as words } from '#messages/en/cms-releases.ts'
import { $email } from '../network/entry.ts'
import { $now } from '../stores/clock.ts'
import { $releases, isSameItem, readReleases, type ReleaseItem } from '../stores/releases.ts'
import { releasePath } from '../stores/router.ts'
import { Button } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { AddToReleaseDialog } from './dialog.tsx'
import { stateOf } from './state.ts'

/** Open releases that contain an item. */
export function InReleases({ item }: { item: ReleaseItem }): ReactNode {
  const { items: releases } = useStore($releases)
  const now = useStore($now)
  const email = useStore($email)
  useEffect(() => void readReleases(), [])
  const containing = releases.filter(
    ({ State, Items }) => State === 'open' && Items.some((one) => isSameItem(one, item)),
  )
  if (containing.length === 0) return null
  return (
    <div className="edit-draft-note">
      <p>
        <Icon name="layers" size={16} /> {words.inRelease(containing.length)}
      </p>
      <ul>
        {containing.map((release) => (
          <li key={release.Id}>
            <a href={releasePath(release.Id)}>
              <bdi>{release.Title}</bdi>
            </a>{' '}
            <span className="quiet">{stateOf(release, now, email).text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Button that adds an item to a release.
 * @param isUnsaved true when the form holds unsaved text
 */
export function AddToRelease({
  item,
  isDisabled,
  isUnsaved,
}: {
  item: ReleaseItem
  isDisabled: boolean
  isUnsaved: boolean
}): ReactNode {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Button tone="quiet" icon="layers" isDisabled={isDisabled} onPress={() => setAdding(true)}>
        {words.add.action}
      </Button>
      {isAdding && (
        <AddToReleaseDialog items={[item]} isUnsaved={isUnsaved} onClose={() => setAdding(false)} />
      )}
    </>
  )
}
