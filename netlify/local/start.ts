import { run } from './run.ts'

// npm start          builds the site from the store and serves it
// npm run dev        the same, with Astro's hot reload instead of a build
await run({ dev: process.argv.includes('--dev') })
