import { getCollection } from 'astro:content'
import { today } from '#content/store.ts'
import { collections } from '../content.config.ts'

type Name = keyof typeof collections

const revisionsOf = async <One extends Name>(name: One): Promise<[string, string][]> =>
  (await getCollection<One>(name)).map(({ data }) => [`${name}/${data.id}`, data.rev])

/** The revision of every item on the site, and the day whose fees it shows: how the staff area knows what is live. */
export const GET = async (): Promise<Response> => {
  const names = Object.keys(collections) as Name[]
  const lists = await Promise.all(names.map(revisionsOf))
  const items = Object.fromEntries(lists.flat().sort(([a], [b]) => (a < b ? -1 : 1)))
  return new Response(JSON.stringify({ builtAt: new Date().toISOString(), day: today, items }), { headers: { 'Content-Type': 'application/json' } })
}
