/**
 * How two addresses are told apart: without regard to the case of ASCII letters. Full case folding would let the Kelvin sign
 * pass for a k, that is, somebody else's mailbox for the invited one.
 */
export function addressKey(email: string): string {
  return email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

export function isSameAddress(one: string, other: string): boolean {
  return addressKey(one) === addressKey(other);
}

/** What follows the last @, in small letters. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

const DOTLESS = /^(.*)@(?:gmail|googlemail)\.com$/;

/**
 * The mailbox that an address most likely ends in: what follows a plus is a label (RFC 5233), and Google's mail ignores dots. Only for
 * counting what is sent there: a provider may still keep such addresses apart, and who may accept an invitation does not go by this.
 */
export function mailboxKey(email: string): string {
  const key = addressKey(email).replace(/(?<=[^+])\+.*(?=@)/, '');
  const [, name] = DOTLESS.exec(key) ?? [];
  return name === undefined ? key : `${name.replaceAll('.', '')}@gmail.com`;
}
