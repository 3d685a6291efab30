import { credentialsOf } from '@tracker/shell-sdk/credential-answers';
import { figuresOfCredentials } from './figures';

const figuresOf = (answer: unknown) => figuresOfCredentials(credentialsOf(answer));

/** As of 2026-11-21. */
const credential = (expiryDate: string, daysUntilExpiry: number, fields: object = {}) => ({
  issuingBody: 'Red Cross',
  issueDate: '2026-01-01',
  expiryDate,
  daysUntilExpiry,
  hasDocument: true,
  ...fields,
});
const boundary = [
  credential('2026-11-20', -1),
  credential('2026-11-21', 0),
  credential('2026-12-21', 30),
  credential('2026-12-22', 31),
  credential('2027-02-19', 90),
  credential('2027-02-20', 91, { hasDocument: false }),
];

it('counts the 30th day as expiring and the 90th as an upcoming renewal', () => {
  expect(figuresOf(boundary)).toMatchObject({
    total: 6,
    expired: 1,
    expiring: 2,
    valid: 3,
    upcomingRenewals: 4,
    missingDocuments: 1,
  });
});

it('prefers the server’s status over the days left', () => {
  expect(figuresOf([credential('2027-02-20', 91, { status: 'expired' })])).toMatchObject({
    expired: 1,
    valid: 0,
  });
});

it('counts months from the server’s day', () => {
  const { insights } = figuresOf(boundary);
  expect(insights.expirySchedule.slice(0, 4)).toEqual([
    { month: '2026-11', count: 1 },
    { month: '2026-12', count: 2 },
    { month: '2027-01', count: 0 },
    { month: '2027-02', count: 2 },
  ]);
});

it.each([null, undefined, 'x', [null], [{}]])('tolerates the answer %j', (answer) => {
  expect(figuresOf(answer).insights.topIssuers.every(({ count }) => count >= 0)).toBe(true);
});
