import { useState, type ReactNode } from 'react'
import { momentInWords } from '#i18n/time.ts'
import type { Data } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import { cmsReleases } from '#messages/en/cms-releases.ts'
import { releaseItemName } from '../add-to-release/state.ts'
import { ChangedField } from '../edit/compare/publish-review.tsx'
import { isFutureTime } from '../model/acts.ts'
import { nameOf } from '../model/fields.ts'
import { screenFor } from '../model/item.ts'
import { draftOf } from '../model/values.ts'
import { listedItem } from '../stores/lists.ts'
import type { Release } from '../stores/releases.ts'
import { itemPath, listPath } from '../stores/router.ts'
import { Button } from '../ui/controls.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import type { ReleaseReview, ReviewedItem } from './looking.ts'

const words = cmsReleases.change

type ListedItem = Release['Items'][number]

/** Name of an item, with a link to it while it exists. */
function Name({
  item,
  data,
  isGone,
}: {
  item: ListedItem
  data: Data | undefined
  isGone: boolean
}): ReactNode {
  const kind = kindNamed(item.Kind)
  const name = <bdi>{releaseItemName(item)}</bdi>
  if (!kind || isGone) return <strong>{name}</strong>
  const { path } = screenFor(kind, data)
  return (
    <a
      className="release-title"
      href={kind.shape === 'singleton' ? listPath(path) : itemPath(path, item.ItemId)}
    >
      {name}
    </a>
  )
}

/** Effect of the release on an item, in a few words; null for an unchanged item with errors. */
function effectOf(
  found: ReviewedItem | null,
  now: number,
): { icon: IconName; text: string } | null {
  if (!found) return { icon: 'warning', text: words.gone }
  if (!found.hasChanges)
    return found.errors.length > 0 ? null : { icon: 'check-circle', text: words.none }
  if (found.isNew) return { icon: 'plus', text: words.new }
  if (isFutureTime(found.publishTime, now))
    return { icon: 'clock', text: words.sooner(momentInWords(found.publishTime)) }
  return {
    icon: 'edit',
    text: found.changedPaths.length > 0 ? words.fields(found.changedPaths.length) : words.other,
  }
}

type ItemProps = {
  item: ListedItem
  /** Review of the item; null before the first review. */
  itemReview: ReleaseReview['items'][number] | null
  /** True when the item was saved since the first review. */
  hasChanged: boolean
  now: number
  onTakeOut: () => Promise<void>
}

/** Item of an open release, with the changes that it makes to the site, and its errors. */
export function OpenItem({ item, itemReview, hasChanged, now, onTakeOut }: ItemProps): ReactNode {
  const kind = kindNamed(item.Kind)
  const found = itemReview?.found ?? null
  const [isBusy, setBusy] = useState(false)
  const effect = itemReview && effectOf(found, now)
  const errors = itemReview?.checked.errors ?? []
  const takeOut = async () => {
    setBusy(true)
    await onTakeOut()
    setBusy(false)
  }
  return (
    <li className="release-item">
      <div className="release-item-head">
        <div>
          {kind && kind.shape === 'collection' && <p className="quiet">{kind.label.one}</p>}
          <h3 tabIndex={-1}>
            <Name
              item={item}
              data={found?.record.Data}
              isGone={itemReview !== null && found === null}
            />
          </h3>
          {(effect ?? hasChanged) && (
            <p className="release-effect">
              {effect && (
                <span className="mark">
                  <Icon name={effect.icon} size={16} /> <span>{effect.text}</span>
                </span>
              )}
              {hasChanged && (
                <span className="mark release-changed">
                  <Icon name="history" size={16} /> <span>{cmsReleases.one.changed}</span>
                </span>
              )}
            </p>
          )}
        </div>
        <Button
          tone="quiet"
          icon="close"
          aria-label={cmsReleases.one.takeOutLabel(releaseItemName(item))}
          isPending={isBusy}
          onPress={() => void takeOut()}
        >
          {cmsReleases.one.takeOut}
        </Button>
      </div>
      {errors.length > 0 && (
        <ul className="release-errors">
          {errors.map(({ path, message }) => (
            <li key={`${path} ${message}`} className="field-error">
              <Icon name="refused" size={16} />
              <span>
                {found && fieldName(found, path)}
                {message}
              </span>
            </li>
          ))}
        </ul>
      )}
      {found && isFutureTime(found.draftPublishTime, now) && (
        <p className="mark release-note">
          <Icon name="clock" size={16} />{' '}
          <span>{cmsReleases.one.ownTime(momentInWords(found.draftPublishTime))}</span>
        </p>
      )}
      {found?.hasChanges && found.changedPaths.length > 0 && (
        <Changes found={found} name={releaseItemName(item)} />
      )}
    </li>
  )
}

/** Name of the field that an error is about; empty for an error of the item itself. */
const fieldName = ({ kind, next }: ReviewedItem, path: string): string =>
  path === 'ItemId' ? '' : `${nameOf(kind, path, next)}: `

/** Changes of an item, field by field. They are folded for a new item, which the preview shows. */
function Changes({ found, name }: { found: ReviewedItem; name: string }): ReactNode {
  const { kind, live, next, changedPaths, isNew, record } = found
  return (
    <details className="release-changes" open={!isNew}>
      <summary>
        {words.show}
        <span className="visually-hidden">: {name}</span>
      </summary>
      <div className="edit-compare">
        {changedPaths.map((path) => (
          <ChangedField
            key={path}
            kind={kind}
            path={path}
            live={live}
            values={next}
            overlaps={draftOf(record)?.Overlaps ?? []}
          />
        ))}
      </div>
    </details>
  )
}

/** Item of a published release. */
export function PublishedItem({ item }: { item: ListedItem }): ReactNode {
  const kind = kindNamed(item.Kind)
  return (
    <li className="release-item">
      {kind && kind.shape === 'collection' && <p className="quiet">{kind.label.one}</p>}
      <h3>
        <Name
          item={item}
          data={kind && listedItem(kind, item.ItemId)?.Data}
          isGone={item.Title === null}
        />
      </h3>
      {item.Title === null && <p className="quiet">{cmsReleases.one.gonePublished}</p>}
    </li>
  )
}
