// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { listOnPage } from './handed-data.client'

it('reads options, groups of them and checkboxes', () => {
  document.body.innerHTML = `
    <select id="a"><option value="">Choose</option><option value="x">X &amp; Y</option>
      <optgroup label="G"><option value="z">Z</option></optgroup></select>
    <div id="b"><label><input type="checkbox" value="1"><bdi>One</bdi></label><label><input type="checkbox" value="2">Two</label></div>`
  expect(listOnPage('#a>:nth-child(n+2)')).toEqual([
    { value: 'x', label: 'X & Y' },
    { label: 'G', options: [{ value: 'z', label: 'Z' }] },
  ])
  expect(listOnPage('#b label')).toEqual([
    { value: '1', label: 'One' },
    { value: '2', label: 'Two' },
  ])
})

it('puts entries back that stand first in the page', () => {
  const option = (value: string) => `<option value="${value}">${value}</option>`
  document.body.innerHTML = `<select id="a">${['b', 'd', 'a', 'c', 'e'].map(option).join('')}</select>`
  const values = listOnPage('#a>*', [1, 3]).map(({ label }) => label)
  expect(values).toEqual(['a', 'b', 'c', 'd', 'e'])
})
