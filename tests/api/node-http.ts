import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Converts a Node request to a web request. */
export const nodeRequest = async (incoming: IncomingMessage): Promise<Request> => {
  const bytes = await buffer(incoming)
  const method = incoming.method ?? 'GET'
  const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
  return new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method,
    headers,
    body: method === 'GET' || method === 'HEAD' ? null : bytes,
  })
}

/** Sends a web response as a Node response. */
export const sendResponse = async (outgoing: ServerResponse, response: Response): Promise<void> => {
  outgoing.writeHead(response.status, [...response.headers].flat())
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}
