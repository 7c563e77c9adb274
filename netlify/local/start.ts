import { run } from './run.ts'

// Both let V8 clear away after 8 MiB of new objects, and of old ones when they are half as many more: the server then holds after
// 100,000 requests about what it held after 1,000, and answers no later.
// npm start          builds the site from the store and serves it
// npm run dev        the same, with Astro's hot reload instead of a build
await run({ dev: process.argv.includes('--dev') })
