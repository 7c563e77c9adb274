import type { APIRoute, GetStaticPaths } from 'astro'
import { withCacheKey } from '#content/reads.ts'
import { DRAWINGS, type Drawing, type DrawingName } from '#drawings/index.ts'
import { home as ar } from '#messages/ar/home.ts'
import { home as en } from '#messages/en/home.ts'
import { mapWords } from '#sections/find-us/map-words.ts'

const words = {
  en: { ...en, map: mapWords('en') },
  ar: { ...ar, map: mapWords('ar') },
}

/** One file per drawing. */
export const getStaticPaths = (() =>
  Object.keys(DRAWINGS).map((drawing) =>
    withCacheKey({ params: { drawing } }),
  )) satisfies GetStaticPaths

export const GET: APIRoute = ({ params }) => {
  const { draw }: Drawing = DRAWINGS[params['drawing'] as DrawingName]
  return new Response(draw(words), { headers: { 'Content-Type': 'image/svg+xml' } })
}
