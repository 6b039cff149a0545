import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Section } from '~/app/ui/content/page-heading'
import { ButtonLink } from '~/app/ui/forms/button'

/** What an account opens; people who have one wait for access. */
export function WayIn({ returnTo, isVisitor }: { returnTo: string; isVisitor: boolean }) {
  const { t } = useTranslation('offers')
  return (
    <Section title={t(isVisitor ? 'wayIn.title' : 'wayIn.waitingTitle')}>
      <p className="measure">{t(isVisitor ? 'wayIn.text' : 'wayIn.waiting')}</p>
      {isVisitor ? (
        <div className="row no-print">
          <ButtonLink href={paths.register.individual}>{t('wayIn.register')}</ButtonLink>{' '}
          <ButtonLink href={paths.login(returnTo)} variant="secondary">
            {t('wayIn.login')}
          </ButtonLink>
        </div>
      ) : null}
    </Section>
  )
}
