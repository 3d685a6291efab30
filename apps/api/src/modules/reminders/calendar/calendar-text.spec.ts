import fc from 'fast-check';
import { type CalendarEvent, calendarText } from './calendar-text.js';

const event = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'a@b',
  day: '2027-01-10',
  summary: 'First Aid expires',
  description: 'Issued by Red Cross',
  url: null,
  changedAt: new Date('2026-11-21T10:00:00.123Z'),
  ...changes,
});
const unfolded = (text: string) => text.replaceAll('\r\n ', '');
const value = (text: string, name: string) =>
  new RegExp(`^${name}:(.*)$`, 'm').exec(unfolded(text).replaceAll('\r\n', '\n'))?.[1];
const plain = (written = '') =>
  written.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));

describe('a calendar', () => {
  it('has an all-day event per credential with the time of its last change', () => {
    const text = calendarText('Mine', [event({ url: 'http://x/credentials/a' })]);
    expect(text.split('\r\n').slice(8)).toEqual([
      'BEGIN:VEVENT',
      'UID:a@b',
      'DTSTAMP:20261121T100000Z',
      'LAST-MODIFIED:20261121T100000Z',
      'DTSTART;VALUE=DATE:20270110',
      'DTEND;VALUE=DATE:20270111',
      'SUMMARY:First Aid expires',
      'DESCRIPTION:Issued by Red Cross',
      'URL:http://x/credentials/a',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('starts with its properties and the refresh interval', () => {
    expect(calendarText('Mine', []).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Micro-Credential Tracker//Expiry dates//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Mine',
      'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
      'X-PUBLISHED-TTL:PT6H',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('contains no control characters except tabs, and uniform line breaks', () => {
    const text = calendarText('', [event({ summary: 'a\u0007b\tc\r\nd\re\u0085' })]);
    expect(text).toContain('\r\nSUMMARY:ab\tc\\nd\\ne\r\n');
  });

  it.each(['a', '\u07ff', '\u0800', '\uffff', '\u{10000}'])(
    'folds lines of %j at 75 octets, before the character that does not fit',
    (sign) => {
      const room = 75 - 'SUMMARY:'.length;
      const octets = Buffer.byteLength(sign);
      const full = 'x'.repeat(room % octets) + sign.repeat(Math.floor(room / octets));
      expect(calendarText('', [event({ summary: full })])).toContain(`\r\nSUMMARY:${full}\r\n`);
      const more = `x${full}`;
      const kept = more.slice(0, -sign.length);
      expect(calendarText('', [event({ summary: more })])).toContain(`\r\nSUMMARY:${kept}\r\n ${sign}\r\n`);
    },
  );

  it('omits the end of the last representable day and handles the end of February', () => {
    const last = calendarText('', [event({ day: '9999-12-31' })]);
    const lines = ['DTSTART;VALUE=DATE:99991231', 'SUMMARY:First Aid expires', 'DESCRIPTION:Issued by Red Cross'];
    expect(last).toContain([...lines, 'TRANSP:TRANSPARENT'].join('\r\n'));
    expect(calendarText('', [event({ day: '2028-02-29' })])).toContain('DTEND;VALUE=DATE:20280301\r\n');
  });

  it('round-trips any text in lines of at most 75 octets without splitting characters', () => {
    const words = fc.string({
      unit: fc.constantFrom('a', ';', ',', '\\', '\n', ' ', 'ä', '語', '👩‍⚕️', 'END:VEVENT', ':', '"'),
      maxLength: 120,
      size: 'max',
    });
    fc.assert(
      fc.property(words, (summary) => {
        const text = calendarText('', [event({ summary })]);
        expect(plain(value(text, 'SUMMARY'))).toBe(summary);
        for (const line of text.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\n\r\ufffd]/);
        }
        expect(text.match(/^END:VEVENT/gm)).toHaveLength(1);
      }),
    );
  });
});
