import { createServer } from 'node:http'
import { flushCompileCache } from 'node:module'
import type { StoreAccess } from '#store/store.ts'
import { handleRequest } from '../../../netlify/api/router.ts'
import { createServices, type Settings } from '../../../netlify/api/services.ts'
import { formFileUpload } from '../../../netlify/api/submissions/attachments.ts'
import { answerTusRequest, answerUpload } from '../../../netlify/api/uploads/tus.ts'
import { nodeRequest, sendResponse } from '../../api/node-http.ts'

// Program that serves the whole API, and that a test kills. Its only argument is the configuration
// as JSON. A request states its IP address in the header x-test-address. When the server listens,
// the program prints `listening <address>`.

/** Configuration of the program. */
export type Config = { settings: Settings; access: StoreAccess; deployContext: string }

const config = JSON.parse(process.argv[2] ?? '') as Config
const services = createServices({ ...config, log: () => undefined })
const deploy = { context: config.deployContext, id: '0', published: true, skewProtectionToken: '' }

const waitUntil = (work: Promise<unknown>) => void work.catch(() => undefined)

const server = createServer((incoming, outgoing) => {
  const ip = String(incoming.headers['x-test-address'] ?? '127.0.0.1')
  void nodeRequest(incoming)
    .then((request) => {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith('/upload')) return answerUpload(request, services)
      if (pathname.startsWith(`${formFileUpload.path}/`))
        return answerTusRequest(formFileUpload, request, services, ip)
      return handleRequest(request, { ip, deploy, waitUntil }, services)
    })
    .then((response) => sendResponse(outgoing, response))
    .catch(() => outgoing.destroy())
}).listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port.')
  console.log(`listening http://127.0.0.1:${address.port}`)
  // Stores the compile cache now, because Node stores it at the end of a process, and this process
  // is killed.
  flushCompileCache()
})
