import { type Inventory, toLogin } from './entry'

/** Pages of a group or a legal entity about its outlets. */
export const outletPages: Inventory = {
  'outlets._index': {
    opened: ['/outlets', toLogin(403)],
    looks: ['group /outlets', 'legalEntity /outlets'],
    counted: ['group /outlets?stage=assessing&text=a', 'legalEntity /outlets'],
  },
  'outlets.cohorts._index': {
    opened: ['/outlets/cohorts', toLogin(403)],
    looks: ['group /outlets/cohorts'],
    counted: ['group /outlets/cohorts'],
  },
  'outlets.cohorts.new': {
    opened: ['/outlets/cohorts/new', toLogin(403)],
    looks: ['group /outlets/cohorts/new'],
    counted: ['group /outlets/cohorts/new'],
  },
  'outlets.cohorts.$id': {
    opened: ['/outlets/cohorts/unknown', toLogin(403)],
    looks: ['group /outlets/cohorts/:cohort', 'group /outlets/cohorts/:cohort?step=edit'],
    counted: ['group /outlets/cohorts/:cohort'],
  },
  'outlets.invitations': {
    opened: ['/outlets/invitations', toLogin(403)],
    looks: ['group /outlets/invitations'],
    counted: ['group /outlets/invitations'],
  },
  'outlets_.export': { opened: ['/outlets/export', toLogin(403)] },
}
