import netlify from '@astrojs/netlify'
import type { AstroIntegration } from 'astro'

/**
 * Netlify's adapter for a site whose pages are all built ahead: it declares the output static, and does no more. As it
 * comes it takes every output for a server's, and writes a function of 3.7 MB for every address; starts a second Netlify
 * under the development server; adds the deploy's id to the address of each script, so that no visitor's cache outlives
 * a deploy; and writes headers beside those of `headers.ts`.
 */
export function staticNetlify(): AstroIntegration {
  const { name, hooks } = netlify({ imageCDN: false, devFeatures: false })
  return {
    name,
    hooks: {
      'astro:config:done': (params) =>
        hooks['astro:config:done']?.({
          ...params,
          // `client` is the part that writes the deploy's id into addresses.
          setAdapter: ({ client: _, ...adapter }) =>
            params.setAdapter({
              ...adapter,
              adapterFeatures: { ...adapter.adapterFeatures, buildOutput: 'static' },
            }),
        }),
    },
  }
}
