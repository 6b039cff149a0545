import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { DescriptionList, Email } from '~/app/ui/content/description-list'
import { Measure } from '~/app/ui/content/layout'
import { Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { Button } from '~/app/ui/forms/button'
import { PlainSelect } from '~/app/ui/forms/plain-field'
import type { Account } from '~/contracts/accounts/account'
import { type Locale, locales } from '~/contracts/constants'

interface AccountPageProps {
  account: Account
  /** The language of this page; mails may use another one. */
  locale: Locale
  /** The time zone with its offset. */
  zone: string
  hasProfile: boolean
  /** Whether offers are suggested; null if never. */
  suggestions: boolean | null
}

export function AccountPage({ account, locale, zone, hasProfile, suggestions }: AccountPageProps) {
  const { t } = useTranslation('account')
  const items = [
    { term: t('field.email'), details: <Email address={account.email} /> },
    { term: t('field.kind'), details: t(`kind.${account.kind}`) },
    { term: t('field.memberSince'), details: <Time value={account.memberSince} show="date" /> },
    {
      term: t('nav.time_zone'),
      details: (
        <>
          <span>{zone}</span> <span>·</span>{' '}
          <Link to={paths.accountSection('time_zone')}>{t('timeZone.submit')}</Link>
        </>
      ),
    },
  ]
  return (
    <>
      <Section title={t('nav.overview')}>
        <DescriptionList items={items} />
        {hasProfile ? (
          <ul className="row">
            <li>
              <Link to={paths.profileSettings}>{t('settings.toProfile')}</Link>
            </li>
            <li>
              <Link to={paths.ownProfile()}>{t('settings.toPage')}</Link>
            </li>
          </ul>
        ) : null}
      </Section>
      <Section id="language" title={t('language.title')}>
        <LanguageForm mails={account.locale} current={locale} />
      </Section>
      {suggestions === null ? null : (
        <Section id="suggestions" title={t('suggestions.title')}>
          <SuggestionsForm isOn={suggestions} />
        </Section>
      )}
      <Section id="discreet" title={t('discreet.title')}>
        <DiscreetForm isOn={account.discreet} />
      </Section>
    </>
  )
}

function SuggestionsForm({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('account')
  return (
    <Measure>
      <Form method="post" action={paths.accountChoices} className="form" preventScrollReset>
        <p>{t('suggestions.text')}</p>
        <div className="row">
          <Button name="suggestions" value={isOn ? 'off' : 'on'} variant={isOn ? 'secondary' : 'primary'}>
            {isOn ? t('suggestions.off') : t('suggestions.on')}
          </Button>
        </div>
      </Form>
    </Measure>
  )
}

/** What changes while it is on, in the order of how far it reaches. */
const discretions = ['mails', 'directory', 'offers', 'addresses'] as const

function DiscreetForm({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('account')
  return (
    <Measure>
      <Form method="post" action={paths.accountChoices} className="form" preventScrollReset>
        <div className="prose">
          <p>{t('discreet.text')}</p>
          <ul>
            {discretions.map((what) => (
              <li key={what}>{t(`discreet.${what}`)}</li>
            ))}
          </ul>
          <p>{t('discreet.stays')}</p>
        </div>
        <div className="row">
          <Button name="discreet" value={isOn ? 'off' : 'on'} variant={isOn ? 'secondary' : 'primary'}>
            {t(isOn ? 'discreet.off' : 'discreet.title')}
          </Button>
        </div>
      </Form>
    </Measure>
  )
}

/** Reloads the document, because the texts of a language are loaded with it. */
function LanguageForm({ mails, current }: { mails: Locale; current: Locale }) {
  const { t } = useTranslation('account')
  const mailLanguage = locales.find(({ code }) => code === mails)?.realName
  const hint = [
    t('language.hint'),
    ...(mails === current ? [] : [t('language.mailsIn', { language: mailLanguage })]),
  ]
  return (
    <Measure>
      <Form method="post" action={paths.language} reloadDocument className="form">
        <input type="hidden" name="returnTo" value={paths.accountSettings} />
        <PlainSelect
          name="locale"
          label={t('language.label')}
          hint={hint.join(' ')}
          options={locales.map(({ code, realName }) => ({ value: code, label: realName, lang: code }))}
          defaultValue={current}
        />
        <div className="row">
          <Button>{t('language.submit')}</Button>
        </div>
      </Form>
    </Measure>
  )
}
