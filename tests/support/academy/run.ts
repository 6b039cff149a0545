import { startAcademy } from './academy-server'

// `npm run academy`: an academy to develop against, with the key that .env.example proposes for it.
const key = process.env['ACADEMY_KEY'] ?? 'the key of an academy for development only'
const { url } = await startAcademy({ key, port: Number(process.env['ACADEMY_PORT'] ?? 3200) })
process.stdout.write(
  `The academy is at ${url}. Start the campus with\nACADEMY_URL=${url} ACADEMY_KEY='${key}'\n`,
)
