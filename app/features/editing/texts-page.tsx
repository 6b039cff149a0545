import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Notice } from '~/app/ui/feedback/notice'
import { ButtonLink } from '~/app/ui/forms/button'
import { FilterForm, FilterSelect, FilterText } from '~/app/ui/forms/filter-form'
import { Pagination } from '~/app/ui/navigation/pagination'
import { type Locale, localeCodes, pageSizes } from '~/contracts/constants'
import type { EditedText } from '~/contracts/content/editing'
import { EditingTabs } from './editing-tabs'
import { LanguageState, nameOfLanguage } from './language-state'
import { filterStates, textTypes } from './list-orders'
import type { TextFilterValues, TextList } from './texts.server'

/** All texts of the campus, and how far each has come in each language. */
export function TextsPage({ filters, texts, total, page, managesEditors, isExternal }: TextList) {
  const { t } = useTranslation('editing')
  if (isExternal) return <ElsewherePage />
  return (
    <>
      <PageHeading title={t('list.title')} lede={t('list.lede')} />
      <EditingTabs current="texts" managesEditors={managesEditors} />
      <Sidebar side={<TextFilters {...filters} />}>
        <Stack>
          <p className="num" role="status">
            {t('list.count', { count: total })}
          </p>
          {texts.length > 0 ? <Texts texts={texts} locale={filters.locale} /> : <Nothing />}
          <Pagination
            page={page}
            pageSize={pageSizes.default}
            total={total}
            hrefFor={(number) => paths.editing({ ...filters, page: number })}
          />
        </Stack>
      </Sidebar>
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

function TextFilters({ type, locale, state, text }: TextFilterValues) {
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
        options={textTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
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

/** One column for each language, or for the one that was asked for. */
function Texts({ texts, locale }: { texts: EditedText[]; locale: Locale | undefined }) {
  const { t } = useTranslation('editing')
  const columns: Column<EditedText>[] = [
    {
      id: 'title',
      header: t('column.title'),
      rowHeader: true,
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
      cell: (text: EditedText) => <LanguageCell text={text} locale={code} />,
    })),
  ]
  return (
    <Table caption={t('list.title')} captionHidden columns={columns} rows={texts} rowKey={({ uid }) => uid} />
  )
}

function LanguageCell({ text, locale }: { text: EditedText; locale: Locale }) {
  const language = text.languages.find((each) => each.locale === locale)
  return (
    <Link to={paths.editingText(text.uid, locale)} className="row">
      <span className="sr-only">
        {text.title ?? text.uid}, {nameOfLanguage(locale)}:{' '}
      </span>
      {language ? <LanguageState {...language} /> : null}
    </Link>
  )
}
