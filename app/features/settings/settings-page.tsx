import type { FieldMetadata, SubmissionResult } from '@conform-to/react'
import { paths } from '~/app/platform/paths'
import type { FileFieldName } from '~/app/platform/uploads/file-fields'
import { useTranslation } from '~/app/texts/use-translation'
import { logoPath, useLogo } from '~/app/ui/content/brand'
import { DescriptionList } from '~/app/ui/content/description-list'
import { Columns } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { CheckedForm, useBase, useCheckedForm, useLastResult } from '~/app/ui/forms/checked-form'
import { Field } from '~/app/ui/forms/field'
import { FileField } from '~/app/ui/forms/files/file-field'
import type { FormField } from '~/app/ui/forms/form-field'
import { Fieldset } from '~/app/ui/forms/option-groups'
import { Link } from '~/app/ui/navigation/link'
import { accentOf, defaultAccent, hexOf, refusalOf } from '~/contracts/administration/accent'
import type { LogoShape } from '~/contracts/administration/logo'
import {
  defaultName,
  fixableSettings,
  linkPlaces,
  settingLimits,
} from '~/contracts/administration/setting-limits'
import { locales } from '~/contracts/constants'
import type { loadSettings } from './settings.server'

type Stored = Awaited<ReturnType<typeof loadSettings>>
type Staged = LogoShape & { src: string }
type SettingsPageProps = Stored & {
  result: SubmissionResult | undefined
  /** The logo that came with the form. */
  staged?: Staged | null | undefined
}

type Typed = {
  name: string
  shortName: string
  accent: string
  sender: string
  slogan: Record<string, string>
  links: Record<string, { address: string; labels: Record<string, string> }>
} & Record<FileFieldName<'logo'>, string>

/** Name, colour, logo and words of the campus. */
export function SettingsPage(props: SettingsPageProps) {
  const { t } = useTranslation('settings')
  const base = useBase(props.version, { form: 'settings', lastResult: useLastResult(props.result) })
  return (
    <>
      <PageHeading title={t('title')} lede={t('lede')} />
      <FixedSettings fixed={props.fixed} />
      <SettingsForm key={base} {...props} base={base} />
    </>
  )
}

/** What nobody can change here. */
function FixedSettings({ fixed }: Pick<Stored, 'fixed'>) {
  const { t } = useTranslation('settings')
  const items = ([...fixableSettings, 'logo'] as const).flatMap((name) => {
    const { value, variable } = fixed[name] ?? {}
    if (value === undefined) return []
    return [{ term: t(`field.${name}`), details: t('fixed.value', { value, variable }) }]
  })
  if (items.length === 0) return null
  return (
    <Notice title={t('fixed.title')}>
      <DescriptionList items={items} />
    </Notice>
  )
}

/** What the accent was typed as, or is. */
function useAccent({ settings, fixed, result }: SettingsPageProps) {
  const typed = result?.initialValue?.['accent']
  const text = fixed.accent?.value ?? (result ? (typeof typed === 'string' ? typed : '') : settings.accent)
  const hex = text ? hexOf(text) : null
  return { hex, refusal: hex === null ? null : refusalOf(hex) }
}

/** What errors call the fields. */
function useLabels(): Record<string, string> {
  const { t } = useTranslation('settings')
  const inEach = (name: string, labelIn: (language: string) => string) =>
    locales.map(({ code, realName }) => [`${name}.${code}`, labelIn(realName)] as const)
  return Object.fromEntries([
    ...([...fixableSettings, 'logo'] as const).map((name) => [name, t(`field.${name}`)] as const),
    ...inEach('slogan', (language) => t('slogan.label', { language })),
    ...linkPlaces.flatMap((place) => [
      [`links.${place}.address`, t(`links.${place}`)] as const,
      ...inEach(
        `links.${place}.labels`,
        (language) => `${t(`links.${place}`)} – ${t('links.label', { language })}`,
      ),
    ]),
  ])
}

