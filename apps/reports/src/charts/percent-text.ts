/** `66.7%`, and `100%` where there is no decimal. */
export function percentText(percentage: number): string {
  return `${Math.round(percentage * 10) / 10}%`;
}
