import { type Args, call } from '~/app/platform/api.server'
import { answerForm } from '~/app/platform/forms.server'
import { getFixedT } from '~/app/platform/i18n.server'
import { checkCertificate } from '~/contracts/certification/certificates'
import { sentenceOf } from './certificate.server'

/** What is asked for, and by whom, is kept nowhere. */
export function loadCheck(args: Args) {
  return { title: getFixedT(args)('certificate:check.title') }
}

/** Says what was entered is; the page shows it above the form. */
export async function check(args: Args) {
  return answerForm(args, checkCertificate.input, async (input, sent) => {
    const { result: found, certificate, formerAddress } = await call(args, checkCertificate, { input })
    const { host } = new URL(args.context.config.publicUrl)
    const t = getFixedT(args)
    const says = certificate
      ? sentenceOf(args, certificate)
      : found === 'forged'
        ? t('certificate:check.forged')
        : t('certificate:check.unknown', { host })
    const told = { found, says, number: certificate?.number ?? null, formerAddress }
    return { result: sent.reply(), told }
  })
}
