import { leaders, type SampleLeader } from './leaders/leaders.ts'
import type { Both } from './posts.ts'

/**
 * Text for a leader as the author of a post: the name and, after a comma, the role.
 * @throws Error when no leader has the portrait
 */
const authorOf = (portrait: SampleLeader['portrait']): Both => {
  const leader = leaders.find((candidate) => candidate.portrait === portrait)
  if (!leader) throw new Error(`No sample leader has the portrait ${portrait}.`)
  const { name, title } = leader
  return { en: `${name.en}, ${title.en}`, ar: `${name.ar}، ${title.ar}` }
}

export const amna = authorOf('amna')
export const joseph = authorOf('joseph')
export const leila = authorOf('leila')
export const marisol = authorOf('marisol')

/** Author of unsigned posts. */
export const team: Both = { en: 'Ghaf Wallet team', ar: 'فريق محفظة غاف' }
