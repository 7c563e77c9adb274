import { agoInWords, dayAndTime } from '#i18n/time.ts'
import { kindNamed } from '#kinds/index.ts'
import { cmsReleases } from '#messages/en/cms-releases.ts'
import type { Release } from '../stores/releases.ts'
import type { IconName } from '../ui/icon.tsx'

const words = cmsReleases.state

/** State of a release as shown to people. */
export type ReleaseState = {
  icon: IconName
  /** The state in one sentence. */
  text: string
  /** True when a person must correct something before the release can be published. */
  needsAttention: boolean
}

/**
 * Describes the state of a release.
 * @param email address of the signed-in person, who is shown as "you"
 */
export function stateOf(
  { State, Published, TakenBack, Blocked, PublishAt }: Release,
  now: number,
  email: string,
): ReleaseState {
  const nameOrYou = (who: string) => (who === email ? cmsReleases.you : who)
  if (State === 'published' && Published) {
    return {
      icon: 'check-circle',
      text: (Published.BySchedule ? words.bySchedule : words.published)(
        dayAndTime(Published.at, new Date(now)),
        nameOrYou(Published.by),
      ),
      needsAttention: false,
    }
  }
  if (PublishAt !== null) {
    return {
      icon: 'clock',
      text:
        Date.parse(PublishAt) <= now
          ? words.due
          : words.planned(dayAndTime(PublishAt, new Date(now))),
      needsAttention: false,
    }
  }
  if (Blocked)
    return {
      icon: 'warning',
      text: words.blocked(dayAndTime(Blocked.at, new Date(now))),
      needsAttention: true,
    }
  if (TakenBack)
    return {
      icon: 'undo',
      text: words.takenBack(agoInWords(TakenBack.at, now), nameOrYou(TakenBack.by)),
      needsAttention: false,
    }
  return { icon: 'draft', text: words.open, needsAttention: false }
}

/** Number of a release's items, its author and its age, in one line. */
export const contentsAndOrigin = (
  { Items, createdAt, createdBy }: Release,
  now: number,
  email: string,
): string =>
  [
    cmsReleases.items(Items.length),
    words.made(agoInWords(createdAt, now), createdBy === email ? cmsReleases.you : createdBy),
  ].join(' · ')

/** Name of a release's item for people: its title or, when that is unknown, its kind or id. */
export const releaseItemName = ({ Kind, ItemId, Title }: Release['Items'][number]): string =>
  Title ?? kindNamed(Kind)?.label.one ?? ItemId
