import type { APIRoute, GetStaticPaths } from 'astro'
import { DRAWINGS, type Drawing, type DrawingName } from '#drawings/index.ts'
import { mapWords } from '#sections/find-us/map-words.ts'
import { messagesFor } from '#sections/home/messages.ts'

const words = {
  en: { ...messagesFor('en'), map: mapWords('en') },
  ar: { ...messagesFor('ar'), map: mapWords('ar') },
}

/** One file for every drawing of the table. */
export const getStaticPaths = (() => Object.keys(DRAWINGS).map(drawing => ({ params: { drawing } }))) satisfies GetStaticPaths

/** The drawing as an SVG file. */
export const GET: APIRoute = ({ params }) => {
  const { draw }: Drawing = DRAWINGS[params['drawing'] as DrawingName]
  return new Response(draw(words), { headers: { 'Content-Type': 'image/svg+xml' } })
}
