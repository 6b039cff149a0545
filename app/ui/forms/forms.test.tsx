// @vitest-environment jsdom
import { type SubmissionResult, useForm } from '@conform-to/react'
import { useActionData, useLoaderData, useRevalidator } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { staged, Translated } from '~/tests/support/staged'
import { Button } from './button'
import { CheckedForm, useBase, useCheckedForm } from './checked-form'
import { Checkbox, CheckboxGroup, RadioGroup } from './option-groups'
import { ErrorSummary } from './error-summary'
import { Field } from './field'
import { FilteredCheckboxGroup } from './filtered-checkbox-group'
import { FilterForm } from './filter-form'
import { Form } from './form'
import { PasswordField } from './password-field'
import { SelectField } from './select-field'
import { TextareaField } from './textarea-field'

type Answers = {
  email: string
  nick: string
  password: string
  about: string
  kind: string
  days: string[]
  country: string
  agreed: boolean
}

const refused: SubmissionResult = {
  status: 'error',
  initialValue: { email: 'nobody@', days: ['tue'], country: 'FR', about: 'kept', agreed: 'on' },
  error: { email: ['emailInvalid'], kind: ['required'], about: ['codeWithoutWords'] },
}

function Probe({ result }: { result: SubmissionResult | null }) {
  const [form, fields] = useForm<Answers>({
    id: 'probe',
    lastResult: result,
    constraint: { email: { required: true }, nick: { required: false } },
  })
  const days = ['mon', 'tue'].map((value) => ({ value, label: value }))
  return (
    <form id={form.id} noValidate>
      <ErrorSummary
        form={form}
        labels={{ email: 'E-mail', about: 'About you', kind: 'Kind' }}
        submission={result}
      />
      <Field field={fields.email} label="E-mail" type="email" hint="We never show it." autoComplete="email" />
      <Field field={fields.nick} label="Nickname" />
      <PasswordField
        field={fields.password}
        label="Password"
        rules={['12 characters']}
        autoComplete="new-password"
      />
      <TextareaField field={fields.about} label="About you" counter={10} />
      <RadioGroup
        field={fields.kind}
        legend="Kind"
        options={[{ value: 'a', label: 'A', hint: 'The first' }]}
      />
      <CheckboxGroup field={fields.days} legend="Days" options={days} />
      <SelectField
        field={fields.country}
        label="Country"
        options={[
          { value: 'DE', label: 'D' },
          { value: 'FR', label: 'F' },
        ]}
      />
      <Checkbox field={fields.agreed} label="Agreed" errorLabel="Agreed" />
    </form>
  )
}

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

const named = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)

it('a refused form keeps its answers', () => {
  render(staged(<Probe result={refused} />))
  expect(named('E-mail').value).toBe('nobody@')
  expect(named('About you').value).toBe('kept')
  expect(named('tue').checked).toBe(true)
  expect(named('mon').checked).toBe(false)
  expect(named('Country').value).toBe('FR')
  expect(named('Agreed').checked).toBe(true)
})

it('a new form has nothing written or chosen in it', () => {
  render(staged(<Probe result={null} />))
  const texts = [
    ...document.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=radio]), textarea'),
  ]
  expect(texts.filter(({ value }) => value !== '')).toEqual([])
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox], input[type=radio]')]
  expect(boxes.filter(({ checked }) => checked)).toEqual([])
})

it('a field is described by its hint and, when refused, by its error', () => {
  render(staged(<Probe result={refused} />))
  const ids = named('E-mail').getAttribute('aria-describedby')?.split(' ') ?? []
  const words = ids.map((id) => document.getElementById(id)?.textContent).join(' ')
  expect(words).toContain('We never show it.')
  expect(words).toContain('Enter a complete e-mail address, such as name@example.org')
  expect(named('E-mail').getAttribute('aria-invalid')).toBe('true')
})

it('the error summary takes focus and links to a control for each error, with the words beside the field', () => {
  render(staged(<Probe result={refused} />))
  const summary = screen.getByRole('alert')
  expect(document.activeElement).toBe(summary)
  const links = [...summary.querySelectorAll('a')]
  expect(links.map((link) => link.textContent)).toEqual([
    'Enter a complete e-mail address, such as name@example.org',
    'Check “About you”: the value is not valid',
    'Fill in “Kind”',
  ])
  const targets = links.map((link) => document.getElementById(link.hash.slice(1)))
  expect(targets.map((target) => target?.getAttribute('name'))).toEqual(['email', 'about', 'kind'])
})

