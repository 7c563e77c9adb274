import type { Difference } from './differences.ts'

/** Deviations from the owner's choice of tools. */
export const tools: readonly Difference[] = [
  {
    says: '`@astrojs/netlify`',
    does: 'it declares the output static, and does no more; headers, policy, redirects and pictures are the project’s own',
    why: 'as it comes it adds a function of 3.7 MB for every address, shows an empty site in `npm run dev`, lets two builds at once break each other, and gives each script a new address with every deploy. Its headers would be 57 rules (84 KB) that leave unknown addresses without a policy, its redirects are fixed in the configuration and ours come from the store, and its pictures are files of `src` alone',
    back: '`adapter: netlify()` in `astro.config.mjs`',
    proof: ['astro.config.mjs', 'holds', 'adapter: staticNetlify()'],
  },
  {
    says: '`@netlify/identity-widget`',
    does: 'forms of our own over `@netlify/identity`, its maker’s present package; `gotrue-js` is used directly in one file alone',
    why: 'no package has that name. `netlify-identity-widget` 2 signs in here, weighs 56.9 KB (ours 6.5), breaks the content policy in three places and then stands without styles; its makers advise against it. `@netlify/identity` hands out no token, and the calls of the API need one',
    back: '`src/cms/network/identity.ts` and `src/cms/entry`',
    proof: ['package.json', 'lacks', 'identity-widget'],
  },
  {
    says: '`react-hot-toast`',
    does: 'its headless part, drawn with styles of our own',
    why: 'its own drawing writes styles at run time, which the content policy stops',
    back: '`src/cms/shell/toasts.tsx`',
    proof: ['src/cms/shell/toasts.tsx', 'holds', 'react-hot-toast/headless'],
  },
  {
    says: '`/web-cms` is one client-only React island',
    does: 'it is, but the page holds a static frame, which the page’s own script replaces with the island',
    why: 'Astro’s `client:only` leaves the page empty until all code is there, which takes seconds on a slow line',
    back: '`src/cms/page.astro` and `src/cms/start.tsx`',
    proof: ['src/cms/page.astro', 'holds', "import '#cms/start.tsx'"],
  },
  {
    says: 'Astro prebuilds the English and Arabic page trees',
    does: 'Astro bundles the code of the pages into a program, once for each state of the project’s files; the project runs that program, which renders only pages whose inputs no earlier build has rendered',
    why: 'a saved text changes no code, and bundling takes longer than all pages: a build that follows a save takes half of the time and a third of the memory. Astro offers the entry and the prerenderer to platforms that render outside of Astro, as this project does',
    back: 'a prerenderer with paths in `src/build/page-program.ts`',
    proof: ['src/build/page-program.ts', 'holds', 'setPrerenderer'],
  },
  {
    says: 'the top level is `src`, `netlify`, `public`, `tests` and the settings of the tools',
    does: '`tools` is there, too: the programs that draw the sample pictures (`tools/sample-art`) and print the sample documents (`tools/sample-documents`). What they make is committed in `netlify/local/seed`, and tests compare it with its source',
    why: 'they are neither a part of the product nor tests: no start, build or deploy runs them, and nothing in `src` and `netlify` may import them',
    back: '`tools/*` in `netlify/local/seed`',
    proof: ['tests/lint/boundaries.mjs', 'holds', "tools: { at: 'tools'"],
  },
]
