// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepFocus } from './lost-focus'

let end = () => {}

beforeEach(() => {
  end = keepFocus()
})
afterEach(() => {
  end()
  document.body.innerHTML = ''
  window.history.replaceState(null, '', '/')
})

const show = (html: string) => {
  document.body.innerHTML = `<header><a href="/">Campus</a></header><main><h1 tabindex="-1">Page</h1>${html}</main>`
}
const the = (selector: string) => document.querySelector<HTMLElement>(selector)!
/** Observers hear of changes in a microtask. */
const heard = () => Promise.resolve()
const hasFocus = () => document.activeElement?.id || document.activeElement?.textContent

const list = (name: string, ids: readonly string[]) =>
  `<section><h2>${name}</h2><ul>${ids
    .map((id) => `<li id="row-${id}"><a href="/${id}" id="${id}">${id}</a><button>Remove</button></li>`)
    .join('')}</ul></section>`

it.each([
  ['the next row', 'a', 'b'],
  ['the next row in the middle', 'b', 'c'],
  ['the row before, if it was the last', 'c', 'b'],
])('goes to %s', async (_what, removed, expected) => {
  show(list('Offers', ['a', 'b', 'c']))
  the(`#row-${removed} button`).focus()
  the(`#row-${removed}`).remove()
  await heard()
  expect(hasFocus()).toBe(expected)
})

it('goes to the heading of a list that is empty now', async () => {
  show(list('Offers', ['a']))
  the('#row-a button').focus()
  the('ul').replaceWith(document.createElement('p'))
  await heard()
  expect(hasFocus()).toBe('Offers')
})

it('goes to what undoes the action before a heading, and from there back to the row that followed', async () => {
  show(`<button data-undo id="undo">Undo</button>${list('Offers', ['a', 'b'])}`)
  the('#row-a button').focus()
  the('#row-a').remove()
  await heard()
  expect(hasFocus()).toBe('b')
  the('#undo').focus()
  the('#undo').remove()
  await heard()
  expect(hasFocus()).toBe('b')

  show(`<button data-undo id="undo">Undo</button>${list('Offers', ['a'])}`)
  the('#row-a button').focus()
  the('ul').remove()
  await heard()
  expect(hasFocus()).toBe('undo')
})

it('stays in a row whose button has gone, and beside a button of its kind', async () => {
  show('<ul><li><a href="/a">A</a><span><button id="read">Mark as read</button></span></li></ul>')
  the('#read').focus()
  the('span').remove()
  await heard()
  expect(hasFocus()).toBe('A')

  show('<p><button id="one">One</button><button id="two">Two</button></p>')
  the('#one').focus()
  the('#one').remove()
  await heard()
  expect(hasFocus()).toBe('two')
})

it('stays in a dialog or a panel', async () => {
  show('<div class="popover"><ul><li><button>Open</button></li></ul></div>')
  the('button').focus()
  the('ul').replaceWith(Object.assign(document.createElement('a'), { href: '/all', textContent: 'All' }))
  await heard()
  expect(hasFocus()).toBe('All')
})

it('goes from a panel that has gone to what opened it', async () => {
  show(
    '<div><a href="/all" aria-expanded="true" id="opener">All</a><section class="popover"><a href="/1">One</a></section></div>',
  )
  the('.popover a').focus()
  the('.popover').remove()
  await heard()
  expect(hasFocus()).toBe('opener')
})

it('returns from a message to what was used before it', async () => {
  show('<button id="save">Save</button>')
  document.body.insertAdjacentHTML('afterbegin', '<div class="toast"><button id="close">Close</button></div>')
  the('#save').focus()
  the('#close').focus()
  the('.toast').remove()
  await heard()
  expect(hasFocus()).toBe('save')
})

it('stays in a field that is made anew', async () => {
  show('<form><input id="words"></form>')
  the('#words').focus()
  const before = the('form')
  before.replaceWith(before.cloneNode(true))
  await heard()
  expect(document.activeElement).toBe(the('#words'))
})

it('goes where the new address points, if somebody went there', async () => {
  show('<section><h2>Messages</h2><form><button>Send</button></form><p id="newest">Hello</p></section>')
  the('button').focus()
  window.history.pushState({ key: 'next' }, '', '/#newest')
  the('form').remove()
  await heard()
  expect(hasFocus()).toBe('newest')
})

it('goes to the heading of the page where nothing is nearer, and to the page where that is missing', async () => {
  show('')
  the('header a').focus()
  the('header').remove()
  await heard()
  expect(hasFocus()).toBe('Page')

  document.body.innerHTML = '<button>Gone</button><main id="main"></main>'
  the('button').focus()
  the('button').remove()
  await heard()
  expect(hasFocus()).toBe('main')
})

it('passes over what takes no focus, and leaves it in its order', async () => {
  show(
    '<ul><li id="a"><button>Remove</button></li><li id="b"><button disabled>B</button><a href="/b">Open</a></li></ul>',
  )
  // As a browser does it with what is hidden.
  the('#b a').focus = () => {}
  the('#a button').focus()
  the('#a').remove()
  await heard()
  expect(hasFocus()).toBe('b')
  expect(the('#b a').hasAttribute('tabindex')).toBe(false)
})

it('leaves alone what somebody left, and what has been focused meanwhile', async () => {
  show(list('Offers', ['a', 'b']))
  the('#row-a button').focus()
  the('#row-a button').blur()
  await heard()
  the('#row-a').remove()
  await heard()
  expect(document.activeElement).toBe(document.body)

  the('#row-b button').focus()
  the('#row-b').remove()
  the('header a').focus()
  await heard()
  expect(hasFocus()).toBe('Campus')
})
