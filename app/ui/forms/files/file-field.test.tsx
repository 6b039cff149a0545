// @vitest-environment jsdom
import { type SubmissionResult, useForm } from '@conform-to/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { staged } from '~/tests/support/staged'
import { FileField } from './file-field'

type Answers = { picture: string; pictureStaged: string; pictureStagedName: string; pictureRemove: string }

interface ProbeProps {
  result?: SubmissionResult | null
  present?: { name: string; src?: string } | null
}

function Probe({ result = null, present = null }: ProbeProps) {
  const [form, fields] = useForm<Answers>({ id: 'probe', lastResult: result })
  return (
    <form id={form.id} encType="multipart/form-data">
      <FileField
        fields={fields}
        name="picture"
        label="Your picture"
        kind="picture"
        present={present}
        preview={(id) => `/small/${id}`}
        removeLabel="Remove the picture"
      />
    </form>
  )
}
const waiting: SubmissionResult = {
  status: 'error',
  initialValue: { pictureStaged: 'id-1', pictureStagedName: 'me.png' },
  error: { picture: ['pictureType'] },
}
afterEach(cleanup)
const chooser = () => screen.getByLabelText<HTMLInputElement>('Your picture')
const sentBy = (form: HTMLFormElement) =>
  [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : 'a file'])

it('says before anybody chooses what may be chosen', () => {
  render(staged(<Probe />))
  expect(chooser().accept).toBe('image/jpeg,image/png')
  const hint = document.getElementById(chooser().getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toContain('at most 1')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(document.querySelector('img')).toBeNull()
})

it('shows the present picture with a way to take it off', () => {
  render(staged(<Probe present={{ name: 'now.jpg', src: '/now' }} />))
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/now')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remove the picture' }).name).toBe(
    'pictureRemove',
  )
})

it('keeps what came with a form that was sent back, sends it along again, and says what is wrong with the newest', () => {
  render(staged(<Probe result={waiting} present={{ name: 'now.jpg', src: '/now' }} />))
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/small/id-1')
  expect(document.body.textContent).toContain('me.png')
  expect(sentBy(chooser().form!)).toEqual([
    ['pictureStaged', 'id-1'],
    ['pictureStagedName', 'me.png'],
    ['picture', 'a file'],
  ])
  expect(chooser().getAttribute('aria-invalid')).toBe('true')
  const described = chooser().getAttribute('aria-describedby')?.split(' ') ?? []
  expect(document.getElementById(described[0] ?? '')?.textContent).toContain('JPG or PNG file')
})

it('shows what waits as soon as the answer comes, without the page being loaded anew', () => {
  const { rerender } = render(staged(<Probe />))
  rerender(staged(<Probe result={waiting} />))
  expect(document.body.textContent).toContain('me.png')
})
