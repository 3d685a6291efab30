import { addDays, type CalendarDate, LAST_DATE } from '@tracker/contracts/values/calendar-date';

export interface CalendarEvent {
  uid: string;
  day: CalendarDate;
  summary: string;
  description: string;
  url: string | null;
  changedAt: Date;
}

/** Octets per line without the line break (RFC 5545, 3.1). */
const MAX_OCTETS = 75;
const BREAK = '\r\n';

export function calendarText(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Micro-Credential Tracker//Expiry dates//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => folded(line) + BREAK).join('');
}

function eventLines({ uid, day, summary, description, url, changedAt }: CalendarEvent): string[] {
  const stamp = changedAt.toISOString().replace(/[-:]|\.\d+/g, '');
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `DTSTART;VALUE=DATE:${basic(day)}`,
    // `DTEND` is exclusive and optional. The last possible day has no successor, so it goes without.
    ...(day < LAST_DATE ? [`DTEND;VALUE=DATE:${basic(addDays(day, 1))}`] : []),
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    ...(url === null ? [] : [`URL:${url}`]),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const basic = (day: CalendarDate) => day.replaceAll('-', '');

/** Escapes a TEXT value (RFC 5545, 3.3.11) and drops control characters, which the format can't represent. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '');
}

function folded(line: string): string {
  if (Buffer.byteLength(line) <= MAX_OCTETS) return line;
  let text = '';
  let octets = 0;
  for (const sign of line) {
    const more = octetsOf(sign);
    if (octets + more > MAX_OCTETS) {
      text += `${BREAK} `;
      octets = 1;
    }
    text += sign;
    octets += more;
  }
  return text;
}

function octetsOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_0000 ? 3 : 4;
}
