/**
 * SQL condition: the account's address is verified by a mailed code or by a provider that belongs to no organization.
 * Identities stored before providers' claims were recorded have null columns and fall back to the account's own flag.
 */
export function hasOwnMark(account: string): string {
  const isItsAddress = (address: string) => `lower(${address} collate "C") = lower(${account}.email collate "C")`;
  return `(${account}.email_verified and (coalesce(${isItsAddress(`${account}.confirmed_email`)}, false) or exists (
    select from identities own where own.user_id = ${account}.id and own.sso_organization_id is null
      and (own.email is null or ${isItsAddress('own.email')}) and coalesce(own.email_verified, true))))`;
}
