import { type Args, call } from '~/app/platform/api.server'
import { answerValid, invalid, parseForm } from '~/app/platform/forms.server'
import { getFixedT } from '~/app/platform/i18n.server'
import { checkCertificate } from '~/contracts/certification/certificates'
import { sentenceOf } from './certificate.server'

/** What is asked for, and by whom, is kept nowhere. */
export function loadCheck(args: Args) {
  return { title: getFixedT(args)('certificate:check.title') }
}

/** Says what was entered is; the page shows it above the form. */
export async function check(args: Args) {
  const submission = await parseForm(args, checkCertificate.input)
  if (submission.status !== 'success') return invalid(submission)
  return answerValid(submission, async () => {
    const answer = await call(args, checkCertificate, { input: submission.value })
    const { result: found, certificate, formerAddress } = answer
    const { host } = new URL(args.context.config.publicUrl)
    const t = getFixedT(args)
    const says = certificate
      ? sentenceOf(args, certificate)
      : found === 'forged'
        ? t('certificate:check.forged')
        : t('certificate:check.unknown', { host })
    const told = { found, says, number: certificate?.number ?? null, formerAddress }
    return { result: submission.reply(), told }
  })
}
