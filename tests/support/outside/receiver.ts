import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export interface Received {
  id: string
  headers: IncomingHttpHeaders
  body: string
}

/** A provider's own system: takes notifications, and answers each as it is told to. */
export async function openReceiver() {
  const received: Received[] = []
  const takes = (response: ServerResponse) => void response.writeHead(204).end()
  let answer: (response: ServerResponse) => void = takes
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      received.push({ id: String(request.headers['webhook-id']), headers: request.headers, body })
      answer(response)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`
  return {
    host,
    address: `http://${host}/hook`,
    received,
    /** By default it takes everything. */
    answers: (next: (response: ServerResponse) => void = takes) => {
      answer = next
    },
    /** What a notification says, if its signature is right. @throws WebhookVerificationError */
    read: (secret: string, { headers, body }: Received) =>
      new Webhook(secret).verify(body, headers as Record<string, string>) as {
        type: string
        timestamp: string
        data: Record<string, string>
      },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
