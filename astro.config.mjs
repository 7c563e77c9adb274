import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { defineConfig } from 'astro/config'
import { staticNetlify } from './src/build/netlify-adapter.ts'
import { pageProgram } from './src/build/page-program.ts'
import { smallPreload } from './src/build/preload.ts'
import { reactIslands } from './src/build/react-islands.ts'
import { separatePrograms } from './src/build/separate-programs.ts'

// The local platform sets one cache folder per data folder: two instances never share a cache.
const cache = process.env['SITE_CACHE_DIR']

const programs = separatePrograms()

export default defineConfig({
  site: process.env['URL'] ?? 'https://www.ghafwallet.example',
  output: 'static',
  adapter: staticNetlify(),
  // Both settings are needed for addresses without a trailing slash, on Netlify as well.
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  i18n: { locales: ['en', 'ar'], defaultLocale: 'en', routing: { prefixDefaultLocale: false } },
  integrations: [reactIslands(), programs, pageProgram(programs)],
  // Removes white space that only separates lines of the source, as JSX does.
  compressHTML: 'jsx',
  prefetch: false,
  devToolbar: { enabled: false },
  ...(cache && { cacheDir: cache }),
  vite: {
    // Page scripts as files: fetched once for all pages, without a hash in the policy.
    build: { assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // Short names, because the script of every page lists the files that its islands
              // load. Seven characters tell two versions apart; only a file that is imported on
              // demand needs a name.
              entryFileNames: '_astro/[hash:7].js',
              chunkFileNames: ({ isDynamicEntry }) =>
                `_astro/${isDynamicEntry ? '[name].' : ''}[hash:7].js`,
              // React in one file: every island needs all of it.
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
