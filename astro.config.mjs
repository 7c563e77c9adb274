import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { defineConfig } from 'astro/config'
import { staticNetlify } from './src/build/netlify-adapter.ts'
import { pageProgram } from './src/build/page-program.ts'
import { smallPreload } from './src/build/preload.ts'
import { reactIslands } from './src/build/react-islands.ts'
import { separatePrograms } from './src/build/separate-programs.ts'

// Cache folder of this build. The local platform sets a different one for each data folder, so that
// two platforms on one machine never share a cache.
const cacheFolder = process.env['SITE_CACHE_DIR']

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
  ...(cacheFolder && { cacheDir: cacheFolder }),
  vite: {
    // Writes every page script as a file. A browser fetches a file once for all pages, and an
    // inline script would need its hash in the content security policy.
    build: { assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // Names are short because the script of every page lists the files that its islands
              // load. Seven characters of hash tell two versions apart. A file that is imported on
              // demand (`isDynamicEntry`) also has the name of its module.
              entryFileNames: '_astro/[hash:7].js',
              chunkFileNames: ({ isDynamicEntry }) =>
                `_astro/${isDynamicEntry ? '[name].' : ''}[hash:7].js`,
              // Puts React into one file, because every island needs all of React.
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
    ...(cacheFolder && { cacheDir: `${cacheFolder}/vite` }),
    plugins: [
      smallPreload(),
      // Leaves only the texts of these two locales in React Aria. `pre` runs it
      // before Vite's own plugins.
      { ...optimizeLocales.vite({ locales: ['en-US', 'ar-AE'] }), enforce: 'pre' },
    ],
  },
})
