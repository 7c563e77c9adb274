import type { RouteData } from 'astro'
import { createApp } from 'astro/app/entrypoint'
import { StaticPaths } from 'astro:static-paths'
import { keepNotes } from '#content/entries.ts'

// The page program's entry: Astro bundles it with all pages, for a process that knows nothing of Astro.

const app = createApp({ streaming: false })

// A server answers with an error page; here the error ends the build.
const { renderError } = app
app.renderError = (request, options) => {
  if (options.status === 500) throw options.error
  return renderError.call(app, request, options)
}

/** Every page and file of the site, and the key by which the next build may use it again. */
const paths = (): Promise<{ pathname: string; route: RouteData; cacheKey?: string }[]> => new StaticPaths(app).getAll()

/** Makes one of them. @throws Error of the page */
const render = (request: Request, route: RouteData): Promise<Response> => app.render(request, { routeData: route })

export { keepNotes, paths, render }
