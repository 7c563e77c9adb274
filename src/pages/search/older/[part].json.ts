import type { APIRoute, GetStaticPaths } from 'astro'
import { newestPostsFor } from '#content/posts.ts'
import { keyed } from '#content/reads.ts'
import { languages } from '#i18n/languages.ts'
import { postEntries, postsInFiles } from '#sections/faq/search/site-entries.ts'

export const getStaticPaths = (async () => {
  const all = await Promise.all(
    languages.map(async (language) => ({
      language,
      parts: postsInFiles(await newestPostsFor(language)).parts,
    })),
  )
  return all.flatMap(({ language, parts }) =>
    parts.map((posts, index) =>
      keyed({
        params: { part: `${language}-${index + 1}` },
        props: { entries: postEntries(posts, language) },
      }),
    ),
  )
}) satisfies GetStaticPaths

/** Posts that the file of a language has no room for, which its search reads where it finds few others. */
export const GET: APIRoute = ({ props }) =>
  new Response(JSON.stringify(props['entries']), {
    headers: { 'Content-Type': 'application/json' },
  })
