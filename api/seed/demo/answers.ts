import type { AnswerContent, AnswerValue } from '~/contracts/content/answer-values'

/** What an invented outlet answers to a question of the standard. */
export type DemoAnswer = AnswerContent

const blank = { explanation: '', evidence: [], internal: false, notApplicable: null }
const said = (value: AnswerValue, explanation = ''): DemoAnswer => ({ ...blank, value, explanation })

const short = (text: string) => said({ kind: 'shortText', text })
const long = (text: string) => said({ kind: 'longText', text })
const yes = (why: string) => said({ kind: 'yesNo', yes: true }, why)
const no = (why: string) => said({ kind: 'yesNo', yes: false }, why)
const number = (value: number, note: string) => said({ kind: 'number', number: value }, note)
const choice = (key: string, why: string) => said({ kind: 'choice', choice: key }, why)
const page = (url: string, label: string, note = '') => said({ kind: 'links', links: [{ url, label }] }, note)
const noPageYet = (why: string) => said({ kind: 'links', links: [] }, why)
const notApplicable = (reason: string): DemoAnswer => ({ ...blank, value: null, notApplicable: reason })
const internal = (answer: DemoAnswer): DemoAnswer => ({ ...answer, internal: true })

const site = 'https://example.net/savannah'

/** All required questions, and some others: one does not apply, three are internal. */
const savannah: Record<string, DemoAnswer> = {
  'identity-names': short('We publish as Savannah Wire. Our morning bulletin for radio stations is called First Line.'),
  'identity-legal-entity': short('Savannah Wire Ltd answers for the agency. Its number in the Nairobi companies register is PVT-2016-04471.'),
  'identity-address': short('Lake Road 14, Kisumu, Kenya. Letters and legal papers reach us there.'),
  'identity-responsible-person': short('Otieno Wanjala, editor-in-chief, is responsible for all content.'),
  'identity-founded': number(2016, 'The first bulletin went out in March of that year.'),
  'identity-channels': page(`${site}/channels`, 'All our channels'),
  'mission-statement': long(
    'We report on the counties of western Kenya for people who hear the news on the radio. Forty stations get text, sound and pictures from us every morning, in English and in Swahili.',
  ),
  'mission-leaning': no('We belong to no party, church or movement, and take no money from any.'),
  'mission-independence': long(
    'The five people in the newsroom vote on any change of the mission. The articles of the company say that owners and customers give no orders on content. Whoever is put under pressure tells the editor, who writes it down.',
  ),
  'public-service-remit': notApplicable('We are a private company. No law or contract gives us a public task.'),
  'ownership-legal-form': choice('company', 'A limited company with four shareholders.'),
  'ownership-surplus': choice('reinvested', 'The surplus of last year paid for two recorders and a motorcycle.'),
  'ownership-group': no('The company stands alone, and its shares are not traded.'),
  'ownership-decisions': long(
    'The shareholders appoint the editor-in-chief after hearing the newsroom. They decide on the budget and on a sale of the company, and on nothing else.',
  ),
  'owners-direct': long(
    'Otieno Wanjala holds 40 per cent, Grace Achieng 30 per cent, and our former colleagues Peter Ochieng and Jane Muthoni 15 per cent each. Each share carries one vote.',
  ),
  'owners-beneficial': long('The four owners hold their shares for themselves. Nobody stands behind them.'),
  'owners-control-without-shares': no('There are no loans and no contracts that give anybody a say.'),
  'owners-interests': long(
    'Grace Achieng runs a language school in Kisumu. We say so whenever we report on private schools.',
  ),
  'management-team': long(
    'Otieno Wanjala leads the newsroom and came from public radio. Grace Achieng leads the business and was a teacher until 2015.',
  ),
  'management-double-roles': yes(
    'The editor also talks to new stations about prices. A colleague without such tasks edits every report about a customer.',
  ),
  'management-ties': internal(no('Nobody who leads the agency holds an office elsewhere.')),
  'management-location': short('We are led from Kisumu, and the law of Kenya applies.'),
  'contact-newsroom-email': short('newsroom.savannah@example.net is read every day from five in the morning.'),
  'contact-page': page(`${site}/contact`, 'How to reach us'),
  'contact-secure-way': choice('encrypted-messenger', 'The number stands on our contact page, with what to take care of.'),
  'contact-reply-days': number(3, 'At elections it can take longer.'),
  'revenue-shares': long(
    'In 2025, 70 per cent came from the stations, 20 per cent from two grants and 10 per cent from courses for other newsrooms.',
  ),
  'revenue-large-funders': internal(
    long('One foundation paid 14 per cent of our revenue, for reports on health. It did not see them before they went out.'),
  ),
  'data-audience-explained': page(`${site}/data`, 'What we know about our readers'),
  'data-passed-on': no('We count visits on our own server and give the numbers to nobody.'),
  'principles-code': page(`${site}/code`, 'Our code'),
  'principles-agreement': yes('All five of us and our twelve freelancers in the counties have signed it.'),
  'principles-responsible-person': short('Otieno Wanjala; when it is about him, Achieng Odhiambo.'),
  'principles-automated-tools': long(
    'We use software to write down recordings. A person listens to each recording again before we quote from it. We send out no generated pictures or voices.',
  ),
  'accuracy-checking': long(
    'A second person reads every text before six in the morning. Names and figures are checked with their source. What we could not check is left out, or marked.',
  ),
  'accuracy-edited-or-generated': yes('Archive sound carries its year, in the script that the station gets.'),
  'accuracy-corrections-policy': page(`${site}/corrections`, 'Corrections'),
  'accuracy-corrections-count': number(11, 'Seven of them were names of places.'),
  'public-content-moderation': choice('nothing-from-public', 'Our site has no comments. Letters are answered and not published.'),
  'public-content-eyewitness': long(
    'We call the person who filmed it, ask when and where, and compare that with a map. The script says that it comes from a resident.',
  ),
  'sources-anonymity': long(
    'We name our sources. Somebody stays anonymous only if they would be in danger, and the editor knows the name.',
  ),
  'sources-protection': internal(
    long('Notes about sources at risk are kept on one computer that is never online. Two people have the key.'),
  ),
  'sources-reply-hours': number(24, 'With breaking news it is less, and we say so.'),
  'affiliations-conflict-rule': page(`${site}/code#conflicts`, 'Conflicts of interest'),
  'affiliations-declaration': long(
    'Each of us writes down ties once a year. The editor decides who does not report on what; the newsroom decides about the editor.',
  ),
  'affiliations-gifts': choice('small-gifts-only', 'Tea and lunch are fine. Paid travel is refused, or named in the report.'),
  'affiliations-labels': short('We send out news alone. Advertising is read by the stations, outside our bulletins.'),
  'internal-complaint-steps': page(`${site}/complaints`, 'How to complain'),
  'internal-complaint-decision': short('The editor decides; about the editor, a lawyer whom the newsroom has chosen.'),
  'internal-staff-doubts': yes('Anybody can stop a report by calling a second colleague. Nobody has suffered for it.'),
  'external-self-regulation': choice('press-council', 'We answer to the media council, and publish its decisions about us.'),
  'external-bodies': page(`${site}/complaints#outside`, 'Who else can look into it'),
  'external-next-step': yes('Each answer ends with the address of the media council, its deadline and that it is free.'),
  'external-decisions': long(
    'There was one, in 2023: a report gave the village of a child. We published the decision the next morning and now leave such places out.',
  ),
  'professionalism-pressure': long(
    'The editor takes such calls and writes them down. In 2024 a county office ended its subscription after a report on a road. We reported that, too.',
  ),
  'professionalism-conscience': yes('Each contract says so, and it was used twice last year.'),
  'professionalism-freelance-terms': choice('written-fees-published', 'A report pays 2,500 shillings within two weeks.'),
  'professionalism-safety': long(
    'Nobody goes to a demonstration alone. Two people know the way and the time of return. A lawyer can be called at night.',
  ),
  'training-plan': long('Each January we look at our corrections and choose three subjects. Everyone has four days a year.'),
  'training-days': number(3.5, 'Freelancers had two days each.'),
  'training-introduction': yes('The first day of everybody is spent with the code and three old cases.'),
  'publication-report-link': noPageYet('The foot of every page will lead to it from the day on which it is published.'),
  'publication-renewal': choice('once-a-year', 'Each October, before the budget.'),
  'publication-open-points': long(
    'Two gaps are left. A page about our finances will follow in March; Grace Achieng writes it. The secure way for tips needs a second person by then.',
  ),
  'publication-feedback': short('report.savannah@example.net. We answer within a week and list corrections at the end.'),
} // prettier-ignore

