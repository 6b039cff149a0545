import { NameLink } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { type Description, DescriptionList } from '~/app/ui/content/description-list'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { ConfirmDialog, type Confirmation, ConfirmPage } from '~/app/ui/feedback/confirm'
import { Notice } from '~/app/ui/feedback/notice'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { Pagination } from '~/app/ui/navigation/pagination'
import type { ValidationCodeUse } from '~/contracts/validation/validation-codes'
import { CodeState } from './code-list-page'
import type { loadCode } from './codes.server'
import { QrCode } from '~/app/ui/content/qr-code'
import { CopyField } from '~/app/ui/forms/copy-field'
import { PrintButton } from '~/app/ui/forms/print-button'
import { EmptyPart } from '~/app/ui/feedback/empty-state'

type CodePageProps = Awaited<ReturnType<typeof loadCode>>
type Entry = CodePageProps['entry']

/** One code: the sheet to hand out, how far it has been used and by whom, and its end. */
export function CodePage({ entry, handout, unreadable, uses, confirming }: CodePageProps) {
  const { t } = useTranslation('codes')
  const end = useEnd(entry)
  if (confirming) return <ConfirmPage confirmation={end} cancelHref={paths.validationCode(entry.id)} />
  return (
    <>
      <div className="no-print">
        <Breadcrumbs
          items={[
            { label: t('list.up'), href: paths.ijAdministration() },
            { label: t('list.title'), href: paths.validationCodes() },
            { label: entry.label },
          ]}
        />
        <PageHeading kicker={t('one.kicker')} title={entry.label} />
      </div>
      <Stack gap="lg">
        {entry.state === 'live' ? null : (
          <Notice tone="warning" title={t(`over.${entry.state}`)}>
            <p>{t('over.text')}</p>
          </Notice>
        )}
        {unreadable ? (
          <Notice tone="error" title={t('unreadable.title')}>
            <p>{t('unreadable.text')}</p>
          </Notice>
        ) : null}
        {handout ? <Handout handout={handout} provider={entry.provider} expiresAt={entry.expiresAt} /> : null}
        <div className="no-print sections">
          <Facts entry={entry} />
          <Uses uses={uses} id={entry.id} />
          {entry.can.revoke ? (
            <Section title={t('end.section')}>
              <p>{t('end.text')}</p>
              <div className="row">
                <ConfirmDialog
                  href={paths.validationCode(entry.id, { confirm: 'end' })}
                  variant="danger"
                  confirmation={end}
                >
                  {t('end.link')}
                </ConfirmDialog>
              </div>
            </Section>
          ) : null}
        </div>
      </Stack>
    </>
  )
}

function useEnd({ id, label, useCount }: Entry): Confirmation {
  const { t } = useTranslation('codes')
  return {
    title: t('end.title', { label }),
    body: <p>{useCount > 0 ? t('end.questionUsed', { count: useCount }) : t('end.question')}</p>,
    confirmLabel: t('end.confirm'),
    danger: true,
    action: paths.validationCode(id),
    fields: { intent: 'end' },
  }
}

function Facts({ entry }: { entry: Entry }) {
  const { t } = useTranslation('codes')
  const items: Description[] = [
    { term: t('column.state'), details: <CodeState state={entry.state} /> },
    { term: t('column.used'), details: t('used', { used: entry.useCount, places: entry.maxUses }) },
    { term: t('column.until'), details: <Time value={entry.expiresAt} /> },
    { term: t('fact.made'), details: <Time value={entry.createdAt} /> },
    ...(entry.createdBy ? [{ term: t('fact.madeBy'), details: entry.createdBy }] : []),
    ...(entry.revokedAt ? [{ term: t('fact.ended'), details: <Time value={entry.revokedAt} /> }] : []),
  ]
  return (
    <Section title={t('fact.title')}>
      <DescriptionList items={items} />
    </Section>
  )
}

function Uses({ uses, id }: Pick<CodePageProps, 'uses'> & { id: string }) {
  const { t } = useTranslation(['codes', 'validation'])
  const columns: Column<ValidationCodeUse>[] = [
    {
      header: t('uses.name'),
      cell: (use) => (
        <NameLink to={paths.validationCase(use.id)}>
          {[use.title, use.firstName, use.lastName].filter(Boolean).join(' ')}
        </NameLink>
      ),
    },
    { header: t('uses.when'), cell: ({ usedAt }) => <Time value={usedAt} /> },
    { header: t('column.state'), cell: ({ state }) => t(`validation:state.${state}`) },
  ]
  return (
    <Section id="uses" title={t('uses.title')}>
      {uses.total === 0 && uses.items.length === 0 ? (
        <EmptyPart>{t('uses.none')}</EmptyPart>
      ) : (
        <Table caption={t('uses.title')} columns={columns} rows={uses.items} />
      )}
      <Pagination
        page={uses.page}
        pageSize={uses.pageSize}
        total={uses.total}
        hrefFor={(page) => `${paths.validationCode(id, { page })}#uses`}
      />
    </Section>
  )
}

interface HandoutProps {
  handout: {
    code: string
    link: string
    address: string
    brand: string
    qr: { size: number; path: string }
  }
  provider: string
  expiresAt: string
}

/** The handout for the course: the only printed part of the page. */
function Handout({ handout, provider, expiresAt }: HandoutProps) {
  const { t } = useTranslation('codes')
  const { code, link, address, brand, qr } = handout
  return (
    <>
      <section className="section stack">
        <h2>{t('handout.title', { brand })}</h2>
        <p>{t('handout.text', { provider })}</p>
        <p className="course-code" translate="no" dir="ltr">
          {code}
        </p>
        <div className="handout">
          <QrCode {...qr} label={t('handout.picture', { code })} />
          <ol className="stack stack-sm">
            <li>
              {t('handout.open')}{' '}
              <strong className="any-break" translate="no" dir="ltr">
                {address}
              </strong>
            </li>
            <li>{t('handout.register')}</li>
            <li>{t('handout.enter')}</li>
          </ol>
        </div>
        <p>
          {t('handout.until')} <Time value={expiresAt} withZone />
        </p>
      </section>
      <div className="stack no-print">
        <CopyField label={t('handout.link')} value={link} hint={t('handout.linkHint')} />
        <div className="row">
          <PrintButton label={t('handout.print')} menuHint={t('handout.menu')} />
        </div>
      </div>
    </>
  )
}
