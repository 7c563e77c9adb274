import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { RouteData } from 'astro'
import type { Read } from '#content/reads.ts'
import { READ_ONLY, type KeptPages } from './kept-pages.ts'
import { factsOf, type PageFacts } from './page-facts.ts'

/** The site's pages as a program: see `prerender-entry.ts`. */
export type PageProgram = {
  /** Every page and file of the site. The key names all that it is given; one without a key is made by each build. */
  paths(): Promise<readonly { pathname: string; route: RouteData; cacheKey?: string }[]>
  /** Makes one of them, and names what it has read. @throws Error of the page */
  render(
    request: Request,
    route: RouteData,
  ): Promise<{ status: number; body: Buffer; reads: Read[] }>
  /** Names the values that reads have in this build. */
  stateOf(reads: readonly Read[]): Promise<string>
  keepNotes(): Promise<void>
}

type Options = {
  program: PageProgram
  /** The site's origin. */
  site: string
  /** The folder of the site. */
  into: string
  kept: KeptPages
  /** Tells of a page that is kept if this build has all that it names. */
  fits: (facts: PageFacts | null) => boolean
  /** Changes a page before it is written; by its file's name. */
  finished: (name: string, page: string) => string
  report: (done: number, of: number) => void
}

/** The facts of all pages by file name, null for other files; and how many of them were used again. */
export type Made = { files: ReadonlyMap<string, PageFacts | null>; used: number }

/** The file of an address, as Astro names it with `build.format: 'file'`. */
const fileNameOf = (pathname: string, { type }: RouteData): string =>
  type === 'page'
    ? `${pathname.replace(/^\/|\/$/g, '') || 'index'}.html`
    : pathname.replace(/^\//, '')

/** Pages that are shown in place of one that there is not, in either language. */
const isMissingPage = (pathname: string): boolean => /^(\/ar)?\/404$/.test(pathname)

const rendered = async (
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

/** Makes the site's pages and files, one after the other, and uses those again that an earlier build has made of the same. @throws Error with the address of the first that cannot be made, and why */
export const makePages = async ({
  program,
  site,
  into,
  kept,
  fits,
  finished,
  report,
}: Options): Promise<Made> => {
  const files = new Map<string, PageFacts | null>()
  const paths = await program.paths()
  let used = 0
  for (const { pathname, route, cacheKey } of paths) {
    report(files.size, paths.length)
    const name = fileNameOf(pathname, route)
    // The first of two routes to one address is the one that it has.
    if (files.has(name)) continue
    const file = join(into, name)
    await mkdir(dirname(file), { recursive: true })
    const again =
      cacheKey === undefined
        ? undefined
        : await kept.use(
            pathname,
            cacheKey,
            file,
            async ({ reads, state, facts }) =>
              // Making the page anew names it, where its reads fail.
              fits(facts) && (await program.stateOf(reads).catch(() => undefined)) === state,
          )
    if (again !== undefined) {
      files.set(name, again)
      used += 1
      continue
    }
    const { body, reads } = await rendered(program, site + encodeURI(pathname), pathname, route)
    const page = route.type === 'page' ? finished(name, body.toString()) : null
    const facts = page === null ? null : factsOf(page)
    await writeFile(file, page ?? body, READ_ONLY)
    if (cacheKey !== undefined) {
      const bytes = page === null ? body.length : Buffer.byteLength(page)
      await kept.add(pathname, file, {
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
  return { files, used }
}
