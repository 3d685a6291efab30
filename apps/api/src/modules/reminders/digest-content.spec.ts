import { layOut } from '../mailer/mail-layout.js';
import { digestContent } from './digest-content.js';

const entry = (name: string, expiryDate: string) => ({ name, issuingBody: 'Red Cross', expiryDate });
const textOf = (content: ReturnType<typeof digestContent>) =>
  content && layOut(content, { action: 'https://tracker.test/credentials', unsubscribe: null }).text;

describe('the reminder mail', () => {
  test('names the credential as typed, its date with day and year in digits, and the days left', () => {
    const content = digestContent('Nora', [entry('CPR & "AED" <adult>', '2027-03-14')], '2027-03-07');
    expect(content?.subject).toBe(`Your credential “CPR & 'AED' <adult>” expires in 7 days`);
    expect(textOf(content)).toContain('- CPR & "AED" <adult> (Red Cross)\n  expires on 14 March 2027 (7 days left)');
  });

  test.each([
    ['2027-03-14', '(0 days left)'],
    ['2027-03-15', '(1 day left)'],
    ['2027-04-13', '(30 days left)'],
  ])('does not say expired before the last day is over: %s', (expiryDate, words) => {
    const text = textOf(digestContent(null, [entry('First Aid', expiryDate)], '2027-03-14'));
    expect(text).toContain(words);
    expect(text).not.toMatch(/expired/i);
  });

  test('an alert says that it has expired, and when its last day was', () => {
    const content = digestContent(null, [entry('First Aid', '2027-03-13')], '2027-03-14');
    expect(content?.subject).toBe('Your credential “First Aid” has expired');
    expect(textOf(content)).toContain('expired: 13 March 2027 was its last day (1 day ago)');
  });

  test('gathers everything of the day', () => {
    const content = digestContent(
      null,
      [entry('A', '2027-03-13'), entry('B', '2027-03-21'), entry('C', '2027-04-13')],
      '2027-03-14',
    );
    expect(content?.subject).toBe('1 expired, 2 expiring soon');
    expect(content?.paragraphs[0]).toMatch(/^1 credential has expired, and 2 credentials will expire soon/);
    expect(content?.entries).toHaveLength(3);
  });

  test('stays readable with very many credentials, and says how many it leaves out', () => {
    const many = Array.from({ length: 2_000 }, (_, number) => entry(`Course ${number}`, '2027-03-21'));
    const content = digestContent(null, many, '2027-03-14');
    expect(content?.entries).toHaveLength(100);
    expect(content?.paragraphs.join(' ')).toContain('1900 more');
  });

  test('is not written when nothing is left to say', () => {
    expect(digestContent('Nora', [], '2027-03-14')).toBeNull();
  });
});
