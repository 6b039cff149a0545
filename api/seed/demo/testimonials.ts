import type { DemoTestimonial } from './types'

/** The oldest first; authors are members who have met the people they write about. */
export const demoTestimonials: DemoTestimonial[] = [
  {
    author: 'journalist-camille',
    profile: 'trainer-ingrid',
    text: 'Ingrid nous a aidés à ouvrir une page de corrections. Six mois plus tard, les lecteurs nous écrivent avant de se plaindre ailleurs.',
  },
  {
    author: 'outlet-kurier',
    profile: 'trainer-katharina',
    text: 'Frau von Hohenstein-Wagenbach hat uns durch alle 18 Punkte der Selbsteinschätzung geführt, ohne je belehrend zu sein. Am Ende wussten wir, was uns fehlt.\n\nSehr zu empfehlen für kleine Redaktionen.',
  },
  {
    author: 'outlet-savannah',
    profile: 'trainer-ingrid',
    text: 'Two days with Ingrid changed how our desk answers complaints: faster, shorter, and with a human voice.',
  },
  {
    author: 'journalist-layla',
    profile: 'trainer-youssef',
    text: 'هادئ وواضح ودقيق. بعد ورشته أصبح فريقنا يحمي مصادره كما ينبغي، ولم نعد نرسل الملفات الحساسة عبر البريد.',
  },
  {
    author: 'journalist-layla',
    profile: 'trainer-ingrid',
    text: 'She listens first. Our ombudsman column exists because of the questions that she asked us.',
  },
  {
    author: 'journalist-aino',
    profile: 'provider-nordic',
    text: 'The data course was the first one that treated us as colleagues. I still use the checklists every week.',
  },
  {
    author: 'journalist-ani',
    profile: 'provider-caucasus',
    text: 'Their grants team answered every question within a day, and the mentors knew our region and its risks.',
  },
  {
    author: 'contributor-kurier',
    profile: 'provider-akademie',
    text: 'Praxisnah, gut vorbereitet und auf Augenhöhe. Das Seminar zur Quellenarbeit hat unsere Abläufe spürbar verbessert.',
  },
  {
    author: 'trainer-rafael',
    profile: 'outlet-onda',
    text: 'Hicimos juntos un taller de verificación. Pocas redacciones se toman tan en serio las correcciones.',
  },
  {
    author: 'trainer-ingrid',
    profile: 'journalist-layla',
    text: 'A careful reporter who names her sources wherever she can and says why where she cannot. I would work with her again at any time.',
  },
]
