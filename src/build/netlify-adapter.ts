import netlify from '@astrojs/netlify'
import type { AstroIntegration } from 'astro'

/**
 * Netlify's adapter for a fully prerendered site, reduced to one hook that declares the output
 * static. The unchanged adapter expects pages made by a server: it writes a function of 3.7 MB that
 * serves every address, emulates Netlify a second time in the development server, adds the deploy's
 * id to the address of each script, so that each deploy empties every visitor's cache, and writes
 * headers that conflict with those of `headers.ts`.
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
