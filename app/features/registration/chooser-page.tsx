import { useForm } from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Measure, Stack } from '~/app/ui/content/layout'
import { MarkedText } from '~/app/ui/content/marked-text'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { RadioGroup } from '~/app/ui/forms/choices'

/** As whom does a person register? A GET form: the choice is part of the address. */
export function ChooserPage() {
  const { t } = useTranslation('registration')
  const [form, fields] = useForm<{ kind: string }>({ id: 'chooser', defaultValue: { kind: 'journalist' } })
  const options = [
    { value: 'journalist', label: t('chooser.journalist.label'), hint: t('chooser.journalist.hint') },
  ]
  return (
    <>
      <PageHeading title={t('chooser.title')} lede={t('chooser.lede')} />
      <Measure>
        <Stack gap="lg">
          <Form method="get" id={form.id} className="form">
            <RadioGroup field={fields.kind} legend={t('chooser.legend')} optional={false} options={options} />
            <Notice title={t('chooser.trainer.title')}>
              <MarkedText
                text={t('chooser.trainer.text')}
                marks={{ contact: (words) => <Link to={paths.footer('imprint')}>{words}</Link> }}
              />
            </Notice>
            <div className="row">
              <Button>{t('chooser.submit')}</Button>
            </div>
          </Form>
          <p>
            {t('haveAccount')} <Link to={paths.login()}>{t('logIn')}</Link>
          </p>
        </Stack>
      </Measure>
    </>
  )
}
