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
