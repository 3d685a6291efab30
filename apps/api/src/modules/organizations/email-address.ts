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
