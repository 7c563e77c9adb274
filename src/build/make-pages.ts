import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { RouteData } from 'astro'
import type { Read } from '#content/reads.ts'
import { READ_ONLY, type PageCache } from './page-cache.ts'
import { factsOf, type PageFacts } from './page-facts.ts'

/** The site's pages as a program: see `prerender-entry.ts`. */
export type PageProgram = {
  /**
   * Every page and file of the site. `cacheKey` is a digest of the page's props, or an empty string
   * for a page without props; a page without `cacheKey` is made by each build.
   */
  paths(): Promise<readonly { pathname: string; route: RouteData; cacheKey?: string }[]>
  /** Makes one page or file, and lists its reads of content. @throws Error of the page */
  render(
    request: Request,
    route: RouteData,
  ): Promise<{ status: number; body: Buffer; reads: Read[] }>
  /** Digest of the values that these reads have in this build. */
  stateOf(reads: readonly Read[]): Promise<string>
  /** To be called after a successful build: stores the read content for the next build. */
  keepNotes(): Promise<void>
}

type Options = {
  program: PageProgram
  /** The site's origin. */
  site: string
  /** The folder that the site is written to. */
  siteFolder: string
  /** The pages of earlier builds. */
  pageCache: PageCache
  /** True for a stored page if this build has all files that the page names. */
  isReusable: (facts: PageFacts | null) => boolean
  /** Post-processes a page before it is written; `name` is that of its file. */
  postProcess: (name: string, page: string) => string
  /** Reports that `done` of `of` pages and files are made. */
  report: (done: number, of: number) => void
}

/** The result of {@link makePages}. */
export type MadePages = {
  /** The facts of all pages by file name, null for other files. */
  files: ReadonlyMap<string, PageFacts | null>
  /** Number of files reused from earlier builds. */
  reusedCount: number
}

/** The name of the file of an address, as Astro names it with `build.format: 'file'`. */
const fileNameOf = (pathname: string, { type }: RouteData): string =>
  type === 'page'
    ? `${pathname.replace(/^\/|\/$/g, '') || 'index'}.html`
    : pathname.replace(/^\//, '')

/** True for the 404 page of either language. */
const isMissingPage = (pathname: string): boolean => /^(\/ar)?\/404$/.test(pathname)

/**
 * Makes one page or file.
 * @throws Error with its address if it cannot be made
 */
const renderPage = async (
  program: PageProgram,
  url: string,
  pathname: string,
  route: RouteData,
): Promise<{ body: Buffer; reads: Read[] }> => {
  try {
    const { status, body, reads } = await program.render(new Request(url), route)
    if (status !== 200 && !(status === 404 && isMissingPage(pathname)))
      throw new Error(`Its answer was ${status}.`)
    return { body, reads }
  } catch (error) {
    throw new Error(
      `${pathname} could not be made. ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

/**
 * Makes the site's pages and files one after the other; reuses files of earlier builds whose inputs
 * are unchanged.
 * @throws Error with the address of the first page that cannot be made, and the reason
 */
export const makePages = async ({
  program,
  site,
  siteFolder,
  pageCache,
  isReusable,
  postProcess,
  report,
}: Options): Promise<MadePages> => {
  const files = new Map<string, PageFacts | null>()
  const paths = await program.paths()
  let reusedCount = 0
  for (const { pathname, route, cacheKey } of paths) {
    report(files.size, paths.length)
    const name = fileNameOf(pathname, route)
    // Of two routes with the same address only the first is made.
    if (files.has(name)) continue
    const file = join(siteFolder, name)
    await mkdir(dirname(file), { recursive: true })
    const reusedFacts =
      cacheKey === undefined
        ? undefined
        : await pageCache.reuse(
            pathname,
            cacheKey,
            file,
            async ({ reads, state, facts }) =>
              // Reads that fail here fail again when the page is made, which reports the error.
              isReusable(facts) && (await program.stateOf(reads).catch(() => undefined)) === state,
          )
    if (reusedFacts !== undefined) {
      files.set(name, reusedFacts)
      reusedCount += 1
      continue
    }
    const { body, reads } = await renderPage(program, site + encodeURI(pathname), pathname, route)
    const page = route.type === 'page' ? postProcess(name, body.toString()) : null
    const facts = page === null ? null : factsOf(page)
    await writeFile(file, page ?? body, READ_ONLY)
    if (cacheKey !== undefined) {
      const bytes = page === null ? body.length : Buffer.byteLength(page)
      await pageCache.add(pathname, file, {
        key: cacheKey,
        reads,
        state: await program.stateOf(reads),
        bytes,
        facts,
      })
    }
    files.set(name, facts)
  }
  report(paths.length, paths.length)
  return { files, reusedCount }
}
