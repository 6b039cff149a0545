export { loadIssuer as loader } from '~/app/features/certificates/certificate.server'
