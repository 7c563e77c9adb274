import { run } from './run.ts'

// npm start          builds the site from the store and serves it
// npm run dev        serves the pages from Astro's development server, with hot reload
// Both pass two options to Node. V8 then collects new objects after 8 MiB, and old objects when
// their size has grown by half. After 100,000 requests the server needs about as much memory as
// after 1,000, and its answers take no longer.
await run({ isDevServer: process.argv.includes('--dev') })
