import type { MailContent } from './mail-content.js';
import { mailTemplates } from './mail-templates.js';
import { readMail, writtenMail } from './mail-text.fixture.js';

const organizationName = 'Ward 7';

type Asked = Parameters<(typeof mailTemplates)['requirements-asked']>[0]['asked'];

const ask = (asked: Asked, note: string | null = null) =>
  mailTemplates['requirements-asked']({ organizationName, askedBy: 'Nora', asked, note });

const recorded = (others: number) =>
  mailTemplates['credential-recorded']({
    organizationName,
    recordedBy: 'Nora',
    credentialId: 'c1',
    credentialName: 'First aid',
    others,
  });

const decided = (decision: 'approve' | 'reject', reason: string | null) =>
  mailTemplates['review-decided']({
    organizationName,
    decidedBy: 'Nora',
    credentialId: 'c1',
    credentialName: 'First aid',
    decision,
    reason,
  });

type Became = Parameters<(typeof mailTemplates)['compliance-week']>[0]['became'];

const week = (became: Became, inReview: number) =>
  mailTemplates['compliance-week']({ organizationName, day: '2027-03-14', became, inReview, csv: 'a,b' });

const AS_MEMBER = 'You’re receiving this because you are a member of Ward 7.';
const IN_CHARGE = 'You’re receiving this because you run Ward 7, which has a weekly email.';
const STOP = 'Unsubscribe: https://tracker.test/stop/reminders';
const REVIEWED_AGAIN = 'Update it and it will be reviewed again.';

const letters: [string, () => MailContent, string[], string[]][] = [
  [
    'several missing credentials',
    () =>
      ask([
        { typeName: 'First aid', state: 'expiring', until: '2027-03-14' },
        { typeName: 'Hygiene', state: 'missing', until: '2027-03-14' },
        { typeName: 'Rescue', state: 'missing', until: '2027-03-13', isExpired: true },
      ]),
    [
      '3 credentials need attention for “Ward 7”',
      'Ward 7 asks you to update 3 credentials',
      'Nora of Ward 7 asked you to update:',
      '- First aid\n  Expiring soon: 14 March 2027\n  https://tracker.test/requirements?view=mine',
      '- Hygiene\n  Missing\n  https://tracker.test/requirements?view=mine',
      '- Rescue\n  Missing (expired on 13 March 2027)\n  https://tracker.test/requirements?view=mine',
      'View requirements:\nhttps://tracker.test/requirements?view=mine',
    ],
    [AS_MEMBER, STOP],
  ],
  [
    'one recorded credential',
    () => recorded(0),
    [
      'A credential was recorded for you: “First aid”',
      'A credential was recorded for you',
      'Nora of Ward 7 recorded First aid for you. It is yours: you can change, archive or delete it.',
      'See the credential:\nhttps://tracker.test/credentials/c1',
    ],
    [AS_MEMBER],
  ],
  [
    'several recorded credentials',
    () => recorded(2),
    [
      'A credential was recorded for you: “First aid”',
      '3 credentials were recorded for you',
      'Nora of Ward 7 recorded First aid and 2 more for you. It is yours: you can change, archive or delete it.',
      'See your credentials:\nhttps://tracker.test/credentials',
    ],
    [AS_MEMBER],
  ],
  [
    'an approval',
    () => decided('approve', null),
    [
      'A credential of yours was approved: “First aid”',
      'Your credential was approved',
      'Nora of Ward 7 reviewed First aid and approved it.',
      'See the credential:\nhttps://tracker.test/credentials/c1',
    ],
    [AS_MEMBER, STOP],
  ],
  [
    'a rejection',
    () => decided('reject', 'Too dark'),
    [
      'A credential of yours was rejected: “First aid”',
      'Your credential was rejected',
      'Nora of Ward 7 reviewed First aid and rejected it:',
      '“Too dark”',
      REVIEWED_AGAIN,
      'See the credential:\nhttps://tracker.test/credentials/c1',
    ],
    [AS_MEMBER, STOP],
  ],
  [
    'a week in which something changed',
    () =>
      week(
        [{ memberName: 'Ola', memberPath: '/team/u1', typeName: 'First aid', state: 'expired', until: '2027-03-10' }],
        2,
      ),
    [
      'Requirements of “Ward 7”: 1 expired or missing, 2 in review',
      'Ward 7 on 14 March 2027',
      'In review: 2.',
      'The whole matrix is attached as a CSV file.',
      'This has become expired or missing:',
      '- Ola: First aid\n  Expired: 10 March 2027\n  https://tracker.test/team/u1',
      'Open the matrix:\nhttps://tracker.test/requirements',
    ],
    [IN_CHARGE, STOP],
  ],
  [
    'a week in which only reviews wait',
    () => week([], 1),
    [
      'Requirements of “Ward 7”: 1 in review',
      'Ward 7 on 14 March 2027',
      'Nothing has become expired or missing.',
      'In review: 1.',
      'The whole matrix is attached as a CSV file.',
      'Open the matrix:\nhttps://tracker.test/requirements',
    ],
    [IN_CHARGE, STOP],
  ],
];

test.each(letters)('the email about %s says what happened and where to go', (_what, write, blocks, footer) => {
  expect(readMail(write())).toBe(writtenMail(blocks, footer));
});

test('the weekly email leaves out reviews when there are none', () => {
  const { subject, paragraphs } = week([{ memberName: 'Ola', typeName: 'BLS', state: 'missing', until: null }], 0);
  expect(subject).toBe('Requirements of “Ward 7”: 1 expired or missing');
  expect(paragraphs).toEqual(['The whole matrix is attached as a CSV file.', 'This has become expired or missing:']);
});

test('the weekly email has the matrix of its day attached', () => {
  expect(week([], 1).attachments).toEqual([
    { filename: 'compliance-matrix-2027-03-14.csv', contentType: 'text/csv; charset=utf-8', content: 'a,b' },
  ]);
});

test.each([
  ['expiring', 'expiring', 'Expiring soon: 14 March 2027'],
  ['in-grace', 'expiring', 'Grace period'],
  ['expired', 'expired', 'Expired: 14 March 2027'],
  ['missing', 'expired', 'Missing'],
] as const)('an entry that is %s has the tone %s, with a date where it matters', (state, tone, detail) => {
  const { entries } = ask([{ typeName: 'First aid', state, until: '2027-03-14' }]);
  expect(entries).toEqual([{ title: 'First aid', detail, tone, path: '/requirements?view=mine' }]);
});

test('the weekly email lists pending reviews by member and type', () => {
  const waiting = Array.from({ length: 10 }, (_, place) => ({ memberName: `Ola ${place}`, typeName: 'First aid' }));
  const { paragraphs } = mailTemplates['compliance-week']({
    organizationName,
    day: '2027-03-14',
    became: [],
    inReview: 12,
    waiting,
    csv: '',
  });
  expect(paragraphs[1]).toMatch(/^In review: Ola 0 \(First aid\); .*; Ola 9 \(First aid\); and 2 more\.$/);
});

test('a request for one credential is singular and starts with the sender’s note', () => {
  const asked = [{ typeName: 'First aid', state: 'missing', until: null }] as const;
  const { heading, paragraphs } = ask([...asked], 'The audit is on Friday.');
  expect(heading).toBe('Ward 7 asks you to update 1 credential');
  expect(paragraphs[0]).toBe('“The audit is on Friday.”');
});
