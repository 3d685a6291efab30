const plain = new Intl.NumberFormat();
const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 0 });

export function numberText(number: number): string {
  return plain.format(number);
}

/** `9,821` or `25K`, for narrow columns. */
export function columnText(number: number): string {
  return (number < 10_000 ? plain : compact).format(number);
}

export function percentText(percentage: number): string {
  return `${Math.round(percentage * 10) / 10}%`;
}

/** `March 2027` or `Mar` for the month `2027-03`. Returns any other text unchanged. */
export function monthText(month: string, style: 'full' | 'short'): string {
  const parts = /^(\d{4})-(\d{2})$/.exec(month);
  if (!parts) return month;
  const format: Intl.DateTimeFormatOptions = style === 'full' ? { month: 'long', year: 'numeric' } : { month: style };
  const day = new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, 1));
  return new Intl.DateTimeFormat(undefined, { ...format, timeZone: 'UTC' }).format(day);
}
