import type { Item } from './records.ts'

/** What the record says, not where it is: published, published from a later time on, or a draft. */
export type Stage = 'published' | 'scheduled' | 'draft'

export const stageOf = ({ Status, PublishAt }: Pick<Item, 'Status' | 'PublishAt'>, now: number): Stage =>
  Status === 'draft' ? 'draft' : PublishAt !== null && Date.parse(PublishAt) > now ? 'scheduled' : 'published'
