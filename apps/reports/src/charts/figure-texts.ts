const plain = new Intl.NumberFormat();
const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 0 });

/** `24,821` in the reader's locale. */
export function numberText(number: number): string {
  return plain.format(number);
}

/** `25K`, where there is no room for more. */
export function compactNumberText(number: number): string {
  return compact.format(number);
}

/** `66.7%`, and `100%` where there is no decimal. */
export function percentText(percentage: number): string {
  return `${Math.round(percentage * 10) / 10}%`;
}

/** `March 2027`, `Mar` or `M` in the reader's locale for a month `2027-03`; anything else comes back as it is. */
export function monthText(month: string, style: 'full' | 'short' | 'narrow'): string {
  const parts = /^(\d{4})-(\d{2})$/.exec(month);
  if (!parts) return month;
  const format: Intl.DateTimeFormatOptions =
    style === 'full' ? { month: 'long', year: 'numeric' } : { month: style === 'short' ? 'short' : 'narrow' };
  const day = new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, 1));
  return new Intl.DateTimeFormat(undefined, { ...format, timeZone: 'UTC' }).format(day);
}
