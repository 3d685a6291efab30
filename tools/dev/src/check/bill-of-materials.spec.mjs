import { licencesOf } from './bill-of-materials.mjs';

it('lists third-party packages by licence, and reports new and missing licences', () => {
  const component = (/** @type {string} */ name, /** @type {string[]} */ ...ids) => ({
    name,
    version: '1.0.0',
    licenses: ids.map((id) => ({ license: { id } })),
  });
  const { byLicence, unaccepted } = licencesOf([
    component('free', 'MIT', 'MIT'),
    { ...component('bound', 'AGPL-3.0'), group: '@scope' },
    { ...component('either'), licenses: [{ expression: 'MIT OR GPL-2.0' }] },
    component('silent'),
    component('pause'),
    component('dedicated', 'Unlicense'),
    { ...component('chosen'), licenses: [{ expression: '(MIT OR CC0-1.0)' }] },
    component('credentials-context', 'SEE LICENSE IN LICENSE.md'),
    { ...component('api', 'UNLICENSED'), group: '@tracker' },
  ]);
  expect(unaccepted).toEqual([
    '@scope/bound 1.0.0: AGPL-3.0',
    'either 1.0.0: MIT OR GPL-2.0',
    'silent 1.0.0: none is named',
  ]);
  expect(byLicence.get('MIT')).toEqual(['free 1.0.0', 'pause 1.0.0']);
});
