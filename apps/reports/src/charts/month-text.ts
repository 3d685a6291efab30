/** `March 2027`, `Mar` or `M` in the reader's locale for a month `2027-03`; anything else comes back as it is. */
export function monthText(month: string, style: 'full' | 'short' | 'narrow'): string {
  const parts = /^(\d{4})-(\d{2})$/.exec(month);
  if (!parts) return month;
  const format: Intl.DateTimeFormatOptions =
    style === 'full' ? { month: 'long', year: 'numeric' } : { month: style === 'short' ? 'short' : 'narrow' };
  const day = new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, 1));
  return new Intl.DateTimeFormat(undefined, { ...format, timeZone: 'UTC' }).format(day);
}
