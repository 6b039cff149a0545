import type { ServerResponse } from 'node:http'
import { request } from 'node:https'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openOutsideServer } from '~/tests/support/outside/outside-server'
import { startWeakLink } from '~/tests/support/outside/weak-link'
import { openPushService } from '~/tests/support/push/service'
import { createOutgoing, type OutgoingRequest, publicAddressesAlone } from './outgoing'

const wanted = (address: string, change: Partial<OutgoingRequest> = {}): OutgoingRequest => ({
  address,
  method: 'GET',
  headers: {},
  seconds: 5,
  bytes: 1000,
  redirects: 0,
  ...change,
})

describe('an address that members choose', () => {
  it.each([
    'https://receiver.example/',
    'https://receiver.example/a?b=c',
    'https://receiver.example:8443/',
    'https://xn--bcher-kva.example/',
  ])('may be one outside: %s', (address) => {
    expect(createOutgoing([]).permits(address)).toBe(true)
  })

  it.each([
    '',
    'receiver.example',
    'http://receiver.example/',
    'ftp://receiver.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://user@receiver.example/',
    'https://user:secret@receiver.example/',
    'https://receiver.example/#part',
    'https://receiver.example:25/',
    'https://receiver.example:22/',
    'https://127.0.0.1/',
    'https://169.254.169.254/',
    'https://93.184.215.14/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::7f00:1]/',
    'https://[2606:4700::1111]/',
    ' https://receiver.example/',
    'https://receiver.example\\@127.0.0.1/',
  ])('is not one that is disguised, or no web address by name: %j', async (address) => {
    const { permits, send } = createOutgoing([])
    expect(permits(address)).toBe(false)
    await expect(send(wanted(address))).rejects.toMatchObject({ reason: 'address' })
  })

  it.each([
    ...[
      '10.0.0.1',
      '100.64.0.1',
      '169.254.169.254',
      '192.0.0.8',
      '192.88.99.1',
      '198.18.0.1',
      '198.19.255.254',
    ],
    ...[
      '203.0.113.9',
      '224.0.0.1',
      '240.0.0.1',
      '255.255.255.255',
      '::1',
      '::ffff:10.0.0.1',
      '64:ff9b::a00:1',
    ],
    ...[
      '64:ff9b:1::a00:1',
      '100::1',
      '2001::1',
      '2001:db8::1',
      '2002:a00:1::',
      '3fff::1',
      '5f00::1',
      'fc00::1',
    ],
    ...['fe80::1', 'fec0::1', 'ff02::1'],
  ])('does not lead to %s, whatever names it', async (address) => {
    const sent = new Promise((resolve, reject) => {
      request({ host: address, port: 443, agent: publicAddressesAlone() }, resolve).on('error', reject).end()
    })
    await expect(sent).rejects.toThrow('is not allowed. Because')
  })

  it('does not lead inwards by its name', async () => {
    const { send } = createOutgoing([])
    await expect(send(wanted('https://localhost:8443/'))).rejects.toMatchObject({ reason: 'private' })
  })

  it('leads inwards only where the operator has named host and port', async () => {
    const { host, address, calls } = await openOutsideServer((_, response) => response.end('here'))
    const { send } = createOutgoing([host])
    expect((await send(wanted(`${address}/a`))).body.toString()).toBe('here')
    await expect(createOutgoing(['127.0.0.1']).send(wanted(`${address}/a`))).rejects.toMatchObject({
      reason: 'address',
    })
    expect(calls).toHaveLength(1)
  })

  it('says when its name does not exist', async () => {
    const sending = createOutgoing([]).send(wanted('https://nobody.invalid/'))
    await expect(sending).rejects.toMatchObject({ reason: 'unresolved' })
  })
})

