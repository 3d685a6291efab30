import { mailNews, reminderPath, reminderText, requirementText, undeliveredText } from './notice-text.js';

describe('the text of a notice', () => {
  test.each([
    [['First Aid'], 'You were reminded of First Aid.'],
    [['First Aid', 'CPR'], 'You were reminded of First Aid and 1 other.'],
    [['First Aid', 'CPR', 'Scrum'], 'You were reminded of First Aid and 2 others.'],
  ])('names the most urgent of the credentials and counts the others: %j', (credentialNames, text) => {
    expect(reminderText({ credentialNames })).toBe(text);
  });

  test.each([
    ['team-update', 'The team of Acme has changed.', '/team'],
    ['organization-deleted', 'An organization of yours was deleted.', '/team'],
    ['trial-started', 'The trial of Acme has begun.', '/organization'],
    ['trial-ending', 'The trial of Acme ends soon.', '/organization'],
    ['payment-failed', 'A payment for Acme failed.', '/organization'],
    ['subscription-ended', 'The subscription of Acme has ended.', '/organization'],
  ])('describes an email of the kind %s and links to its page', (kind, text, path) => {
    expect(mailNews({ kind, organizationId: null, organizationName: 'Acme' })).toEqual({ text, path });
  });

  test.each(['invitation', 'constructor'])('is missing for an email of the kind %s', (kind) => {
    expect(mailNews({ kind, organizationId: null, organizationName: 'Acme' })).toBeNull();
  });

  test.each([
    [['c1'], '/credentials/c1'],
    [['c1', 'c2'], '/credentials'],
  ])('links a reminder of %j to %s', (credentialIds, path) => {
    expect(reminderPath({ credentialIds })).toBe(path);
  });

  test('does not name a deleted organization', () => {
    expect(mailNews({ kind: 'trial-started', organizationId: null, organizationName: null })?.text).toBe(
      'The trial of an organization of yours has begun.',
    );
  });

  test('names who revoked a badge', () => {
    const nothing = { key: '', createdAt: new Date(0), others: 0, reason: null, credentialId: null };
    expect(requirementText({ ...nothing, kind: 'revoked', by: 'Acme', name: 'First Aid' })).toBe(
      'Acme revoked your badge First Aid.',
    );
  });

  test.each([
    [1, 'One email of Acme could not be delivered.'],
    [99, '99 emails of Acme could not be delivered.'],
    [100, '100 or more emails of Acme could not be delivered.'],
  ])('counts %i undelivered emails, up to a hundred', (count, sentence) => {
    expect(undeliveredText({ organizationName: 'Acme', count })).toBe(
      `${sentence} Check the addresses of its members and invitations.`,
    );
  });
});
