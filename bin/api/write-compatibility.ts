// `npm run docs:api`: writes the calls that an API must answer below the words of docs/api-compatibility.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { generateCompatibility, marker } from './compatibility'

const file = fileURLToPath(new URL('../../docs/api-compatibility.md', import.meta.url))
const [words = ''] = readFileSync(file, 'utf8').split(marker)
const generated = (await generateCompatibility()).trimEnd()
writeFileSync(file, `${words}${marker}\n\n${generated}\n`)
