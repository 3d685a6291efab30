import { layOut } from '../mailer/templates/mail-layout.js';
import { digestContent } from './digest-content.js';

const entry = (name: string, expiryDate: string) => ({
  id: `id-${name}`,
  name,
  issuingBody: 'Red Cross',
  expiryDate,
  isOwn: true,
});
const textOf = (content: ReturnType<typeof digestContent>) =>
  content &&
  layOut(content, {
    action: 'https://tracker.test/credentials',
    unsubscribe: null,
    addressOf: (path) => `https://tracker.test${path}`,
  }).text;

describe('the reminder email', () => {
  test('shows name, unambiguous date and days left', () => {
    const content = digestContent('Nora', [entry('CPR.js & "AED" <adult>', '2027-03-14')], '2027-03-07');
    expect(content?.subject).toBe(`Your credential “CPR.js & 'AED' <adult>” expires in 7 days`);
    expect(textOf(content)).toContain('- CPR.js & "AED" <adult> (Red Cross)\n  expires on 14 March 2027 (7 days left)');
  });

  test('does not render links or line breaks in names entered by others', () => {
    const named = {
      ...entry('First Aid\n\nSign in at evil.example', '2027-03-21'),
      issuingBody: 'https://evil.example',
      isOwn: false,
    };
    const text = textOf(digestContent('Nora\u202e', [named, entry('B', '2027-03-22')], '2027-03-14'));
    expect(text).toContain('- First Aid Sign in at evil.\u200bexample (https:\u200b//evil.\u200bexample)\n');
    expect(text).toMatch(/^Hello Nora$/m);
  });

  test('links each entry to its credential, and the button too if there is only one', () => {
    const [one, two] = [entry('A', '2027-03-15'), entry('B', '2027-03-16')];
    expect(textOf(digestContent(null, [one, two], '2027-03-14'))).toContain(
      '\n  https://tracker.test/credentials/id-B\n',
    );
    expect(digestContent(null, [one, two], '2027-03-14')?.action?.path).toBe('/credentials');
    expect(digestContent(null, [two], '2027-03-14')?.action).toEqual({
      label: 'Open this credential',
      path: '/credentials/id-B',
    });
  });

  test.each([
    ['2027-03-14', '(0 days left)'],
    ['2027-03-15', '(1 day left)'],
    ['2027-04-13', '(30 days left)'],
  ])('does not say “expired” before the last day of validity ends: %s', (expiryDate, words) => {
    const text = textOf(digestContent(null, [entry('First Aid', expiryDate)], '2027-03-14'));
    expect(text).toContain(words);
    expect(text).not.toMatch(/expired/i);
  });

  test('an alert states the last day of validity', () => {
    const content = digestContent(null, [entry('First Aid', '2027-03-13')], '2027-03-14');
    expect(textOf(content)).toContain('expired on 13 March 2027 (1 day ago)');
  });

  test('limits its list and states how many entries are left out', () => {
    const many = Array.from({ length: 2_000 }, (_, number) => entry(`Course ${number}`, '2027-03-21'));
    const content = digestContent(null, many, '2027-03-14');
    expect(content?.entries).toHaveLength(100);
    expect(content?.paragraphs[1]).toBe('The 100 most urgent ones are listed here; 1900 more are on your dashboard.');
    expect(digestContent('Nora', many.slice(0, 100), '2027-03-14')?.paragraphs).toHaveLength(1);
  });

  test.each([
    [
      ['15'],
      'Your credential “First Aid” expires in 1 day',
      '1 credential will expire soon. Renew it and record the new date.',
    ],
    [['12'], 'Your credential “First Aid” has expired', '1 credential has expired. Renew it and record the new date.'],
    [['15', '16'], '2 credentials expire soon', '2 credentials will expire soon. Renew them and record the new dates.'],
    [['12', '13'], '2 credentials have expired', '2 credentials have expired. Renew them and record the new dates.'],
    [
      ['12', '15', '16'],
      '1 credential expired, 2 expiring soon',
      '1 credential has expired, and 2 credentials will expire soon. Renew them and record the new dates.',
    ],
  ])('summarizes the credentials %j in its subject and first sentence', (days, subject, sentence) => {
    const entries = days.map((day) => entry('First Aid', `2027-03-${day}`));
    const content = digestContent(null, entries, '2027-03-14');
    expect([content?.subject, content?.paragraphs]).toEqual([subject, [sentence]]);
    expect(content?.entries).toHaveLength(days.length);
  });

  test('greets the recipient by name if known, and explains why it was sent and what to do', () => {
    const entries = [entry('First Aid', '2027-03-15'), entry('CPR', '2027-03-16')];
    expect(digestContent('Nora', entries, '2027-03-14')).toMatchObject({
      heading: 'Hello Nora',
      action: { label: 'Open my credentials', path: '/credentials' },
      reason: 'You’re receiving this because you track credentials with us.',
      list: 'reminders',
    });
    expect(digestContent(null, entries, '2027-03-14')?.heading).toBe('Hello');
  });

  test('uses different colours for expired and expiring credentials', () => {
    const entries = [entry('A', '2027-03-13'), entry('B', '2027-03-15')];
    expect(digestContent(null, entries, '2027-03-14')?.entries?.map(({ tone }) => tone)).toEqual([
      'expired',
      'expiring',
    ]);
  });

  test('is not sent when nothing is left to report', () => {
    expect(digestContent('Nora', [], '2027-03-14')).toBeNull();
  });
});
