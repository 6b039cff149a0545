import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Section } from '~/app/ui/content/page-heading'
import { Button } from '~/app/ui/forms/button'
import { Icon } from '~/app/ui/icons'
import { useHydrated } from '~/app/ui/use-hydrated'

/** The recovery codes, shown only once: to be printed, saved or written down. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { t } = useTranslation('security')
  const hydrated = useHydrated()
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
  return (
    <Section id="recovery-codes" title={t('recovery.title')}>
      <p>{t('recovery.text')}</p>
      <ol className="columns" translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Form method="post" action={paths.accountSection('security')} className="row">
        <input type="hidden" name="intent" value="kept" />
        <Button>{t('recovery.kept')}</Button>
        <a className="btn btn-secondary" href={file} download={t('recovery.file')}>
          <Icon name="download" />
          {t('recovery.save')}
        </a>
        {hydrated ? (
          <Button
            type="button"
            variant="secondary"
            icon={<Icon name="print" />}
            onClick={() => window.print()}
          >
            {t('recovery.print')}
          </Button>
        ) : null}
      </Form>
    </Section>
  )
}
