import netlify from '@astrojs/netlify'
import type { AstroIntegration } from 'astro'

/**
 * Netlify's adapter for a site whose pages are all built ahead. As it comes it takes every output for a server's, and
 * writes a function of 3.7 MB for every address; it starts a second Netlify under the development server; and it adds
 * the deploy's id to the address of each script, so that no visitor's cache outlives a deploy. Here the output is
 * declared static, and the configuration stays this project's.
 */
export function staticNetlify(): AstroIntegration {
  const adapter = netlify({ imageCDN: false, devFeatures: false })
  const { 'astro:config:setup': setUp, 'astro:config:done': declare, ...rest } = adapter.hooks
  return {
    ...adapter,
    hooks: {
      ...rest,
      'astro:config:setup': (params) => setUp?.({ ...params, updateConfig: () => params.config }),
      'astro:config:done': (params) =>
        declare?.({
          ...params,
          // `client` is the part that writes the deploy's id into addresses.
          setAdapter: ({ client: _, ...declared }) => params.setAdapter({ ...declared, adapterFeatures: { ...declared.adapterFeatures, buildOutput: 'static' } }),
        }),
    },
  }
}
