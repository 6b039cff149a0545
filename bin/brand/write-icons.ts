// `npm run icons`: draws the icons of the campus from its mark, the ring, into public/.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawIcon, iconNames } from '../../app/platform/http/icons.server'

const folder = fileURLToPath(new URL('../../public', import.meta.url))
for (const name of iconNames) writeFileSync(join(folder, name), await drawIcon(null, name))
process.stdout.write(`${String(iconNames.length)} icons in ${folder}\n`)
