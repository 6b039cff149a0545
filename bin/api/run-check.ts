// `npm run check:api -- https://api.example.org/api`: reports deviations from docs/api-compatibility.md; exit code 1 if
// there are any.
import { checkApi } from './check'
import { urlOf } from '~/contracts/web-address'

const [base] = process.argv.slice(2)
const { CHECK_EMAIL: email, CHECK_PASSWORD: password } = process.env
if (!base || !urlOf(base)) {
  process.stderr.write('Which API? npm run check:api -- https://api.example.org/api\n')
  process.exit(1)
}
try {
  const errors = await checkApi(base.replace(/\/$/, ''), email && password ? { email, password } : null)
  process.stdout.write(errors.length > 0 ? `${errors.join('\n')}\n` : 'Nothing differs.\n')
  process.exitCode = errors.length > 0 ? 1 : 0
} catch (error) {
  const { cause = error } = error as Error
  process.stderr.write(`No answer: ${cause instanceof Error ? cause.message : String(cause)}\n`)
  process.exitCode = 1
}
