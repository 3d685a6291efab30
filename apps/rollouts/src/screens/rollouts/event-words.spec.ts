import { anEvent } from './rollouts.fixture';
import { actionText, detailText } from './event-words';

it.each([
  [anEvent(), 'Percentage set', '5 % → 25 %'],
  [anEvent({ action: 'killed', before: { isKilled: false }, after: { isKilled: true } }), 'Killed', ''],
  [anEvent({ action: 'promoted', before: { stable: '1' }, after: { stable: '2' } }), 'Promoted to everyone', '1 → 2'],
  [
    anEvent({ action: 'rolled-back', before: { stable: '1', candidate: '2' }, after: { stable: '1' } }),
    'Rolled back',
    '2 dropped',
  ],
  [anEvent({ action: 'halted', after: { people: 3 } }), 'Halted automatically', 'Failed for 3 people'],
  [
    anEvent({ action: 'allowed', before: null, after: { kind: 'role', subject: 'admin' } }),
    'Allowed by name',
    'role admin',
  ],
  [anEvent({ action: 'preview-begun', before: null, after: { preview: 'pr-1' } }), 'Preview started', 'pr-1'],
  [
    anEvent({ action: 'preview-allowed', before: null, after: { preview: 'pr-1', kind: 'user', subject: 'u1' } }),
    'Allowed to see a preview',
    'pr-1 user u1',
  ],
  [
    anEvent({ action: 'early-access-on', before: null, after: { organizationId: 'o1' } }),
    'Early access turned on',
    'organization o1',
  ],
  [anEvent({ action: 'released', before: null, after: null }), 'Released at 0 %', ''],
])('describes the change %j', (event, action, detail) => {
  expect(actionText(event.action)).toBe(action);
  expect(detailText(event)).toBe(detail);
});
