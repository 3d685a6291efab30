import { verdict } from './release-check.mjs';

const FACTS = { version: '0.1.0-abc', shellSdk: '^1.1.0' };

it('builds what was never released', () => {
  expect(verdict('team', FACTS, '1.2.0', undefined)).toBeNull();
});

it.each([
  [{ isStable: true, percentage: 0 }, 'everyone'],
  [{ isStable: false, percentage: 30 }, '30 %'],
])('says that nothing has changed since a release that is %j', (release, audience) => {
  expect(verdict('team', FACTS, '1.1.0', release)).toMatch(`team 0.1.0-abc: ${audience}. Nothing has changed`);
});

it.each(['1.0.0', '2.0.0'])('refuses to build for another shell-sdk than there is: %s', (provided) => {
  expect(() => verdict('team', FACTS, provided, undefined)).toThrow(
    `team needs shell-sdk ^1.1.0, and it would be built with ${provided}.`,
  );
});
