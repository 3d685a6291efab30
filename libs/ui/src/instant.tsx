const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const MINUTE: Intl.DateTimeFormatOptions = { ...DAY, hour: '2-digit', minute: '2-digit' };

/** Lazy, because creating a formatter takes tens of milliseconds on a phone and the first screen needs none. */
function lazyFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined;
  return () => (format ??= new Intl.DateTimeFormat(undefined, options));
}

const dayFormat = lazyFormat(DAY);
const momentFormat = lazyFormat(MINUTE);
const utcFormat = lazyFormat({ ...MINUTE, timeZone: 'UTC' });

interface InstantProps {
  instant: string | null | undefined;
}

/** The day of an instant in the reader's time zone: `14 Mar 2027`. */
export function InstantDay({ instant }: InstantProps) {
  return <Instant instant={instant} format={dayFormat} />;
}

/** An instant to the minute in the reader's time zone. */
export function InstantMoment({ instant }: InstantProps) {
  return <Instant instant={instant} format={momentFormat} />;
}

/** An instant to the minute in UTC, for tables with filters in UTC. */
export function UtcMoment({ instant }: InstantProps) {
  return <Instant instant={instant} format={utcFormat} />;
}

function Instant({ instant, format }: InstantProps & { format: () => Intl.DateTimeFormat }) {
  const moment = new Date(instant ?? Number.NaN);
  if (!instant || Number.isNaN(moment.getTime())) return null;
  return <time dateTime={instant}>{format().format(moment)}</time>;
}
