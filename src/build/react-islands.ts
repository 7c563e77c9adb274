import react from '@astrojs/react'
import type { AstroIntegration } from 'astro'

/**
 * React for islands that are hydrated without a directive. The development server's fast refresh
 * needs a preamble, which the integration adds only before islands with a directive; this adds it
 * to every page. Builds have no preamble.
 */
export function reactIslands(): AstroIntegration {
  const { hooks, ...integration } = react()
  return {
    ...integration,
    hooks: {
      ...hooks,
      'astro:config:setup': (setup) =>
        hooks['astro:config:setup']?.({
          ...setup,
          injectScript: (stage, code) => {
            setup.injectScript(stage, code)
            if (stage === 'before-hydration') setup.injectScript('page', code)
          },
        }),
    },
  }
}