function SettingsForm(props: SettingsPageProps & { base: string }) {
  const { settings, base, fixed, result } = props
  const { t } = useTranslation('settings')
  const { hex, refusal } = useAccent(props)
  const sloganLabel = (language: string) => t('slogan.label', { language })
  const { fields, frame, navigation } = useCheckedForm<Typed>({
    id: 'settings',
    labels: useLabels(),
    result,
    defaultValue: settings,
    constraint: Object.fromEntries(fixableSettings.map((name) => [name, { maxLength: settingLimits[name] }])),
  })
  const slogans = fields.slogan.getFieldset() as Record<string, FormField>
  const hints = {
    name: t('hint.name', { name: defaultName }),
    shortName: t('hint.shortName'),
    accent: t('hint.accent', { colour: defaultAccent }),
    sender: t('hint.sender'),
  }
  const isPending = navigation.state === 'submitting'
  return (
    // The page itself is to show what was saved: its colour came with the document.
    <CheckedForm
      {...frame}
      action={paths.adminSettings}
      encType="multipart/form-data"
      className="form measure"
      reloadDocument
    >
      <input type="hidden" name="version" value={base} />
      <StoredByOthers result={result} />
      {fixableSettings.map((name) =>
        fixed[name] ? (
          // Stays stored for the day on which the variable goes.
          <input key={name} type="hidden" name={name} value={settings[name] ?? ''} />
        ) : (
          <Field
            key={name}
            field={fields[name]}
            label={t(`field.${name}`)}
            hint={hints[name]}
            optional={false}
            autoComplete="off"
          />
        ),
      )}
      {refusal ? <Notice tone="warning">{t('accentNear', { ...refusal })}</Notice> : null}
      <AccentPreview hex={hex} />
      <LogoField {...props} fields={fields} />
      <Fieldset legend={t('slogan.title')} hint={t('slogan.hint')}>
        {locales.map(({ code, realName }) => (
          <Field
            key={code}
            field={slogans[code] as FormField}
            label={sloganLabel(realName)}
            lang={code}
            optional={false}
            autoComplete="off"
          />
        ))}
      </Fieldset>
      <LinkFields links={fields.links} />
      <div className="row">
        <Button name="intent" value="save" pending={isPending}>
          {t('save')}
        </Button>
        <Button name="intent" value="preview" variant="secondary">
          {t('look')}
        </Button>
      </div>
    </CheckedForm>
  )
}

type LogoFieldProps = SettingsPageProps & { fields: Record<FileFieldName<'logo'>, FormField> }

/** The file, the way back to the ring, and how it looks. */
function LogoField({ logo, fixed, staged, result, fields }: LogoFieldProps) {
  const { t } = useTranslation('settings')
  const shown = useLogo()
  const removes = result?.initialValue?.['logoRemove'] === 'on'
  const inUse = fixed.logo ? shown : removes ? null : logo
  const drawn = staged ?? (inUse ? { ...inUse, src: logoPath(inUse) } : null)
  return (
    <>
      {fixed.logo ? null : (
        <FileField
          fields={fields}
          name="logo"
          kind="logo"
          label={t('field.logo')}
          hint={t('logo.hint')}
          optional={false}
          present={logo ? { name: t('logo.present') } : null}
        />
      )}
      {logo && !fixed.logo ? (
        <div className="option">
          <input id="logo-remove" name="logoRemove" type="checkbox" defaultChecked={removes} />
          <label htmlFor="logo-remove">{t('logo.remove')}</label>
        </div>
      ) : null}
      {drawn ? <LogoPreview {...drawn} /> : <p className="hint">{t('logo.ring')}</p>}
    </>
  )
}

/** As it stands on pages, with the plate that it has where it would not be seen. */
function LogoPreview({ src, width, height, ground }: Staged) {
  const { t } = useTranslation('settings')
  return (
    <Columns>
      {(['light', 'dark'] as const).map((scheme) => {
        const hasPlate = ground !== 'any' && ground !== scheme
        const look = `brand-logo${hasPlate ? ' has-plate' : ''}`
        return (
          <figure key={scheme} className="stack stack-sm">
            <div className={`logo-ground is-${scheme}`}>
              <img className={look} {...{ src, width, height }} alt={t('logo.drawn')} />
            </div>
            <figcaption className="hint">{t(`preview.${scheme}`)}</figcaption>
          </figure>
        )
      })}
    </Columns>
  )
}

