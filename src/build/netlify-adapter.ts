import netlify from '@astrojs/netlify'
import type { AstroIntegration } from 'astro'

/**
 * Netlify's adapter for a fully prerendered site: it only declares the output static. Unchanged, it
 * treats every output as a server's: it writes a function of 3.7 MB for every address; starts a
 * second Netlify under the development server; adds the deploy's id to the address of each script,
 * which empties every visitor's cache on each deploy; and writes headers that compete with
 * `headers.ts`.
 */
export function staticNetlify(): AstroIntegration {
  const { name, hooks } = netlify({ imageCDN: false, devFeatures: false })
  return {
    name,
    hooks: {
      'astro:config:done': (params) =>
        hooks['astro:config:done']?.({
          ...params,
          // `client` adds the deploy's id to addresses.
          setAdapter: ({ client: _, ...adapter }) =>
            params.setAdapter({
              ...adapter,
              adapterFeatures: { ...adapter.adapterFeatures, buildOutput: 'static' },
            }),
        }),
    },
  }
}
