import fc from 'fast-check';
import { addDays, calendarDate } from '../values/calendar-date.js';
import { expiryText, STATUS_LABELS, statusBadgeText, statusOn } from './credential-status.js';

const anyDay = fc.integer({ min: -10_000, max: 40_000 }).map(calendarDate);

describe('the status of a credential', () => {
  it.each([
    [-1, 'expired', 1],
    [0, 'expiring', 0],
    [30, 'expiring', 0],
    [31, 'valid', 0],
  ])('%i days before expiry is %s and %i days past expiry, on any date', (daysLeft, status, daysPastExpiry) => {
    fc.assert(
      fc.property(anyDay, (today) => {
        expect(statusOn(addDays(today, daysLeft), today)).toEqual({
          status,
          daysUntilExpiry: daysLeft,
          daysPastExpiry,
        });
      }),
    );
  });

  it('is correct around the end of February in leap years', () => {
    expect(statusOn('2028-02-29', '2028-02-29').status).toBe('expiring');
    expect(statusOn('2028-02-29', '2028-03-01')).toEqual({ status: 'expired', daysUntilExpiry: -1, daysPastExpiry: 1 });
    expect(statusOn('2028-03-01', '2028-01-31').daysUntilExpiry).toBe(30);
    expect(statusOn('2027-03-01', '2027-01-31').daysUntilExpiry).toBe(29);
  });

  it('never improves as days pass', () => {
    const rank = { valid: 0, expiring: 1, expired: 2 };
    fc.assert(
      fc.property(anyDay, anyDay, (expiry, today) => {
        expect(rank[statusOn(expiry, addDays(today, 1)).status]).toBeGreaterThanOrEqual(
          rank[statusOn(expiry, today).status],
        );
      }),
    );
  });

  it('is described in words, with names for days near today', () => {
    const said = (daysUntilExpiry: number) =>
      expiryText({ status: daysUntilExpiry < 0 ? 'expired' : 'expiring', daysUntilExpiry });
    expect([0, 1, 2, -1, -400].map(said)).toEqual([
      'Expires today',
      'Expires tomorrow',
      'Expires in 2 days',
      'Expired 1 day ago',
      'Expired 400 days ago',
    ]);
  });

  it('is written on the badge', () => {
    expect(statusBadgeText({ status: 'valid', daysUntilExpiry: 31 })).toBe('Valid');
    expect(statusBadgeText({ status: 'expiring', daysUntilExpiry: 12 })).toBe('Expires in 12 days');
    expect(statusBadgeText({ status: 'expired', daysUntilExpiry: -3 })).toBe('Expired');
    expect(STATUS_LABELS).toEqual({ valid: 'Valid', expiring: 'Expiring Soon', expired: 'Expired' });
  });
});
