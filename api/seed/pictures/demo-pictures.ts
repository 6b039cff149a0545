import { portrait, type Traits } from './portraits'
import { crossing, fabrication, protection, telephone, tower } from './scenes-of-media'
import { assessment, border, correction, ownership, voices } from './scenes-of-texts'

/** Ten of the invented people; the others keep their initials. */
const traits: Record<string, Traits> = {
  'journalist-layla': {
    skin: '#d9a57e',
    hairColour: '#2a1a16',
    hair: 'long',
    clothes: 'jacket',
    cloth: '#27514e',
    ground: '#b9d8ce',
    earrings: true,
  },
  'journalist-ani': {
    skin: '#eec3a0',
    hairColour: '#3a231b',
    hair: 'bob',
    clothes: 'round neck',
    cloth: '#e9e2d2',
    ground: '#3f8d84',
  },
  'journalist-aino': {
    skin: '#f6d9c2',
    hairColour: '#a97c42',
    hair: 'parted',
    clothes: 'roll neck',
    cloth: '#123d3b',
    ground: '#6fa79d',
    glasses: true,
  },
  'journalist-oksana': {
    skin: '#f3cfb3',
    hairColour: '#8a5530',
    hair: 'bun',
    clothes: 'collar',
    cloth: '#5f8f88',
    ground: '#1d605a',
  },
  'journalist-kwame': {
    skin: '#8a5a3c',
    hairColour: '#140f0e',
    hair: 'cropped',
    clothes: 'collar',
    cloth: '#2c6e67',
    ground: '#b4d3c9',
    beard: true,
  },
  'journalist-editor': {
    skin: '#f0caae',
    hairColour: '#6d3a22',
    hair: 'waves',
    clothes: 'jacket',
    cloth: '#0f3331',
    ground: '#8fbdb2',
  },
  'trainer-ingrid': {
    skin: '#f7dcc8',
    hairColour: '#cfcbc2',
    hair: 'bob',
    clothes: 'roll neck',
    cloth: '#2c6e67',
    ground: '#123d3b',
    glasses: true,
  },
  'trainer-youssef': {
    skin: '#c89066',
    hairColour: '#1d1411',
    hair: 'short',
    clothes: 'jacket',
    cloth: '#6b9a92',
    ground: '#e6dcc3',
    beard: true,
  },
  'trainer-katharina': {
    skin: '#efc6a8',
    hairColour: '#4a2b1f',
    hair: 'curls',
    clothes: 'round neck',
    cloth: '#f0e7d4',
    ground: '#5f9a91',
    earrings: true,
  },
  'trainer-rafael': {
    skin: '#b98058',
    hairColour: '#241814',
    hair: 'short',
    clothes: 'round neck',
    cloth: '#1a4845',
    ground: '#a9cfc5',
    glasses: true,
  },
}

/** A drawing of a profile, by the key of the person. */
export const demoPortraits = Object.entries(traits).map(([person, each]) => ({
  person,
  draw: () => portrait(each),
}))

/** A drawing of an offer, by its key; the alternative text is in the language of the offer. */
export const demoOfferPictures: readonly { offer: string; alt: string; draw: () => string }[] = [
  {
    offer: 'training-mobile',
    alt: 'Drawing: a phone held sideways records a landscape, with a play button in the middle',
    draw: telephone,
  },
  {
    offer: 'training-selfassessment',
    alt: 'Drawing: a ring of eighteen segments, twelve of them filled, around a tick between two pages',
    draw: assessment,
  },
  {
    offer: 'seminar-comments',
    alt: 'Dibujo: tres bocadillos de diálogo superpuestos; uno lleva una marca de verificación',
    draw: voices,
  },
  {
    offer: 'elearning-deepfakes',
    alt: 'Dessin : un visage dont la moitié se défait en carrés de couleur sous une loupe',
    draw: fabrication,
  },
  {
    offer: 'seminar-corrections',
    alt: 'Drawing: a newspaper page with one line struck through in red, and a note with the correction beside it',
    draw: correction,
  },
  {
    offer: 'event-lecture',
    alt: 'Drawing: a transmitter tower sends rings across an evening sky above a few houses',
    draw: tower,
  },
  {
    offer: 'seminar-ownership',
    alt: 'Zeichnung: eine Zeitung hängt an drei Fäden, die zu drei verschieden großen Kreisen führen',
    draw: ownership,
  },
  {
    offer: 'seminar-advertising',
    alt: 'Disegno: a sinistra una pagina di giornale, a destra la pubblicità di un caffè, in mezzo una linea netta',
    draw: border,
  },
  {
    offer: 'funding-crossborder',
    alt: 'Drawing: a paper plane flies across a dotted border between two countries',
    draw: crossing,
  },
  {
    offer: 'elearning-arabic',
    alt: 'رسم: درع في وسطه ثقب مفتاح، تحيط به حلقة من ثمانية عشر جزءًا',
    draw: protection,
  },
]
