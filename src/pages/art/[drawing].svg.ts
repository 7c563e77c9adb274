import type { APIRoute, GetStaticPaths } from 'astro'
import { DRAWINGS, type DrawingName } from '#drawings/index.ts'

/** One file for every drawing of the table. */
export const getStaticPaths = (() => Object.keys(DRAWINGS).map(drawing => ({ params: { drawing } }))) satisfies GetStaticPaths

/** The drawing as an SVG file. */
export const GET: APIRoute = ({ params }) => {
  const { draw } = DRAWINGS[params['drawing'] as DrawingName]
  return new Response(draw(), { headers: { 'Content-Type': 'image/svg+xml' } })
}
