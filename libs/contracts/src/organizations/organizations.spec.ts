import { newOrganizationSchema, organizationChangesSchema } from './organizations.js';

function sentence(input: unknown): string | undefined {
  return organizationChangesSchema.safeParse(input).error?.issues[0]?.message;
}

describe('organization fields', () => {
  it('require a name on creation, but not in an update', () => {
    expect(newOrganizationSchema.safeParse({ name: '  ' }).error?.issues[0]?.message).toBe(
      'Organization name is required',
    );
    expect(organizationChangesSchema.parse({})).toEqual({});
    expect(sentence({ name: ' ' })).toBe('Organization name is required');
  });

  it('keep markup in names as text and refuse control characters and line breaks', () => {
    expect(organizationChangesSchema.parse({ name: ' <b>R&D</b> ' }).name).toBe('<b>R&D</b>');
    expect(sentence({ name: 'a\u0000b' })).toBe('Organization name must not contain control characters');
    expect(sentence({ name: 'a\r\nBcc: x@example.com' })).toBe('Organization name must not contain control characters');
    expect(sentence({ name: '😀'.repeat(121) })).toBe('Organization name must be at most 120 characters');
    expect(sentence({ name: '😀'.repeat(120) })).toBeUndefined();
  });

  it('accept a multi-line description and clear it with an empty text', () => {
    expect(organizationChangesSchema.parse({ description: 'one\ntwo ' }).description).toBe('one\ntwo');
    expect(organizationChangesSchema.parse({ description: ' ' }).description).toBeNull();
    expect(sentence({ description: 'x'.repeat(1001) })).toBe('Description must be at most 1000 characters');
  });

  it.each([
    ['', null],
    [null, null],
    [' Billing@Example.com ', 'Billing@Example.com'],
  ])('accept %j as billing email', (input, output) => {
    expect(organizationChangesSchema.parse({ billingEmail: input }).billingEmail).toBe(output);
  });

  it.each(['nobody', 'a@example.com, b@example.com', 'a@example.com\nb@example.com', '"<x>"@example.com'])(
    'refuse %j as billing email',
    (billingEmail) => {
      expect(sentence({ billingEmail })).toBe('Billing email must be a valid email address');
    },
  );

  it('offer exactly four reminder schedules and accept partial notification settings', () => {
    const schedules = ['30,14,7', '60,30,14,7', '14,7', '30,7'];
    for (const reminderDays of schedules) {
      expect(organizationChangesSchema.parse({ notifications: { reminderDays } })).toEqual({
        notifications: { reminderDays },
      });
    }
    for (const reminderDays of ['7', '30, 14, 7', '90,30', '', null, 7, ['30', '14', '7']]) {
      expect(sentence({ notifications: { reminderDays } })).toMatch(/reminderDays must be one of/);
    }
    expect(sentence({ notifications: { teamUpdates: 'yes' } })).toBeDefined();
  });
});
