import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Two courses that lie ahead, whenever the tests run. */
const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//School//EN',
  'X-WR-CALNAME:Courses of the school',
  'BEGIN:VEVENT',
  'UID:1',
  'DTSTART;VALUE=DATE:29990112',
  'SUMMARY:Maps from open data',
  'DESCRIPTION:Two days of tables and maps.',
  'LOCATION:Vienna',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:2',
  'DTSTART;VALUE=DATE:29990201',
  'SUMMARY:Protecting sources',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

/** The website of a school outside of the campus: a page at `/`, and its courses at any address that ends in `.ics`. */
export async function startSchool() {
  const server = createServer(({ url = '' }, response) => {
    const isCalendar = url.endsWith('.ics')
    response
      .setHeader('Content-Type', isCalendar ? 'text/calendar' : 'text/html')
      .end(isCalendar ? calendar : '<!doctype html><title>School</title>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`
  return {
    host,
    url: `http://${host}`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
