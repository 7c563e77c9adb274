import type { APIRoute } from 'astro'
import sheet from '#styles/form-page.css?inline'

/**
 * Stylesheet of the page that the API returns for a form that was not accepted. Its address has no
 * hash, since the API does not know the names of the build's files.
 */
export const GET: APIRoute = () =>
  new Response(sheet, { headers: { 'Content-Type': 'text/css; charset=utf-8' } })
