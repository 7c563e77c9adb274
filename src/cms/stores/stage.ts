import type { Item } from './records.ts'

/** The publishing status as the record states it, whether or not the built site shows it yet. */
export type Stage = 'published' | 'scheduled' | 'draft'

export const stageOf = ({ Status, PublishAt }: Pick<Item, 'Status' | 'PublishAt'>, now: number): Stage =>
  Status === 'draft' ? 'draft' : PublishAt !== null && Date.parse(PublishAt) > now ? 'scheduled' : 'published'
