import { getCollection } from 'astro:content'
import { collections } from '../content.config.ts'

type Name = keyof typeof collections

/** The revision of every item on the site: how the staff area knows what is live. */
export const GET = async (): Promise<Response> => {
  const names = Object.keys(collections) as Name[]
  const lists = await Promise.all(
    names.map(async (name) => (await getCollection(name)).map(({ data }) => [`${name}/${data.id}`, data.rev] as const)),
  )
  const items = Object.fromEntries(lists.flat().sort(([a], [b]) => (a < b ? -1 : 1)))
  return new Response(JSON.stringify({ builtAt: new Date().toISOString(), items }), { headers: { 'Content-Type': 'application/json' } })
}