/** In work: some answers of the first clauses, in German. */
const kurier: Record<string, DemoAnswer> = {
  'identity-names': short('Wir erscheinen als Vogtländisch-Erzgebirgischer Heimatkurier, im Netz kurz als Heimatkurier.'),
  'identity-address': short('Der Sitz des Verlags ist in Plauen. Briefe an die Redaktion erreichen uns dort.'),
  'identity-founded': number(1871, 'Seit 2010 gehört die Zeitung einer Stiftung.'),
  'mission-statement': long('Wir berichten für die Menschen im Vogtland und im Erzgebirge, in neun Lokalausgaben, über das, was ihren Alltag bestimmt.'),
  'mission-leaning': no('Wir stehen keiner Partei, Kirche oder Bewegung nahe.'),
  'public-service-remit': notApplicable('Wir haben keinen öffentlichen Auftrag.'),
  'ownership-legal-form': choice('foundation', 'Eine Stiftung hält alle Anteile am Verlag.'),
  'owners-beneficial': internal(long('Hinter der Stiftung steht niemand, der an ihr verdient. Der Vorstand prüft noch, was davon öffentlich wird.')),
} // prettier-ignore

/** What a small newsroom with few secrets answers. */
interface Newsroom {
  name: string
  company: string
  place: string
  /** Who is responsible, and who leads the business. */
  editor: string
  manager: string
  founded: number
  site: string
  email: string
}

