import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { costOf, type Cost } from './build-cost.ts'
import { installPeer } from './peer-folder.ts'
import { postAt } from './posts.ts'

/** The plain project has the version of Astro that builds the product's pages. */
const dependencies = { astro: manifest.dependencies.astro }

export const plainAstroVersion = `Astro ${dependencies.astro}`

/** English and Arabic texts of five posts, which the pages of the plain project repeat. */
const texts = Array.from({ length: 5 }, (_, number) => postAt(number)).flatMap(
  ({ text, textAr }) => [text, textAr],
)

const page = `---
import { readFileSync } from 'node:fs'
export const getStaticPaths = () => {
  const texts = JSON.parse(readFileSync('texts.json', 'utf8'))
  // The home page counts as one of the pages.
  return Array.from({ length: Number(process.env.BENCH_PAGES) - 1 }, (_, number) =>
    ({ params: { slug: 'post-' + number }, props: { title: 'Post number ' + number, html: texts[number % texts.length] } }))
}
const { title, html } = Astro.props
---
<!doctype html>
<html lang="en"><head><title>{title}</title></head><body><nav><a href="/">Home</a></nav><h1>{title}</h1><div set:html={html} /></body></html>
`
const home = `<!doctype html>
<html lang="en"><head><title>Posts</title></head><body><nav><a href="/blog/post-0">First</a></nav><h1>Posts</h1></body></html>
`
const config = `export default { site: 'https://plain.example', cacheDir: './cache' }\n`

/**
 * Writes a plain Astro project with a number of pages, the home page included. Every other page has
 * a heading, a link and a text.
 * @returns a function that builds the project and measures the build
 */
export const preparePlainAstro = async (pages: number): Promise<() => Promise<Cost>> => {
  const folder = await installPeer({
    dependencies,
    files: {
      'astro.config.mjs': config,
      'texts.json': JSON.stringify(texts),
      'src/pages/index.astro': home,
      'src/pages/blog/[slug].astro': page,
    },
  })
  const program = join('node_modules', 'astro', 'bin', 'astro.mjs')
  return () =>
    costOf([program, 'build'], folder, { BENCH_PAGES: String(pages), NODE_ENV: 'production' })
}
