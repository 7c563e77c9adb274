import { parseArgs } from 'node:util'
import { startBlobsServer } from './server.ts'

// Runs the Blobs server as a separate process. Prints `listening <url>` when it accepts requests.
// node netlify/local/blobs/main.ts --directory <folder> [--port <n>] [--token <text>] [--site <id>]
const { values } = parseArgs({
  options: {
    directory: { type: 'string', default: '.netlify/local/blobs' },
    port: { type: 'string', default: '0' },
    token: { type: 'string' },
    site: { type: 'string' },
  },
})

try {
  const server = await startBlobsServer({
    directory: values.directory,
    port: Number(values.port),
    ...(values.token && { token: values.token }),
    ...(values.site && { siteId: values.site }),
  })
  console.log(`listening ${server.url}`)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void server.close())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
