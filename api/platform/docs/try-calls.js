/**
 * Lets readers of the API's description try its calls. Calls carry the token that was pasted, and never a cookie; it is kept in
 * memory alone.
 */
const root = new URL('.', location.href)

function make(name, properties = {}, children = []) {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

function labelled(text, field) {
  return make('label', {}, [`${text} `, field])
}

const token = make('input', { type: 'password', autocomplete: 'off', size: 40, spellcheck: false })
document.getElementById('token')?.append(labelled('Personal token', token))

/** The parameters as the article lists them. */
function parametersOf(article) {
  return [...article.querySelectorAll('tr[data-in]')].map((row) => ({
    name: row.dataset.name,
    place: row.dataset.in,
    field: make('input', { required: row.dataset.in === 'path', autocomplete: 'off' }),
  }))
}

function addressOf(path, parameters) {
  const filled = parameters.filter(({ field }) => field.value !== '')
  const inPath = filled.filter(({ place }) => place === 'path')
  const address = new URL(
    inPath.reduce(
      (text, { name, field }) => text.replace(`{${name}}`, encodeURIComponent(field.value)),
      path.slice(1),
    ),
    root,
  )
  for (const { name, place, field } of filled)
    if (place === 'query') address.searchParams.append(name, field.value)
  return address
}

async function textOf(response) {
  const type = response.headers.get('content-type') ?? ''
  if (!/json|^text\//.test(type)) return `${String((await response.blob()).size)} bytes`
  const text = await response.text()
  return /json/.test(type) ? JSON.stringify(JSON.parse(text), null, 2) : text
}

async function send({ method, path, type }, parameters, body) {
  const response = await fetch(addressOf(path, parameters), {
    method,
    credentials: 'omit',
    headers: {
      ...(token.value ? { Authorization: `Bearer ${token.value.trim()}` } : {}),
      ...(body ? { 'Content-Type': type } : {}),
    },
    ...(body ? { body: body.value } : {}),
  })
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`)
  return [`${String(response.status)} ${response.statusText}`, ...headers, '', await textOf(response)].join(
    '\n',
  )
}

function formOf(article) {
  const { dataset } = article
  const parameters = parametersOf(article)
  const body = dataset.type ? make('textarea', { rows: 8, cols: 60, value: '{}', spellcheck: false }) : null
  const answer = make('pre', { tabIndex: 0, hidden: true })
  answer.setAttribute('role', 'status')
  const changes = dataset.method !== 'GET'
  const form = make('form', { method: 'dialog' }, [
    ...parameters.map(({ name, place, field }) => labelled(`${name} (${place})`, field)),
    ...(body ? [labelled('Body', body)] : []),
    make('button', { textContent: changes ? 'Send: this really changes something' : 'Send' }),
    answer,
  ])
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    answer.hidden = false
    answer.textContent = '…'
    send(dataset, parameters, body).then(
      (text) => (answer.textContent = text),
      (error) => (answer.textContent = String(error)),
    )
  })
  return form
}

for (const article of document.querySelectorAll('article[data-method]')) {
  const button = make('button', { type: 'button', textContent: 'Try it' })
  button.setAttribute('aria-label', `Try it: ${article.dataset.method} ${article.dataset.path}`)
  button.addEventListener('click', () => {
    const form = formOf(article)
    button.replaceWith(form)
    form.querySelector('input, textarea, button').focus()
  })
  article.querySelector('.call').after(button)
}
