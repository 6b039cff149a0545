import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { ListCount, Sidebar, Stack } from '~/app/ui/content/layout'
import { DescriptionList } from '~/app/ui/content/description-list'
import { AboutPage, PageHeading, Section } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Notice } from '~/app/ui/feedback/notice'
import { ButtonLink } from '~/app/ui/forms/button'
import { FilterForm, FilterSelect, FilterText } from '~/app/ui/forms/filter-form'
import { Pagination } from '~/app/ui/navigation/pagination'
import { type Locale, localeCodes, pageSizes } from '~/contracts/constants'
import type { ContentType } from '~/contracts/content/content'
import type { DocumentFilter, EditedDocument } from '~/contracts/content/editing'
import { EditingTabs, LanguageState, nameOfLanguage } from './editing-parts'
import type { DocumentFilterValues, DocumentList } from './documents.server'

// Options of the lists. Importing them from the contracts would add the schemas to the client bundle.
const documentTypes = [
  'page',
  'article',
  'question',
  'standardQuestion',
] as const satisfies readonly ContentType[]
const filterStates = [
  'published',
  'outdated',
  'missing',
  'draft',
] as const satisfies readonly DocumentFilter[]

/** All documents of the campus, with their state in each language. */
export function DocumentsPage(props: DocumentList) {
  const { filters, documents, total, page, managesEditors, isExternal } = props
  const { t } = useTranslation('editing')
  if (isExternal) return <ElsewherePage />
  return (
    <>
      <PageHeading
        title={t('list.title')}
        tabs={<EditingTabs current="documents" managesEditors={managesEditors} />}
      />
      <Sidebar side={<DocumentFilters {...filters} />}>
        <Stack>
          <ListCount>{t('list.count', { count: total })}</ListCount>
          {documents.length > 0 ? (
            <DocumentTable documents={documents} locale={filters.locale} />
          ) : (
            <Nothing />
          )}
          <Pagination
            page={page}
            pageSize={pageSizes.default}
            total={total}
            hrefFor={(number) => paths.editing({ ...filters, page: number })}
          />
          <InterfaceTexts texts={props.interfaceTexts} />
        </Stack>
      </Sidebar>
      <AboutPage>{t('list.lede')}</AboutPage>
    </>
  )
}

function ElsewherePage() {
  const { t } = useTranslation('editing')
  return (
    <>
      <PageHeading title={t('list.title')} />
      <Notice title={t('elsewhere.title')}>{t('elsewhere.text')}</Notice>
    </>
  )
}

/** What stands in English on every page is not the work of editors, but readers ask them. */
function InterfaceTexts({ texts }: { texts: DocumentList['interfaceTexts'] }) {
  const { t } = useTranslation('editing')
  return (
    <Section title={t('interface.title')}>
      <p className="hint">{t('interface.lede')}</p>
      <DescriptionList
        items={texts.map(({ locale, written, total }) => ({
          term: nameOfLanguage(locale),
          details: written === total ? t('interface.complete') : t('interface.count', { written, total }),
        }))}
      />
    </Section>
  )
}

function DocumentFilters({ type, locale, state, text }: DocumentFilterValues) {
  const { t } = useTranslation('editing')
  const activeCount = [type, locale, state, text].filter(Boolean).length
  return (
    <FilterForm action={paths.editing()} activeCount={activeCount} clearHref={paths.editing()}>
      <FilterText label={t('filters.text')} name="text" chosen={text} />
      <FilterSelect
        label={t('filters.type')}
        name="type"
        chosen={type}
        placeholder={t('filters.all')}
        options={documentTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
      <FilterSelect
        label={t('filters.locale')}
        name="locale"
        chosen={locale}
        placeholder={t('filters.all')}
        options={localeCodes.map((value) => ({ value, label: nameOfLanguage(value) }))}
      />
      <FilterSelect
        label={t('filters.state')}
        name="state"
        chosen={state}
        placeholder={t('filters.all')}
        options={filterStates.map((value) => ({ value, label: t(`state.${value}`) }))}
      />
    </FilterForm>
  )
}

function Nothing() {
  const { t } = useTranslation('editing')
  const action = <ButtonLink href={paths.editing()}>{t('list.all')}</ButtonLink>
  return <EmptyState title={t('list.nothing')} action={action} />
}

/** One column for each language, or only for the filtered one. */
function DocumentTable({ documents, locale }: { documents: EditedDocument[]; locale: Locale | undefined }) {
  const { t } = useTranslation('editing')
  const columns: Column<EditedDocument>[] = [
    {
      header: t('column.title'),
      cell: ({ title, uid, type }) => (
        <>
          <bdi>{title ?? uid}</bdi>
          <br />
          <span className="muted">{t(`type.${type}`)}</span>
        </>
      ),
    },
    ...(locale ? [locale] : localeCodes).map((code) => ({
      id: code,
      header: nameOfLanguage(code),
      cell: (text: EditedDocument) => <LanguageCell text={text} locale={code} />,
    })),
  ]
  return <Table caption={t('list.title')} columns={columns} rows={documents} rowKey={({ uid }) => uid} />
}

function LanguageCell({ text, locale }: { text: EditedDocument; locale: Locale }) {
  const language = text.languages.find((each) => each.locale === locale)
  return (
    <Link to={paths.editingDocument(text.uid, locale)} className="row">
      <span className="sr-only">
        {text.title ?? text.uid}, {nameOfLanguage(locale)}:{' '}
      </span>
      {language ? <LanguageState {...language} /> : null}
    </Link>
  )
}
