import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { getSelfAssessment, saveSelfAssessment } from '~/contracts/content/self-assessment'
import { selfAssessmentOf, saveChanges } from './self-assessment.service'

export function mountSelfAssessment(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(getSelfAssessment, ({ actor }) => selfAssessmentOf(deps, actor))
  mount.guarded(saveSelfAssessment, ({ actor, input }) => saveChanges(deps, actor, input.changes))
}