function Choice() {
  const [form, fields] = useForm<{ as: string; by: string }>({
    id: 'choice',
    lastResult: { status: 'error', error: { as: ['required'], by: ['required'] } },
  })
  return (
    <Form id={form.id} asks="admin:asks" noValidate>
      <ErrorSummary form={form} labels={{ as: 'Kind', by: 'By' }} submission={null} />
      <Field field={fields.as} label="Kind" />
      <Field field={fields.by} label="By" />
    </Form>
  )
}

it('an empty field is asked for in the words that its form has for it, in the summary and beside the field', () => {
  render(staged(<Choice />))
  expect(screen.getAllByText('Choose a type of account')).toHaveLength(2)
  expect(screen.getAllByText('Fill in “By”')).toHaveLength(2)
})

it('a link of the error summary moves focus to its control', () => {
  render(staged(<Probe result={refused} />))
  fireEvent.click(screen.getByRole('link', { name: /Fill in “Kind”/ }))
  expect(document.activeElement).toBe(named('A'))
})

it('a form without errors shows no summary', () => {
  render(staged(<Probe result={null} />))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('only answers that may be left out are marked optional', () => {
  render(staged(<Probe result={null} />))
  expect(
    [...document.querySelectorAll('label')].filter((label) => label.textContent.includes('optional')),
  ).toHaveLength(1)
  expect(named(/Nickname/).required).toBe(false)
  expect(named('E-mail').required).toBe(true)
})

it('a password can be shown, and is hidden again before it is submitted', async () => {
  render(staged(<Probe result={null} />))
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(named('Password').type).toBe('text')
  fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  expect(named('Password').type).toBe('password')
})

it('the counter says the limit first, then what is left, and cuts nothing off', async () => {
  render(staged(<Probe result={null} />))
  expect(screen.getByText('Up to 10 characters.')).toBeTruthy()
  await userEvent.type(named('About you'), 'twelve chars')
  expect(screen.getByText('2 characters too many')).toBeTruthy()
  expect(named('About you').value).toBe('twelve chars')
})

it('a pending button says so, keeps its place in the tab order and takes no click', async () => {
  const onClick = vi.fn()
  render(
    staged(
      <Button type="button" pending onClick={onClick}>
        Save
      </Button>,
    ),
  )
  const button = screen.getByRole('button', { name: 'Working…' })
  await userEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(button.hasAttribute('disabled')).toBe(false)
})

it('a filter form sends by GET and offers to clear only filters that are in force', () => {
  const { rerender } = render(
    staged(
      <FilterForm action="/list" activeCount={2} clearHref="/list">
        {null}
      </FilterForm>,
    ),
  )
  expect(document.querySelector('form')?.method).toBe('get')
  expect(screen.getByRole('link', { name: 'Clear all' }).getAttribute('href')).toBe('/list')
  rerender(
    staged(
      <FilterForm action="/list" activeCount={0} clearHref="/list">
        {null}
      </FilterForm>,
    ),
  )
  expect(screen.queryByRole('link', { name: 'Clear all' })).toBeNull()
})

function LanguageProbe({ result }: { result: SubmissionResult | null }) {
  const [form, fields] = useForm<{ languages: string[] }>({
    id: 'languages',
    defaultValue: { languages: ['sv', 'fr'] },
    lastResult: result,
  })
  const options = [
    { value: 'de', label: 'German' },
    { value: 'fr', label: 'Français' },
    { value: 'sv', label: 'Swedish' },
  ]
  return (
    <form id={form.id} noValidate>
      <FilteredCheckboxGroup field={fields.languages} legend="Languages" options={options} />
    </form>
  )
}
const languagesSent = () => new FormData(document.querySelector('form') ?? undefined).getAll('languages')

it('a long list of choices shows the chosen ones first and counts them while they change', async () => {
  render(staged(<LanguageProbe result={null} />))
  expect(screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).value)).toEqual([
    'fr',
    'sv',
    'de',
  ])
  expect(screen.getByText('2 chosen')).toBeTruthy()
  await userEvent.click(named('German'))
  expect(screen.getByText('3 chosen')).toBeTruthy()
  expect(languagesSent()).toEqual(['fr', 'sv', 'de'])
})

it('a long list of choices shows what was sent, not what is saved, when the form comes back', () => {
  render(staged(<LanguageProbe result={{ status: 'error', initialValue: { languages: 'de' } }} />))
  expect(screen.getByText('1 chosen')).toBeTruthy()
  expect(languagesSent()).toEqual(['de'])
})

