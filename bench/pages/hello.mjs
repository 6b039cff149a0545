// The baseline: the minimum work of a Node server per request.
import { createServer } from 'node:http'

createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': 5 })
  response.end('hello')
}).listen(Number(process.env.PORT), '127.0.0.1')