describe('an answer from outside', () => {
  it('comes with status, headers and body, and the body is sent as it was', async () => {
    let body = ''
    const { host, address } = await openOutsideServer((request, response) => {
      request.on('data', (piece: Buffer) => (body += piece.toString()))
      request.on('end', () => response.writeHead(422, { 'X-Reason': 'weather' }).end('No'))
    })
    const answer = await createOutgoing([host]).send(
      wanted(`${address}/`, { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: 'Grüße' }),
    )
    expect(answer).toMatchObject({ status: 422, cut: false, address: `${address}/` })
    expect(answer.headers['x-reason']).toBe('weather')
    expect(answer.body.toString()).toBe('No')
    expect(body).toBe('Grüße')
  })

  it('is read up to the limit only, however long it goes on', async () => {
    let isOver = false
    const { host, address } = await openOutsideServer((_, response) => {
      const write = () => {
        while (!isOver && response.write('x'.repeat(10_000)));
      }
      response.on('drain', write).on('close', () => (isOver = true))
      write()
    })
    const { body, cut } = await createOutgoing([host]).send(wanted(`${address}/`))
    expect({ length: body.length, cut }).toEqual({ length: 1000, cut: true })
    await expect.poll(() => isOver).toBe(true)
  })

  it('is not cut at exactly the limit', async () => {
    const { host, address } = await openOutsideServer((_, response) => response.end('x'.repeat(1000)))
    const { body, cut } = await createOutgoing([host]).send(wanted(`${address}/`))
    expect({ length: body.length, cut }).toEqual({ length: 1000, cut: false })
  })

  it('is its status alone where the body is not wanted', async () => {
    const { host, address } = await openOutsideServer((_, response) =>
      response.writeHead(201).write('never ends'),
    )
    const answer = await createOutgoing([host]).send(wanted(`${address}/`, { bytes: 0 }))
    expect(answer).toMatchObject({ status: 201, cut: true })
  })

  it.each([
    ['says nothing', (): void => undefined],
    [
      'comes drop by drop',
      (response: ServerResponse) => {
        const timer = setInterval(() => response.write('x'), 50)
        response.on('close', () => clearInterval(timer))
      },
    ],
  ])('is waited for no longer than was said: it %s', async (_, answer) => {
    const { host, address } = await openOutsideServer((_request, response) => answer(response))
    const sending = createOutgoing([host]).send(wanted(`${address}/`, { seconds: 0.4 }))
    await expect(sending).rejects.toMatchObject({ reason: 'timeout' })
  })

  it.each([
    ['nobody is there', 'absent'],
    ['the line goes dead', 'hangsUp'],
    ['it breaks off in the middle', { breaksOffAfter: 100 }],
    [
      'it changes the protocol',
      { says: 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n' },
    ],
    ['it is no HTTP', { says: 'SSH-2.0-OpenSSH_9.2\r\n' }],
  ] as const)('is missed where %s', async (_, weakness) => {
    const { host } = await openOutsideServer((_request, response) =>
      response.writeHead(200, { 'Content-Length': 900 }).end('x'.repeat(900)),
    )
    const link = await startWeakLink(Number(host.split(':')[1]))
    onTestFinished(link.stop)
    await link.become(weakness)
    const inner = `127.0.0.1:${String(link.port)}`
    const sending = createOutgoing([inner]).send(wanted(`http://${inner}/`))
    await expect(sending).rejects.toMatchObject({ reason: 'unreachable' })
  })

  it('is not taken from somebody who cannot prove who it is', async () => {
    const { host } = await openPushService({ isTrusted: false })
    const sending = createOutgoing([host]).send(wanted(`https://${host}/`))
    await expect(sending).rejects.toMatchObject({ reason: 'certificate' })
  })
})

describe('an answer that leads on', () => {
  it('is followed as often as was said', async () => {
    const { host, address } = await openOutsideServer(({ url = '' }, response) => {
      const steps = Number(url.slice(1))
      if (steps === 0) response.end('arrived')
      else response.writeHead(302, { Location: `/${String(steps - 1)}#part` }).end()
    })
    const { send } = createOutgoing([host])
    const answer = await send(wanted(`${address}/3`, { redirects: 3 }))
    expect(answer).toMatchObject({ status: 200, address: `${address}/0` })
    expect(answer.body.toString()).toBe('arrived')
    await expect(send(wanted(`${address}/4`, { redirects: 3 }))).rejects.toMatchObject({
      reason: 'redirects',
    })
  })

  it.each([
    ['http://127.0.0.1:1/', 'address'],
    ['http://169.254.169.254/latest/meta-data', 'address'],
    ['file:///etc/passwd', 'address'],
    ['https://localhost:8443/', 'private'],
    ['https://', 'redirects'],
  ])('does not lead inwards: %s', async (location, reason) => {
    const { host, address } = await openOutsideServer((_, response) =>
      response.writeHead(301, { Location: location }).end(),
    )
    const sending = createOutgoing([host]).send(wanted(`${address}/`, { redirects: 3 }))
    await expect(sending).rejects.toMatchObject({ reason })
  })

  it('is an answer as any other where something is sent', async () => {
    const { host, address, calls } = await openOutsideServer((_, response) =>
      response.writeHead(307, { Location: '/elsewhere' }).end(),
    )
    const answer = await createOutgoing([host]).send(wanted(`${address}/`, { method: 'POST', body: 'x' }))
    expect(answer.status).toBe(307)
    expect(calls).toHaveLength(1)
  })
})