/** All required questions. One answer is internal, one question does not apply. */
const wholeOf = ({ name, company, place, editor, manager, founded, site: home, email }: Newsroom): Record<string, DemoAnswer> => ({
  'identity-names': short(`We publish as ${name} and under no other name.`),
  'identity-legal-entity': short(`${company} answers for everything that we publish.`),
  'identity-address': short(`Our office is in ${place}. Letters and legal papers reach us there.`),
  'identity-responsible-person': short(`${editor} is responsible for all content.`),
  'identity-founded': number(founded, 'The year of our first issue.'),
  'identity-channels': page(`${home}/channels`, 'Where we publish'),
  'mission-statement': long(`${name} reports for the people of ${place} on what concerns their daily life: council, courts, schools, roads.`),
  'mission-leaning': no('We belong to no party, church or movement.'),
  'mission-independence': long('The articles of the company say that owners and customers give no orders on content. A change of the mission needs the vote of the newsroom.'),
  'public-service-remit': notApplicable('No law or contract gives us a public task.'),
  'ownership-legal-form': choice('company', 'A limited company.'),
  'ownership-surplus': choice('reinvested', 'What is left over goes back into the newsroom.'),
  'ownership-group': no('The company stands alone.'),
  'ownership-decisions': long('The owners appoint the editor and decide on the budget. They decide on nothing else.'),
  'owners-direct': long(`${editor} and ${manager} hold half of the company each.`),
  'owners-beneficial': long('Both hold their shares for themselves.'),
  'owners-control-without-shares': no('No loan and no contract gives anybody a say.'),
  'owners-interests': long('Neither of the two owners has a share in another company.'),
  'management-team': long(`${editor} leads the newsroom, ${manager} the business.`),
  'management-double-roles': no('Whoever sells does not write.'),
  'management-ties': internal(no('Nobody who leads us holds an office elsewhere.')),
  'management-location': short(`We are led from ${place}.`),
  'contact-newsroom-email': short(`${email} is read every working day.`),
  'contact-page': page(`${home}/contact`, 'How to reach us'),
  'contact-secure-way': choice('encrypted-messenger', 'The number stands on our contact page.'),
  'contact-reply-days': number(5, 'Most answers take a day.'),
  'revenue-shares': long('In the last year, 60 per cent came from readers, 30 per cent from advertising and 10 per cent from grants.'),
  'revenue-large-funders': long('Nobody paid more than 5 per cent of our revenue.'),
  'data-audience-explained': page(`${home}/data`, 'What we know about our readers'),
  'data-passed-on': no('We count visits on our own server.'),
  'principles-code': page(`${home}/code`, 'Our code'),
  'principles-agreement': yes('Everybody has signed it, and so have our freelancers.'),
  'principles-responsible-person': short(editor),
  'principles-automated-tools': long('We use software to write down recordings, and a person listens again before we quote.'),
  'accuracy-checking': long('A second person reads every text. Names and figures are checked with their source.'),
  'accuracy-edited-or-generated': yes('Pictures that were cut or coloured say so, and we publish none that were generated.'),
  'accuracy-corrections-policy': page(`${home}/corrections`, 'Corrections'),
  'accuracy-corrections-count': number(8, 'All of them stand on that page.'),
  'public-content-moderation': choice('nothing-from-public', 'Letters are answered and not published.'),
  'public-content-eyewitness': long('We call the person who filmed it and compare the place with a map.'),
  'sources-anonymity': long('We name our sources, unless they would be in danger. Then the editor knows the name.'),
  'sources-protection': long('Notes about sources at risk are kept on one computer that is never online.'),
  'sources-reply-hours': number(24, 'With breaking news it is less, and we say so.'),
  'affiliations-conflict-rule': page(`${home}/code#conflicts`, 'Conflicts of interest'),
  'affiliations-declaration': long('Each of us writes down ties once a year.'),
  'affiliations-gifts': choice('small-gifts-only', 'Coffee is fine. Paid travel is refused.'),
  'affiliations-labels': short('Paid texts have a grey ground and the word “Advertisement”.'),
  'internal-complaint-steps': page(`${home}/complaints`, 'How to complain'),
  'internal-complaint-decision': short('The editor decides; about the editor, a lawyer whom the newsroom has chosen.'),
  'internal-staff-doubts': yes('Anybody can stop a report by calling a second colleague.'),
  'external-self-regulation': choice('press-council', 'We answer to the press council.'),
  'external-bodies': page(`${home}/complaints#outside`, 'Who else can look into it'),
  'external-next-step': yes('Each answer ends with the address of the press council.'),
  'external-decisions': long('There was none in the last three years.'),
  'professionalism-pressure': long('The editor takes such calls and writes them down.'),
  'professionalism-conscience': yes('Each contract says so.'),
  'professionalism-freelance-terms': choice('written-fees-published', 'Our fees stand on the website.'),
  'professionalism-safety': long('Nobody goes to a demonstration alone. A lawyer can be called at night.'),
  'training-plan': long('Each January we look at our corrections and choose two subjects.'),
  'training-days': number(3, 'Freelancers are invited.'),
  'training-introduction': yes('The first day is spent with the code.'),
  'publication-report-link': page(`${home}/about`, 'At the foot of every page'),
  'publication-renewal': choice('once-a-year', 'Each autumn.'),
  'publication-open-points': long('A page about our finances will follow in spring.'),
  'publication-feedback': short(`${email}. We answer within a week.`),
}) // prettier-ignore

