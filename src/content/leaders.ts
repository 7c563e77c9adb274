import { leaderShown, leaders, type LeaderGroup, type LeaderShown } from '#kinds/leaders.ts'
import type { Language } from '#kinds/localise.ts'
import { inOrder } from '#store/order.ts'
import { entriesOf } from './entries.ts'
import { pictureOf, type Picture } from './store.ts'

/** Somebody who leads the company, as one page shows them. */
export type Leader = Omit<LeaderShown, 'image'> & { id: string; portrait: Picture | null }

/** The leaders of a group that visitors may see, in their saved order. */
export const leadersFor = async (page: Language, group: LeaderGroup): Promise<Leader[]> =>
  Promise.all(
    inOrder(
      leaders,
      (await entriesOf('leaders')).filter(({ data }) => data.Group === group),
    ).map(async ({ id, data }) => {
      const { image, ...texts } = leaderShown(data, page)
      // The name stands beside the portrait and says who is seen.
      return { id, ...texts, portrait: await pictureOf(image, '') }
    }),
  )
