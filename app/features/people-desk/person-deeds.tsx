import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { type Confirmation, ConfirmDialog } from '~/app/ui/feedback/confirm'
import { ButtonLink } from '~/app/ui/forms/button'
import { type PersonDeed, personDeeds } from '~/contracts/account-kinds'
import type { ShownRecord } from './person-page'

const dangers: readonly PersonDeed[] = ['withdrawInvitation', 'withdrawEditing']
/** These ask for more than a yes. */
const withForm: readonly PersonDeed[] = ['block', 'changeKind']

/** The question before a deed that needs nothing but a yes. */
export function useDeedQuestion(record: ShownRecord): (deed: PersonDeed) => Confirmation {
  const { t } = useTranslation('people')
  return (deed) => ({
    title: t(`deed.${deed}.title`, { name: record.name }),
    body: <p>{t(`deed.${deed}.text`)}</p>,
    confirmLabel: t(`deed.${deed}.submit`),
    danger: dangers.includes(deed),
    action: paths.adminPerson(record.id),
    fields: { intent: deed },
  })
}

/** What can be done with the account, and what of the person lies elsewhere. */
export function PersonDeeds({ record }: { record: ShownRecord }) {
  const { t } = useTranslation('people')
  const open = personDeeds.filter((deed) => record.can[deed])
  return (
    <Stack gap="lg">
      {open.length > 0 ? (
        <section className="stack">
          <h2>{t('deeds.title')}</h2>
          <Stack gap="sm">
            {open.map((deed) => (
              <Deed key={deed} record={record} deed={deed} />
            ))}
          </Stack>
        </section>
      ) : null}
      <Elsewhere record={record} />
    </Stack>
  )
}

function Deed({ record, deed }: { record: ShownRecord; deed: PersonDeed }) {
  const { t } = useTranslation('people')
  const question = useDeedQuestion(record)
  const href = paths.adminPerson(record.id, { confirm: deed })
  const label = t(`deed.${deed}.link`)
  if (withForm.includes(deed)) {
    return (
      <div>
        <ButtonLink href={href} variant="secondary">
          {label}
        </ButtonLink>
      </div>
    )
  }
  return (
    <div>
      <ConfirmDialog href={href} confirmation={question(deed)}>
        {label}
      </ConfirmDialog>
    </div>
  )
}

/** Ways to what lies under this person's name, each with how much there is. */
function Elsewhere({ record }: { record: ShownRecord }) {
  const { t, i18n } = useTranslation('people')
  const { id, name, counts } = record
  const number = (count: number) => new Intl.NumberFormat(i18n.language).format(count)
  const places: [label: string, href: string | null][] = [
    [t('elsewhere.page'), record.kind === 'contributor' ? null : paths.publicProfile(record.link)],
    [t('elsewhere.audit'), paths.adminAudit({ subject: id })],
    [t('elsewhere.sessions', { number: number(counts.sessions) }), paths.adminSessions({ person: id })],
    [
      t('elsewhere.offers', { number: number(counts.offers) }),
      counts.offers > 0 ? paths.adminOffers({ provider: id }) : null,
    ],
    [
      t('elsewhere.validationRequests', { number: number(counts.validationRequests) }),
      counts.validationRequests > 0 ? paths.ijAdministration({ text: name }) : null,
    ],
    [
      t('elsewhere.reviews', { number: number(counts.reviews) }),
      counts.reviews > 0 ? paths.adminReviews({ text: name }) : null,
    ],
    [
      t('elsewhere.links', { number: number(counts.links) }),
      counts.links > 0 ? paths.adminLinks({ text: name }) : null,
    ],
    [t('elsewhere.testimonials', { number: number(counts.testimonials) }), null],
  ]
  return (
    <section className="stack">
      <h2>{t('elsewhere.title')}</h2>
      <ul className="plain-list">
        {places.map(([label, href]) => (
          <li key={label}>{href ? <Link to={href}>{label}</Link> : label}</li>
        ))}
      </ul>
    </section>
  )
}
