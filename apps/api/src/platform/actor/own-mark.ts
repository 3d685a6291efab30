/**
 * SQL for whether an account's verified mark holds without the word of any organization: its person has confirmed the address by a mailed code, or a provider
 * other than an organization's own vouches for it. What a provider said before its word was kept can only be read from the account.
 */
export function hasOwnMark(account: string): string {
  const isItsAddress = (address: string) => `lower(${address} collate "C") = lower(${account}.email collate "C")`;
  return `(${account}.email_verified and (coalesce(${isItsAddress(`${account}.confirmed_email`)}, false) or exists (
    select from identities own where own.user_id = ${account}.id and own.sso_organization_id is null
      and (own.email is null or ${isItsAddress('own.email')}) and coalesce(own.email_verified, true))))`;
}
