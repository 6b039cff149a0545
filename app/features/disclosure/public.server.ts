import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { type Args, call, callFile, callPage, pageIn } from '~/app/platform/api.server'
import { getFixedT, localeOf } from '~/app/platform/i18n.server'
import { jsonFile } from '~/app/platform/calls/json-file.server'
import { fileSizes } from '~/app/platform/uploads/file-sizes.server'
import { paths } from '~/app/platform/paths'
import { findUser } from '~/app/platform/guard.server'
import { unlessGone } from '~/app/platform/toast.server'
import { localeCodes, pageSizes } from '~/contracts/constants'
import {
  compareDisclosures,
  Disclosure,
  type DisclosureChanges,
  type DisclosureEntry,
  getDisclosure,
  getDisclosureFile,
  listDisclosures,
} from '~/contracts/content/disclosure'
import { type Certificate, getOutletCertificate } from '~/contracts/certification/certificates'
import { certificationOf } from '~/contracts/certification/structured'
import { policiesOf } from '~/contracts/content/outlet-policies'
import { isolated } from '~/contracts/isolated'
import { writtenDay } from '~/contracts/written-day'
import { clauseNames, filesIn, wordsFor } from './report-words.server'

const numberPattern = /^[1-9]\d{0,5}$/

/** @throws Response 404 for anything but a number that a report can have */
export function numberIn({ params }: Args): number {
  const { number = '' } = params
  if (!numberPattern.test(number)) throw new Response(null, { status: 404 })
  return Number(number)
}

export const keyIn = ({ params }: Args): string => params['outlet'] ?? ''

/** The report that another one is to be compared with; null for anything but its number. */
function comparedIn({ request }: Args): number | null {
  const wanted = new URL(request.url).searchParams.get('with') ?? ''
  return numberPattern.test(wanted) ? Number(wanted) : null
}

const read = (args: Args, number: number | 'newest'): Promise<Disclosure> =>
  call(args, getDisclosure, { params: { id: keyIn(args), number } })

/** The newest report of the outlet in the address. @throws Response 404 if it has never published one */
export async function loadNewestReport(args: Args) {
  const compared = comparedIn(args)
  if (compared === null) return loadReport(args, 'newest')
  const { number } = await read(args, 'newest')
  throw redirect(paths.outletReport(keyIn(args), number, { with: compared }))
}

/** The report with the number in the address, or what has changed between it and another one. @throws Response 404 */
export async function loadNumberedReport(args: Args) {
  const number = numberIn(args)
  const compared = comparedIn(args)
  if (compared !== null && compared !== number) return loadDifferences(args, number, compared)
  return loadReport(args, number)
}

async function loadReport(args: Args, number: number | 'newest') {
  const outletKey = keyIn(args)
  const page = pageIn(new URL(args.request.url).searchParams)
  const itemsPerPage = pageSizes.default
  // By its id, the outlet need not be looked up again.
  const report = await read(args, number)
  const [{ data: entries, total }, certificate] = await Promise.all([
    callPage(args, listDisclosures, { params: { id: report.id }, query: { page, itemsPerPage } }),
    certificateOf(args, report),
  ])
  const user = await findUser(args)
  return {
    found: 'report' as const,
    outletKey,
    report,
    brand: args.context.config.brandName,
    /** Members report it to the campus team, but not their own one. */
    mayReport: user !== null && (user.parent ?? user).id !== report.id,
    /** Of an account that an admin has made another kind since; others have a page for it. */
    mayWithdraw: user?.id === report.id && !user.isMediaOutlet && report.number === report.newest,
    /** The one that this report got, while it counts. */
    certified: certificate?.report === report.number ? certifiedLine(args, certificate) : null,
    words: report.content && wordsFor(args, report.content.facts),
    sizes: fileSizes(args, filesIn(report.content?.clauses ?? [])),
    entries: withEarlier(entries),
    total,
    page,
    ...headOf(args, report, certificate),
  }
}
export type PublicReportData = Awaited<ReturnType<typeof loadReport>>

const certifiedLine = (args: Args, { number, body, validUntil }: Certificate) => ({
  number,
  says: getFixedT(args)('disclosure:public.certified', {
    body: isolated(body.name),
    date: writtenDay(localeOf(args), validUntil),
  }),
})

/** The outlet's certificate if it counts today; nothing if nobody can say. */
async function certificateOf(args: Args, { id, content }: Disclosure): Promise<Certificate | null> {
  if (!content) return null
  const found = await call(args, getOutletCertificate, { params: { id } }).catch(() => null)
  return found?.certificate?.state === 'valid' ? found.certificate : null
}

const readable: readonly DisclosureEntry['state'][] = ['published', 'outOfDate', 'replaced']

