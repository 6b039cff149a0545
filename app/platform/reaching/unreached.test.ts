import { afterEach, expect, it, vi } from 'vitest'
import { addUnreached, settle, unreachedNow } from './unreached'

afterEach(() => settle('form', 'page', 'news'))

const again = () => undefined

it('news that cannot be loaded does not hide that a form was not saved, and is said when that is over', () => {
  addUnreached({ what: 'form', again })
  addUnreached({ what: 'news', again })
  expect(unreachedNow()?.what).toBe('form')
  settle('form')
  expect(unreachedNow()?.what).toBe('news')
  settle('news', 'page')
  expect(unreachedNow()).toBeNull()
})

it('the last form is the one that is sent again', () => {
  const last = vi.fn()
  addUnreached({ what: 'form', again })
  addUnreached({ what: 'form', again: last })
  unreachedNow()?.again()
  expect(last).toHaveBeenCalledOnce()
})
