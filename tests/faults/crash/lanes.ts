import type { AnyKind } from '#kinds/define.ts'
import { allKinds } from '#kinds/index.ts'
import { erasingLane } from './erasing-lane.ts'
import { careerLane, messageLane, personLane } from './inbox-lanes.ts'
import { collectionLane, orderLane, singletonLane } from './kind-lanes.ts'
import type { Lane } from './lane.ts'
import { releaseLane } from './release-lane.ts'
import { feedbackLane, previewLinkLane, publishLane } from './site-lanes.ts'
import { uploadLane } from './upload-lanes.ts'

const isOrdered = (kind: AnyKind): kind is AnyKind & { ordered: NonNullable<AnyKind['ordered']> } =>
  kind.ordered !== undefined

/**
 * All lanes by name. A lane is a loop of writes, see lane.ts. Together the lanes call every
 * endpoint that writes; a new endpoint needs a lane.
 */
export const lanes: Readonly<Record<string, Lane>> = {
  ...Object.fromEntries(
    allKinds.map((kind) => [
      kind.name,
      kind.shape === 'singleton' ? singletonLane(kind) : collectionLane(kind),
    ]),
  ),
  ...Object.fromEntries(
    allKinds.filter(isOrdered).map((kind) => [`order of ${kind.name}`, orderLane(kind)]),
  ),
  messages: messageLane('CONTACT'),
  complaints: messageLane('COMPLAINT'),
  careers: careerLane,
  persons: personLane,
  feedback: feedbackLane,
  publish: publishLane,
  'preview links': previewLinkLane,
  releases: releaseLane,
  uploads: uploadLane,
  erasing: erasingLane,
}
