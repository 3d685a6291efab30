import { type CredentialStatus, EXPIRING_WINDOW_DAYS } from '@tracker/contracts/credentials/credential-status';

const NAMES: Record<CredentialStatus, string> = { valid: 'valid', expiring: 'expiring', expired: 'expired' };

/**
 * `statusOfDaysLeft` of the contracts as SQL, over an expression for the days left; a property test keeps the two equal. `words` says how
 * the statuses are called.
 */
export const statusSql = (daysLeft: string, words = NAMES) =>
  `case when ${daysLeft} < 0 then '${words.expired}' when ${daysLeft} <= ${EXPIRING_WINDOW_DAYS} then '${words.expiring}' else '${words.valid}' end`;

/** The same as conditions on the date of expiry, which an index answers. `today` is an expression for a date. */
export const statusRanges = (expiryDate: string, today: string): Record<CredentialStatus, string> => ({
  valid: `${expiryDate} > ${today} + ${EXPIRING_WINDOW_DAYS}`,
  expiring: `${expiryDate} between ${today} and ${today} + ${EXPIRING_WINDOW_DAYS}`,
  expired: `${expiryDate} < ${today}`,
});
