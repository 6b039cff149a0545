import { useForm } from '@conform-to/react'
import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Button } from '~/app/ui/forms/button'
import { RadioGroup } from '~/app/ui/forms/option-groups'

/**
 * The choice of account type for individuals: a GET form, so the choice is in the address. Organisations follow links.
 */
export function ChooserPage() {
  const { t } = useTranslation('registration')
  const [form, fields] = useForm<{ kind: string }>({ id: 'chooser', defaultValue: { kind: 'journalist' } })
  const options = (['journalist', 'trainer'] as const).map((value) => ({
    value,
    label: t(`chooser.${value}.label`),
    hint: t(`chooser.${value}.hint`),
  }))
  return (
    <>
      <PageHeading title={t('chooser.title')} lede={t('chooser.lede')} />
      <Sidebar at="end" wide side={<Organisations />}>
        <Stack gap="lg">
          <Form method="get" id={form.id} className="form">
            <RadioGroup field={fields.kind} legend={t('chooser.legend')} optional={false} options={options} />
            <div className="row">
              <Button>{t('chooser.submit')}</Button>
            </div>
          </Form>
          <p>
            {t('haveAccount')} <Link to={paths.login()}>{t('logIn')}</Link>
          </p>
        </Stack>
      </Sidebar>
    </>
  )
}

function Organisations() {
  const { t } = useTranslation('registration')
  return (
    <Section id="organisations" title={t('chooser.organisations')}>
      <div className="stack stack-sm">
        <h3>
          <Link to={paths.register.mediaOutlet}>{t('mediaOutlet.title')}</Link>
        </h3>
        <p>{t('chooser.mediaOutlet')}</p>
      </div>
      <div className="stack stack-sm">
        <h3>
          <Link to={paths.register.serviceProvider}>{t('serviceProvider.title')}</Link>
        </h3>
        <p>{t('chooser.serviceProvider')}</p>
      </div>
    </Section>
  )
}
