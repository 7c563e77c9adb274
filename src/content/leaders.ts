import { leaderShown, leaders, type LeaderGroup, type LeaderShown } from '#kinds/leaders.ts'
import type { Language } from '#kinds/localise.ts'
import { inOrder } from '#store/order.ts'
import { entriesOf } from './entries.ts'
import { pictureOf, type Picture } from './store.ts'

/** A leader of the company as shown on a page. */
export type Leader = Omit<LeaderShown, 'image'> & { id: string; portrait: Picture | null }

/** The leaders of a group that visitors may see, in their saved order. */
export const leadersFor = async (page: Language, group: LeaderGroup): Promise<Leader[]> =>
  Promise.all(
    inOrder(
      leaders,
      (await entriesOf('leaders')).filter(({ data }) => data.Group === group),
    ).map(async ({ id, data }) => {
      const { image, ...texts } = leaderShown(data, page)
      // No alternative text: the name is shown next to the portrait.
      return { id, ...texts, portrait: await pictureOf(image, '') }
    }),
  )