it('the filter of a long list ignores accents and case, hides what does not match, and keeps what is chosen', async () => {
  render(staged(<LanguageProbe result={null} />))
  const submitted = vi.fn((event: SubmitEvent) => event.preventDefault())
  document.querySelector('form')?.addEventListener('submit', submitted)
  await userEvent.type(
    screen.getByRole('searchbox', { name: 'Find in this list: Languages' }),
    'FRANC{Enter}',
  )
  expect(screen.getAllByRole('checkbox')).toEqual([named('Français')])
  expect(languagesSent()).toEqual(['fr', 'sv'])
  expect(submitted).not.toHaveBeenCalled()
  await userEvent.type(screen.getByRole('searchbox'), 'x')
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  expect(screen.getByText('Nothing in this list matches.')).toBeTruthy()
})

function Reply({ intent }: { intent: string }) {
  const labels = { text: intent }
  const { fields, frame } = useCheckedForm<{ text: string }>({
    id: intent,
    intent,
    labels,
    result: undefined,
    defaultValue: { text: 'as it was' },
  })
  return (
    <CheckedForm {...frame} hidden={{ intent }}>
      <Field field={fields.text} label={labels.text} />
    </CheckedForm>
  )
}

it('what was typed before the session ended comes back in its form, and in no other one of the page', async () => {
  const Stub = createRemixStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ draft: { initialValue: { intent: 'ask', text: 'typed' } } }),
      Component: () => ['ask', 'refuse'].map((intent) => <Reply key={intent} intent={intent} />),
    },
  ])
  render(<Stub />, { wrapper: Translated })
  expect(await screen.findByLabelText('ask')).toHaveProperty('value', 'typed')
  expect(screen.getByLabelText('refuse')).toHaveProperty('value', 'as it was')
})

interface Saved {
  stored: number
  result?: SubmissionResult
}

/** A form of a record that somebody else changes beside it. */
function Record() {
  const { stored } = useLoaderData<Saved>()
  const result = useActionData<Saved>()?.result
  const isConflict = result?.error?.['']?.includes('changed') ?? false
  const base = useBase(stored, { form: 'record', lastResult: result, name: 'base', isConflict })
  const { revalidate } = useRevalidator()
  return (
    <Form method="post" id="record">
      <output>{`${base} of ${stored}`}</output>
      <input type="hidden" name="base" value={base} />
      <button name="answer" value="fault" />
      <button name="answer" value="changed" />
      <button name="answer" value="saved" />
      <button type="button" onClick={revalidate} />
    </Form>
  )
}

it('a change is based on what its form began with, whatever is loaded beside it, until a conflict shows what is stored', async () => {
  let stored = 1
  const action = async ({ request }: { request: Request }) => {
    const form = await request.formData()
    const answer = form.get('answer')
    if (answer === 'saved') return { stored }
    return { result: { status: 'error', initialValue: { base: form.get('base') }, error: { '': [answer] } } }
  }
  const loader = () => ({ stored: stored++ })
  const Stub = createRemixStub([{ path: '/', loader, action, Component: Record }])
  render(<Stub />, { wrapper: Translated })
  expect(await screen.findByText('1 of 1')).toBeDefined()
  const press = async (at: number) => userEvent.click(screen.getAllByRole('button')[at] as HTMLElement)
  await press(3)
  expect(await screen.findByText('1 of 2')).toBeDefined()
  await press(0)
  expect(await screen.findByText('1 of 3')).toBeDefined()
  await press(1)
  expect(await screen.findByText('4 of 4')).toBeDefined()
  await press(2)
  expect(await screen.findByText('5 of 5')).toBeDefined()
  await press(3)
  expect(await screen.findByText('5 of 6')).toBeDefined()
  document
    .querySelector('[name="base"]')
    ?.dispatchEvent(new CustomEvent('based', { bubbles: true, detail: '2' }))
  expect(await screen.findByText('2 of 6')).toBeDefined()
  await press(3)
  expect(await screen.findByText('2 of 7')).toBeDefined()
})

it('a save that changes nothing ends what a change was based on as well', async () => {
  let stored = 3
  const action = () => ({ stored })
  const loader = vi.fn(() => ({ stored }))
  const Stub = createRemixStub([{ path: '/', loader, action, Component: Record }])
  render(<Stub />, { wrapper: Translated })
  expect(await screen.findByText('3 of 3')).toBeDefined()
  const press = async (at: number) => userEvent.click(screen.getAllByRole('button')[at] as HTMLElement)
  await press(2)
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(2))
  stored = 4
  await press(3)
  expect(await screen.findByText('3 of 4')).toBeDefined()
})
