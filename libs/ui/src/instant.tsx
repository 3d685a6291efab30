const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const MINUTE: Intl.DateTimeFormatOptions = { ...DAY, hour: '2-digit', minute: '2-digit' };

/** Made when it is first used: the browser needs tens of milliseconds for it on a phone, while the first screen shows calendar dates only. */
function lazyFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined;
  return () => (format ??= new Intl.DateTimeFormat(undefined, options));
}

const dayFormat = lazyFormat(DAY);
const momentFormat = lazyFormat(MINUTE);
const utcFormat = lazyFormat({ ...MINUTE, timeZone: 'UTC' });

interface InstantProps {
  /** ISO 8601 with a zone; nothing is shown for anything else. */
  instant: string | null | undefined;
}

/** The day on which an instant falls in the reader's own zone: `14 Mar 2027`. */
export function InstantDay({ instant }: InstantProps) {
  return <Instant instant={instant} format={dayFormat} />;
}

/** An instant to the minute, in the reader's own zone. */
export function InstantMoment({ instant }: InstantProps) {
  return <Instant instant={instant} format={momentFormat} />;
}

/** An instant to the minute in UTC, where its heading says so because filters beside it count in UTC. */
export function UtcMoment({ instant }: InstantProps) {
  return <Instant instant={instant} format={utcFormat} />;
}

function Instant({ instant, format }: InstantProps & { format: () => Intl.DateTimeFormat }) {
  const moment = new Date(instant ?? Number.NaN);
  if (!instant || Number.isNaN(moment.getTime())) return null;
  return <time dateTime={instant}>{format().format(moment)}</time>;
}
