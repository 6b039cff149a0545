import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AdminLayout } from '~/app/features/admin/admin-layout'
import { openClausesOf } from '~/app/features/guide/guide-tree.server'
import { OpenClauses } from '~/app/features/guide/open-clauses'
import { HomePage } from '~/app/features/home/home-page'
import { loadHome } from '~/app/features/home/home.server'
import { OverviewSection } from '~/app/features/overview/overview-section'
import { loadOverview } from '~/app/features/overview/overview.server'
import { ProfileCompleteness, ProfileSeen } from '~/app/features/profiles/completeness'
import { HomeReview } from '~/app/features/reviews/review-state'
import { loadHomeReview } from '~/app/features/reviews/own-reviews.server'
import { HomeValidation } from '~/app/features/validation/home-validation'
import {
  loadHomeValidation,
  saveOwnValidation as action,
} from '~/app/features/validation/own-validation.server'
import { WithdrawalPage } from '~/app/features/validation/own-validation'
import { isWaiting } from '~/app/platform/closed-page'
import type { PageHandle } from '~/app/platform/page-handle'
import { paths } from '~/app/platform/paths'
import adminStyles from '~/app/styles/pages/admin.css?url'
import ringStyles from '~/app/styles/pages/ring.css?url'
import styles from '~/app/styles/pages/rows.css?url'
import stepStyles from '~/app/styles/pages/steps.css?url'

export const handle = {
  i18n: ['home', 'facts', 'reviews', 'validation', 'admin', 'overview', 'completeness'],
  title: 'home:title',
} satisfies PageHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader(args: LoaderFunctionArgs) {
  const home = await loadHome(args)
  const overview = await loadOverview(args, home.accessLevel)
  const review = await loadHomeReview(args)
  return {
    home,
    overview,
    review,
    validation: overview ? null : await loadHomeValidation(args),
    open: isWaiting(home.accessLevel) ? openClausesOf(args) : [],
  }
}
export { action }

/** Also revalidate after a refusal: the page then shows the current state of the request. */
export const shouldRevalidate = () => true

export default function Route() {
  const { home, overview, review, validation, open } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()?.result
  if (validation?.kind === 'own' && validation.confirming && validation.latest && !result) {
    return <WithdrawalPage request={validation.latest} formKey={validation.formKey} />
  }
  if (overview)
    return (
      <AdminLayout>
        {/* Here, as members need nothing of it. */}
        <link rel="stylesheet" href={adminStyles} />
        <HomePage home={home}>
          <OverviewSection overview={overview} />
        </HomePage>
      </AdminLayout>
    )
  return (
    <HomePage home={home} openClauses={<OpenClauses entries={open} />}>
      {/* Who waits sees the steps of a validation, and what is still closed; teams see those of a certification. */}
      {isWaiting(home.accessLevel) || home.certification ? <link rel="stylesheet" href={stepStyles} /> : null}
      {home.selfAssessment ? <link rel="stylesheet" href={ringStyles} /> : null}
      <HomeReview review={review} />
      <HomeValidation
        validation={validation}
        restricted={home.accessLevel === 'journalistRestricted'}
        result={result}
      />
      {home.completeness ? (
        <ProfileCompleteness completeness={home.completeness} form={paths.profileSettings} />
      ) : null}
      {home.visibility === null ? null : <ProfileSeen visibility={home.visibility} />}
    </HomePage>
  )
}
