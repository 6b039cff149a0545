import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Tag } from '~/app/ui/content/badge'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { ConfirmDialog, type Confirmation, ConfirmPage } from '~/app/ui/feedback/confirm'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { Icon } from '~/app/ui/icons'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import type { TagFamily } from '~/contracts/offers/tags'
import { EmptyPart } from '~/app/ui/feedback/empty-state'

interface TagRow {
  code: string
  name: string
  retired: boolean
}
interface TagsPageProps {
  families: { family: TagFamily; tags: TagRow[] }[]
  /** The tag to confirm. */
  asked: TagRow | null
}

function useRetirement(): (tag: TagRow) => Confirmation {
  const { t } = useTranslation('tags')
  return ({ code, name }) => ({
    title: t('retire.title', { name }),
    body: <p>{t('retire.text')}</p>,
    confirmLabel: t('list.retire'),
    danger: true,
    action: paths.tags(),
    fields: { intent: 'retire', code },
  })
}

/** The tags of offers by family, for admins. */
export function TagsPage({ families, asked }: TagsPageProps) {
  const { t } = useTranslation(['tags', 'offers'])
  const retirement = useRetirement()
  if (asked) return <ConfirmPage confirmation={retirement(asked)} cancelHref={paths.tags()} />
  return (
    <>
      <Breadcrumbs
        items={[{ label: t('offers:list.title'), href: paths.content() }, { label: t('tags:title') }]}
      />
      <PageHeading
        title={t('tags:title')}
        lede={t('tags:lede')}
        actions={<ButtonLink href={paths.tag('new')}>{t('tags:list.add')}</ButtonLink>}
      />
      <div className="sections">
        {families.map((each) => (
          <Family key={each.family} {...each} />
        ))}
      </div>
    </>
  )
}

function Family({ family, tags }: TagsPageProps['families'][number]) {
  const { t } = useTranslation('tags')
  const title = t(`family.${family}`)
  const offered = tags.filter(({ retired }) => !retired)
  const columns: Column<TagRow>[] = [
    { header: t('list.name'), cell: (tag) => <Name tag={tag} /> },
    {
      header: t('list.order'),
      cell: (tag) => (
        <div className="order">
          {tag.retired || tag === offered[0] ? null : <Action tag={tag} action="up" />}
          {tag.retired || tag === offered.at(-1) ? null : <Action tag={tag} action="down" />}
        </div>
      ),
    },
    { header: t('list.actions'), cell: (tag) => <Actions tag={tag} /> },
  ]
  return (
    <Section title={title}>
      {tags.length === 0 ? (
        <EmptyPart>{t('list.empty')}</EmptyPart>
      ) : (
        <Table caption={title} columns={columns} rows={tags} rowKey={({ code }) => code} />
      )}
      <p>
        <Link to={paths.tag('new', { family })}>{t('list.addTo', { family: title })}</Link>
      </p>
    </Section>
  )
}

function Name({ tag }: { tag: TagRow }) {
  const { t } = useTranslation('tags')
  return (
    <span id={tag.code}>
      <bdi>{tag.name}</bdi> {tag.retired ? <Tag tone="warning">{t('list.retired')}</Tag> : null}
    </span>
  )
}

function Action({ tag, action }: { tag: TagRow; action: 'up' | 'down' | 'restore' }) {
  const { t } = useTranslation('tags')
  return (
    <Form method="post" action={paths.tags()} preventScrollReset className={action}>
      <input type="hidden" name="intent" value={action === 'restore' ? 'restore' : 'move'} />
      {action === 'restore' ? null : <input type="hidden" name="direction" value={action} />}
      <input type="hidden" name="code" value={tag.code} />
      {action === 'restore' ? (
        <Button variant="quiet" small>
          {t('list.restore')}
          <Which tag={tag} />
        </Button>
      ) : (
        <Button variant="quiet" small title={t(`list.${action}`)}>
          <Icon name={action === 'up' ? 'chevron-up' : 'chevron-down'} />
          <span className="sr-only">{t(`list.${action}`)}</span>
          <Which tag={tag} />
        </Button>
      )}
    </Form>
  )
}

function Which({ tag }: { tag: TagRow }) {
  return <span className="sr-only">: {tag.name}</span>
}

function Actions({ tag }: { tag: TagRow }) {
  const { t } = useTranslation('tags')
  const retirement = useRetirement()
  const named = <Which tag={tag} />
  return (
    <div className="row">
      <Link to={paths.tag(tag.code)}>
        {t('list.rename')}
        {named}
      </Link>
      {tag.retired ? (
        <Action tag={tag} action="restore" />
      ) : (
        <ConfirmDialog
          href={paths.tags({ confirm: 'retire', tag: tag.code })}
          variant="quiet"
          confirmation={retirement(tag)}
        >
          {t('list.retire')}
          {named}
        </ConfirmDialog>
      )}
    </div>
  )
}
