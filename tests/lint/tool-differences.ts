import type { Difference } from './differences.ts'

/** Where the product leaves the owner's choice of tools. */
export const tools: readonly Difference[] = [
  {
    says: 'the header is a React island',
    does: 'an Astro part with small scripts, the search in it as well',
    why: 'it is whole without scripts; React (69 KB) would be fetched for a menu and for a search that needs 12 KB',
    back: '`src/sections/frame/header.astro`',
    proof: ['src/sections/frame/header.astro', 'holds', '<header'],
  },
  {
    says: '`@astrojs/netlify`',
    does: 'the static build without an adapter; headers and redirects are written by `src/build`',
    why: 'a static site needs none, and the content policy is made of what the pages hold. Not tried in whole yet',
    back: '`adapter` in `astro.config.mjs`',
    proof: ['package.json', 'lacks', '@astrojs/netlify'],
  },
  {
    says: '`@netlify/identity-widget`',
    does: 'forms of our own over `@netlify/identity` and `gotrue-js`',
    why: 'no package has that name; `netlify-identity-widget` injects styles that the content policy stops, has no layout from right to left and weighs 57 KB, and its makers advise against it',
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
]
