// `npm run docs:configuration`: writes .env.example and the tables in docs/configuration.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { generateExample, generateTables, marker } from './configuration'

const pathOf = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))
const file = pathOf('docs/configuration.md')
const [words = ''] = readFileSync(file, 'utf8').split(marker)
writeFileSync(file, `${words}${marker}\n\n${await generateTables()}`)
writeFileSync(pathOf('.env.example'), generateExample())
