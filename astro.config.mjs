import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { defineConfig } from 'astro/config'
import { staticNetlify } from './src/build/netlify-adapter.ts'
import { pageProgram } from './src/build/page-program.ts'
import { smallPreload } from './src/build/preload.ts'
import { reactIslands } from './src/build/react-islands.ts'
import { separatePrograms } from './src/build/separate-programs.ts'

// The local platform keeps one cache per data folder, so that two copies side by side do not meet.
const cache = process.env['SITE_CACHE_DIR']

const programs = separatePrograms()

export default defineConfig({
  site: process.env['URL'] ?? 'https://www.ghafwallet.example',
  output: 'static',
  adapter: staticNetlify(),
  // Addresses without a slash at the end, on Netlify as well, need both of these.
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  i18n: { locales: ['en', 'ar'], defaultLocale: 'en', routing: { prefixDefaultLocale: false } },
  integrations: [reactIslands(), programs, pageProgram(programs)],
  // Space that only parts lines of the source is left out, as JSX does.
  compressHTML: 'jsx',
  prefetch: false,
  devToolbar: { enabled: false },
  ...(cache && { cacheDir: cache }),
  vite: {
    // Page scripts as files: fetched once for all pages, and no hash in the policy.
    build: { assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // Short names: every page's script holds those of all that its islands fetch. Seven characters tell two versions apart, and
              // what nobody asks for by itself needs no name.
              entryFileNames: '_astro/[hash:7].js',
              chunkFileNames: ({ isDynamicEntry }) =>
                `_astro/${isDynamicEntry ? '[name].' : ''}[hash:7].js`,
              // React is one file: no island can do with a part of it.
              codeSplitting: {
                groups: [
                  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
                ],
              },
            },
          },
        },
      },
    },
    ...(cache && { cacheDir: `${cache}/vite` }),
    plugins: [
      smallPreload(),
      { ...optimizeLocales.vite({ locales: ['en-US', 'ar-AE'] }), enforce: 'pre' },
    ],
  },
})
