import { createApp } from 'astro/app/entrypoint'
import { StaticPaths } from 'astro:static-paths'
import { keepNotes } from '#content/entries.ts'
import { stateOf, withReads } from '#content/reads.ts'
import type { PageProgram } from './make-pages.ts'

// Entry of the page program: Astro bundles it with all pages, for a process that does not depend on
// Astro.

const app = createApp({ streaming: false })

// By default an error of a page makes Astro render the page of status 500. Here it ends the build.
const { renderError } = app
app.renderError = (request, options) => {
  if (options.status === 500) throw options.error
  return renderError.call(app, request, options)
}

const paths: PageProgram['paths'] = async () => {
  // `withReads` records the reads that determine the paths separately, and they are ignored: no
  // page is remade because of them. The cache key of a path covers the props that depend on them.
  const { made } = await withReads<Awaited<ReturnType<PageProgram['paths']>>>(() =>
    new StaticPaths(app).getAll(),
  )
  // A path without a cache key is made by every build. A route with one fixed address (`pathname`)
  // has no props, so its key is empty: it is remade only when its reads have changed.
  return made.map((path) => (path.route.pathname === undefined ? path : { ...path, cacheKey: '' }))
}

const render: PageProgram['render'] = async (request, route) => {
  const { made, reads } = await withReads(async () => {
    const response = await app.render(request, { routeData: route })
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
  })
  return { ...made, reads }
}

export { keepNotes, paths, render, stateOf }