/** By key of the outlet, then of the question. */
export const demoAnswers: Readonly<Record<string, Readonly<Record<string, DemoAnswer>>>> = {
  'outlet-savannah': savannah,
  'outlet-kurier': kurier,
  'outlet-onda': wholeOf({
    name: 'Onda Adriatica',
    company: 'Cooperativa Editoriale Adriatica',
    place: 'Ancona',
    editor: 'Francesca Marchetti',
    manager: 'Paolo Santini',
    founded: 2009,
    site: 'https://example.com/onda',
    email: 'redazione.onda@example.com',
  }),
  'outlet-marche': wholeOf({
    name: 'Le Marché du Fleuve',
    company: 'Marché du Fleuve SARL',
    place: 'Saint-Louis',
    editor: 'Abdoulaye Diop',
    manager: 'Awa Ndiaye',
    founded: 2018,
    site: 'https://example.org/marche',
    email: 'redaction.marche@example.org',
  }),
  'outlet-tv': wholeOf({
    name: 'Kanal Körfez',
    company: 'Körfez Yayıncılık A.Ş.',
    place: 'Bursa',
    editor: 'Elif Özgür',
    manager: 'Deniz Kaya',
    founded: 2012,
    site: 'https://example.com/kanal',
    email: 'newsroom.kanal@example.com',
  }),
  'outlet-cordillera': wholeOf({
    name: 'Radio Cordillera',
    company: 'Cordillera Comunicaciones S.R.L.',
    place: 'La Paz',
    editor: 'Wara Mamani',
    manager: 'Julio Quispe',
    founded: 2004,
    site: 'https://example.net/cordillera',
    email: 'redaccion.cordillera@example.net',
  }),
  'outlet-mada': wholeOf({
    name: 'مدى إربد',
    company: 'Mada for Local Media LLC',
    place: 'Irbid',
    editor: 'Rania Khoury',
    manager: 'Samir Haddad',
    founded: 2016,
    site: 'https://example.org/mada',
    email: 'tahrir.mada@example.org',
  }),
}