/** Each report with the one before it, if both can be read. Of the last in the list, nobody knows that here: its page says it. */
export const withEarlier = (entries: readonly DisclosureEntry[]) =>
  entries.map((entry, index) => {
    const before = entries[index + 1]
    const isComparable =
      entry.number > 1 && readable.includes(entry.state) && (!before || readable.includes(before.state))
    return { ...entry, before: isComparable ? entry.number - 1 : null }
  })

/** For search engines and other sites. All addresses are absolute. */
export interface ReportHead {
  canonical: string
  title: string
  description: string
  image: string
  file: string
  schema: string
  structured: Record<string, unknown>
}

/** Title of the page, and what others show of it: nothing if only number and days are left. */
function headOf(
  args: Args,
  report: Disclosure,
  certificate: Certificate | null,
): { title: string; head: ReportHead | null } {
  const t = getFixedT(args)
  const { number, content, id, newest, publishedAt, validUntil } = report
  if (!content) {
    const known = report.name && t('disclosure:public.title', { name: isolated(report.name), number })
    return { title: known ?? t('disclosure:numbered', { number }), head: null }
  }
  const { publicUrl } = args.context.config
  const { name, website } = content.facts
  const lines = content.clauses.flatMap(({ questions }) => questions)
  const answers = lines.flatMap(({ question, answer }) => (answer ? [[question.key, answer] as const] : []))
  // Names stand isolated in texts: the direction of one must not turn the words around it.
  const title = t('disclosure:public.title', { name: isolated(name), number })
  const date = writtenDay(localeOf(args), content.signature.signedAt.slice(0, 10))
  const canonical = publicUrl + paths.outletReport(id, number === newest ? null : number)
  const head = {
    canonical,
    title,
    description: t('disclosure:public.description', { name: isolated(name), date }),
    image: publicUrl + paths.sharePicture(),
    file: paths.outletReportFile(id, number),
    schema: paths.outletReportSchema,
    structured: {
      '@context': 'https://schema.org',
      '@type': 'Report',
      name: title,
      url: canonical,
      datePublished: publishedAt,
      expires: validUntil,
      publisher: {
        '@type': 'NewsMediaOrganization',
        name,
        ...(website ? { url: website } : {}),
        ...policiesOf(Object.fromEntries(answers)),
        ...certificationOf(certificate, publicUrl),
      },
    },
  }
  return { title, head }
}

async function loadDifferences(args: Args, number: number, compared: number) {
  const from = Math.min(number, compared)
  const to = Math.max(number, compared)
  const outletKey = keyIn(args)
  const comparing = call(args, compareDisclosures, { params: { id: outletKey }, query: { from, to } })
  const [changes, report] = await Promise.all([
    unlessGone<DisclosureChanges | null>(comparing, null),
    read(args, number),
  ])
  const name = report.content?.facts.name ?? report.name
  const t = getFixedT(args)
  return {
    found: 'differences' as const,
    outletKey,
    number,
    from,
    to,
    newest: report.newest,
    changes,
    sizes: fileSizes(
      args,
      (changes?.clauses ?? []).flatMap(({ questions }) =>
        questions.flatMap(({ before, after }) => [...(before?.files ?? []), ...(after?.files ?? [])]),
      ),
    ),
    clauses: clauseNames(args),
    name: name ?? null,
    title: name
      ? t('disclosure:differences.title', { name: isolated(name), from, to })
      : t('disclosure:differences.heading', { from, to }),
    head: null,
  }
}
export type DifferencesData = Awaited<ReturnType<typeof loadDifferences>>

/** A PDF of a report, for as long as that can be read. @throws Response 404 */
export async function loadReportEvidence(args: Args): Promise<Response> {
  const params = { id: keyIn(args), number: numberIn(args), file: args.params['file'] ?? '' }
  return callFile(args, getDisclosureFile, { params })
}

const Language = z.enum(localeCodes)

/** A report as the API has it, for programs; `?locale=de` has the questions in that language. @throws Response 404 */
export async function loadReportFile(args: Args): Promise<Response> {
  const number = args.params['number'] === undefined ? 'newest' : numberIn(args)
  const locale = Language.safeParse(new URL(args.request.url).searchParams.get('locale')).data
  const report = await call(args, getDisclosure, {
    params: { id: keyIn(args), number },
    query: locale ? { locale } : {},
  })
  const schema = args.context.config.publicUrl + paths.outletReportSchema
  return jsonFile(args, report, { Link: `<${schema}>; rel="describedby"`, Vary: 'Accept-Language, Cookie' })
}

/** JSON Schema of such a file, made from what the API itself promises. */
export function loadReportSchema(args: Args): Response {
  const schema = z.toJSONSchema(Disclosure, { target: 'draft-2020-12', io: 'output' })
  const { $schema, ...rest } = schema
  const $id = args.context.config.publicUrl + paths.outletReportSchema
  return jsonFile(args, { $schema, $id, title: 'Transparency report of a media outlet', ...rest })
}
