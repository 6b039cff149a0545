import { createSecretKey } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtVerify } from 'jose'
import { academyFreshness } from '~/contracts/accounts/academy'

/** The required claims of a token. */
const claims = ['iat', 'exp', 'jti', 'email', 'firstName', 'lastName', 'externalCustomerId'] as const

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${String(character.codePointAt(0))};`)

function page(
  response: ServerResponse,
  { status, title, lines }: { status: number; title: string; lines: string[] },
) {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escape(title)}</title>` +
      `<h1>${escape(title)}</h1>${lines.map((line) => `<p>${escape(line)}</p>`).join('')}</html>`,
  )
}

/** As in the academy's documentation: signature, freshness, identity, single use. */
async function verify(token: string, key: string, used: Set<string>): Promise<Record<string, string>> {
  const { payload } = await jwtVerify(token, createSecretKey(Buffer.from(key)), {
    algorithms: ['HS256'],
    requiredClaims: [...claims],
    maxTokenAge: academyFreshness,
  })
  for (const claim of claims)
    if (payload[claim] === '' || payload[claim] === null) throw new Error(`${claim} is empty`)
  const id = String(payload.jti)
  if (used.has(id)) throw new Error('this token was used before')
  used.add(id)
  return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, String(value)]))
}

async function enter(
  request: IncomingMessage,
  response: ServerResponse,
  { key, used }: { key: string; used: Set<string> },
) {
  const url = new URL(request.url ?? '/', 'http://academy.local')
  if (url.pathname !== '/access/jwt') {
    page(response, { status: 200, title: 'Academy', lines: [`You are at ${url.pathname}.`] })
    return
  }
  try {
    const who = await verify(url.searchParams.get('jwt') ?? '', key, used)
    page(response, {
      status: 200,
      title: `Welcome, ${who.firstName ?? ''} ${who.lastName ?? ''}`,
      lines: [
        `E-mail: ${who.email ?? ''}`,
        `Customer: ${who.externalCustomerId ?? ''}`,
        `Goes on to: ${who.returnTo ?? 'the first page'}`,
        `Came from: ${request.headers.referer ?? 'nowhere'}`,
      ],
    })
  } catch (error) {
    page(response, { status: 401, title: 'Not let in', lines: [error instanceof Error ? error.message : ''] })
  }
}

/** A small academy that logs in users sent by the campus and records them, for tests and development. */
export async function startAcademy({ key, port = 0 }: { key: string; port?: number }) {
  const used = new Set<string>()
  const server = createServer((request, response) => {
    enter(request, response, { key, used }).catch(() => response.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://localhost:${String((server.address() as AddressInfo).port)}`
  return {
    url,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
