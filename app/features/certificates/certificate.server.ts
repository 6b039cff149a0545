import { data } from '@remix-run/node'
import { ApiFailure, type Args, call, callFile } from '~/app/platform/api.server'
import { jsonFile } from '~/app/platform/calls/json-file.server'
import { getFixedT, localeOf } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { drawQr } from '~/app/platform/qr.server'
import {
  type Certificate,
  CertificateNumber,
  getBadge,
  getCertificate,
  getCredential,
  getSigningKeys,
  getStatusList,
} from '~/contracts/certification/certificates'
import { certificationOf } from '~/contracts/certification/structured'
import { isolated } from '~/contracts/isolated'
import { writtenDay } from '~/contracts/written-day'

/** @throws Response 404 for what can be no number */
function numberIn({ params }: Args): string {
  const number = CertificateNumber.safeParse(params['number'] ?? '')
  if (!number.success) throw new Response(null, { status: 404 })
  return number.data
}

/** What it says in one sentence, to anybody. */
export function sentenceOf(args: Args, { state, outlet, body, validUntil, changes }: Certificate): string {
  const t = getFixedT(args)
  const since = changes.find(({ kind }) => kind === state)?.on ?? validUntil
  const isTerm = state === 'valid' || state === 'expired'
  const date = writtenDay(localeOf(args), isTerm ? validUntil : since)
  if (outlet.name === null) return t('certificate:says.left', { date })
  return t(`certificate:says.${state}`, { outlet: isolated(outlet.name), body: isolated(body.name), date })
}

/** To be copied into a page of another site. */
function markupOf(args: Args, { number, outlet }: Certificate): string {
  const { publicUrl, brandName: brand } = args.context.config
  const alt = getFixedT(args)('certificate:badge.alt', { outlet: outlet.name ?? '', brand })
  const quoted = alt.replace(/[&<>"]/g, (sign) => `&#${String(sign.charCodeAt(0))};`)
  const [page, badge] = [paths.certificateOf(number), paths.certificateBadge(number)]
  return `<a href="${publicUrl}${page}"><img src="${publicUrl}${badge}" width="96" height="96" alt="${quoted}"></a>`
}

function shownOf(args: Args, certificate: Certificate) {
  const t = getFixedT(args)
  const { publicUrl } = args.context.config
  const address = publicUrl + paths.certificateOf(certificate.number)
  const { outlet, state } = certificate
  const says = sentenceOf(args, certificate)
  const hasEnded = state === 'expired' || state === 'withdrawn'
  return {
    found: true as const,
    certificate,
    says,
    address,
    qr: drawQr(address),
    markup: hasEnded ? null : markupOf(args, certificate),
    title:
      outlet.name === null
        ? t('certificate:numbered', { number: certificate.number })
        : t('certificate:pageTitle', { outlet: isolated(outlet.name) }),
    structured:
      outlet.name === null || state !== 'valid'
        ? null
        : {
            '@context': 'https://schema.org',
            '@type': 'NewsMediaOrganization',
            name: outlet.name,
            url: `${publicUrl}/u/${outlet.id ?? ''}`,
            ...certificationOf(certificate, publicUrl),
          },
  }
}
export type ShownCertificate = ReturnType<typeof shownOf>

/** The certificate with the number in the address; where there is none, a page that says what to do. */
export async function loadCertificate(args: Args) {
  const number = CertificateNumber.safeParse(args.params['number'] ?? '').data
  const found =
    number === undefined ? null : await orNothing(call(args, getCertificate, { params: { number } }))
  if (!found)
    return data<CertificateData>(
      { found: false, title: getFixedT(args)('certificate:gone.title') },
      { status: 404 },
    )
  return data<CertificateData>(shownOf(args, found))
}
export type CertificateData = ShownCertificate | { found: false; title: string }

async function orNothing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Response && error.status === 404) return null
    if (error instanceof ApiFailure && error.status === 404) return null
    throw error
  }
}

/** Sites and programs elsewhere may read it, and show it. No cookie is looked at. */
const forAnyone = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }

function openly(response: Response, more: Record<string, string> = {}): Response {
  for (const [name, value] of Object.entries({ ...forAnyone, ...more })) response.headers.set(name, value)
  response.headers.delete('Vary')
  return response
}

/** Asked for again each time, so that it never shows more than what counts now: that costs a few bytes, as long as it is the same. */
const revalidated = { 'Cache-Control': 'public, no-cache' }

/**
 * The state of the day as a picture. Pages of others show it to all their readers: it is kept for minutes, and not past midnight (UTC),
 * when certificates end. @throws Response 404
 */
export async function loadBadge(args: Args): Promise<Response> {
  const leftOfDay = 86_400 - (Math.floor(Date.now() / 1000) % 86_400)
  const seconds = String(Math.min(300, leftOfDay))
  const file = await callFile(args, getBadge, { params: { number: numberIn(args) } })
  return openly(file, { 'Cache-Control': `public, max-age=${seconds}` })
}

/** As the API has it. @throws Response 404 */
export async function loadCertificateFile(args: Args): Promise<Response> {
  const certificate = await call(args, getCertificate, { params: { number: numberIn(args) } })
  return openly(jsonFile(args, certificate), revalidated)
}

/** Signed. @throws Response 404 */
export async function loadCredential(args: Args): Promise<Response> {
  return openly(await callFile(args, getCredential, { params: { number: numberIn(args) } }), revalidated)
}

/** Verifiers may keep it as long as it says itself. */
export async function loadStatusList(args: Args): Promise<Response> {
  const list = getStatusList.params.safeParse({ list: args.params['list'] })
  if (!list.success) throw new Response(null, { status: 404 })
  const file = await callFile(args, getStatusList, { params: list.data })
  return openly(file, { 'Cache-Control': 'public, max-age=300' })
}

export async function loadSigningKeys(args: Args): Promise<Response> {
  return openly(await callFile(args, getSigningKeys), { 'Cache-Control': 'public, max-age=300' })
}

/** Leads verifiers who only know the issuer to its keys (JWT VC Issuer Metadata of SD-JWT VC). */
export function loadIssuer(args: Args): Response {
  const { publicUrl: issuer } = args.context.config
  const metadata = { issuer, jwks_uri: `${issuer}${paths.signingKeys}` }
  return openly(jsonFile(args, metadata), { 'Cache-Control': 'public, max-age=300' })
}
