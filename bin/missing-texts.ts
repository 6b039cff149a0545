// What each language lacks of the texts of the interface: npm run texts:missing
import { readdirSync, readFileSync } from 'node:fs'
import { completenessOf, type Words } from '../app/texts/with-english'
import { defaultLocale, locales } from '../contracts/languages'

const folder = new URL('../locales/', import.meta.url)

function textsOf(locale: string): Record<string, Words> {
  const names = readdirSync(folder).includes(locale) ? readdirSync(new URL(`${locale}/`, folder)) : []
  return Object.fromEntries(
    names
      .filter((name) => name.endsWith('.json'))
      .map((name) => [
        name.replace('.json', ''),
        JSON.parse(readFileSync(new URL(`${locale}/${name}`, folder), 'utf8')) as Words,
      ]),
  )
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const english = textsOf(defaultLocale)
for (const { code, realName } of locales.filter((each) => each.code !== defaultLocale)) {
  const files = completenessOf(textsOf(code), english)
  const sum = (count: 'total' | 'missing') => files.reduce((all, file) => all + file[count], 0)
  say(`${code} ${realName}: ${String(sum('missing'))} of ${String(sum('total'))} texts stand in English`)
  for (const { namespace, total, missing } of files.filter((file) => file.missing > 0))
    say(`  ${namespace}.json: ${String(missing)} of ${String(total)}`)
}
