import react from '@astrojs/react'
import type { AstroIntegration } from 'astro'

/**
 * React for islands that are hydrated without a directive. The development server's fast refresh needs a preamble, which the
 * integration puts before islands with a directive alone: here every page gets it. A build has none.
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
