/**
 * Ignores the case of ASCII letters only. Full case folding would let the Kelvin sign match a k, and with it another
 * mailbox.
 */
export function addressKey(email: string): string {
  return email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

export function isSameAddress(one: string, other: string): boolean {
  return addressKey(one) === addressKey(other);
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

const DOTLESS = /^(.*)@(?:gmail|googlemail)\.com$/;

/**
 * Ignores plus labels (RFC 5233) and, for Google, dots. Only for rate limits: some providers treat such addresses as
 * different, so it never decides who may accept an invitation.
 */
export function mailboxKey(email: string): string {
  const key = addressKey(email).replace(/(?<=[^+])\+.*(?=@)/, '');
  const [, name] = DOTLESS.exec(key) ?? [];
  return name === undefined ? key : `${name.replaceAll('.', '')}@gmail.com`;
}
