import type { Certificate } from './certificates'

/** What schema.org’s `hasCertification` says of a certificate; nothing unless it counts today. */
export const certificationOf = (certificate: Certificate | null, publicUrl: string) =>
  certificate?.state === 'valid'
    ? {
        hasCertification: {
          '@type': 'Certification',
          name: certificate.number,
          certificationIdentification: certificate.number,
          certificationStatus: 'https://schema.org/CertificationActive',
          url: `${publicUrl}/certificate/${certificate.number}`,
          validFrom: certificate.validFrom,
          expires: certificate.validUntil,
          issuedBy: {
            '@type': 'Organization',
            name: certificate.body.name,
            ...(certificate.body.website ? { url: certificate.body.website } : {}),
          },
        },
      }
    : {}
