/** `$19/month`, as prices are shown. */
export function priceText(price: number): string {
  return `$${price}/month`;
}
