import type { APIRoute } from 'astro'
import sheet from '#styles/form-page.css?inline'

/**
 * Sheet of the page that the API returns for a form that was not accepted. Its address has no hash:
 * the API knows none of the build's names.
 */
export const GET: APIRoute = () =>
  new Response(sheet, { headers: { 'Content-Type': 'text/css; charset=utf-8' } })