/** Where somebody else was quicker. */
function StoredByOthers({ result }: Pick<SettingsPageProps, 'result'>) {
  const { t } = useTranslation('settings')
  if (!result?.error?.['']?.includes('settingsConflict')) return null
  return (
    <Notice tone="warning">
      <Link to={paths.adminSettings} reloadDocument>
        {t('stored')}
      </Link>
    </Notice>
  )
}

type Links = Typed['links']

/** Folded until there is one, also one that was only sent, or an error. */
function LinkFields({ links }: { links: FieldMetadata<Links> }) {
  const { t } = useTranslation('settings')
  const places = links.getFieldset()
  const isBegun = Object.values(links.initialValue ?? {}).some((link) => link?.address) || !links.valid
  return (
    <Fieldset legend={t('links.title')} hint={t('links.hint')}>
      <details className="fold" open={isBegun}>
        <summary>{t('links.write')}</summary>
        {linkPlaces.map((place) => {
          const { address, labels } = (places[place] as FieldMetadata<Links[string]>).getFieldset()
          const words = labels.getFieldset() as Record<string, FormField>
          return (
            <Fieldset key={place} legend={t(`links.${place}`)}>
              <Field
                field={address}
                label={t('links.address')}
                type="url"
                optional={false}
                autoComplete="off"
              />
              {locales.map(({ code, realName }) => (
                <Field
                  key={code}
                  field={words[code] as FormField}
                  label={t('links.label', { language: realName })}
                  lang={code}
                  optional={false}
                  autoComplete="off"
                />
              ))}
            </Fieldset>
          )
        })}
      </details>
    </Fieldset>
  )
}

/** As `app/styles/tokens.css`, whatever the screen is that shows them. */
const papers = {
  light: { paper: '#fbfaf6', sheet: '#ffffff', ink: '#1b1c1a', rule: '#d8d3c6' },
  dark: { paper: '#111617', sheet: '#182021', ink: '#ece8de', rule: '#364142' },
} as const

/** What an accent makes of links, buttons and grounds. @param hex null: as delivered */
function AccentPreview({ hex }: { hex: string | null }) {
  const { t } = useTranslation('settings')
  const accent = accentOf(hex)
  return (
    <Columns>
      {(['light', 'dark'] as const).map((scheme) => {
        const { paper, sheet, ink, rule } = papers[scheme]
        const { accent: colour, onAccent, accentWash } = accent[scheme]
        return (
          <figure key={scheme} className="stack stack-sm">
            <svg
              // Blanks between the texts, for browsers that show these alone. Also on pages from right to left: texts begin where they are put.
              direction="ltr"
              viewBox="0 0 320 150"
              width="320"
              height="150"
              fontSize="15"
              role="img"
              aria-label={t(`preview.${scheme}`)}
            >
              <rect x=".5" y=".5" width="319" height="149" fill={paper} stroke={rule} />
              <g fill="none" strokeWidth="4">
                <path d="M30 18A18 18 0 0 1 36 52.6" stroke={colour} />
                <path d="M34.600 53A18 18 0 1 1 28.400 18" stroke={ink} />
              </g>
              <text x="64" y="32" fill={ink}>
                {t('preview.words')}
              </text>{' '}
              <text x="64" y="52" fill={colour} textDecoration="underline">
                {t('preview.link')}
              </text>{' '}
              <rect x="12" y="72" width="142" height="34" rx="4" fill={colour} />
              <text x="83" y="94" fill={onAccent} textAnchor="middle">
                {t('preview.button')}
              </text>{' '}
              <rect x="166" y="72" width="142" height="34" fill={accentWash} />
              <text x="237" y="94" fill={colour} textAnchor="middle">
                {t('preview.link')}
              </text>{' '}
              <rect x="12" y="116" width="296" height="24" fill={sheet} />
              <text x="20" y="133" fill={colour}>
                {colour}
              </text>{' '}
            </svg>
            <figcaption className="hint">{t(`preview.${scheme}`)}</figcaption>
          </figure>
        )
      })}
    </Columns>
  )
}
