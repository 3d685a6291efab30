import { type CredentialStatus, EXPIRING_WINDOW_DAYS } from '@tracker/contracts/credentials/credential-status';

const NAMES: Record<CredentialStatus, string> = { valid: 'valid', expiring: 'expiring', expired: 'expired' };

/** SQL version of `statusOfDaysLeft`; a property test keeps both equal. `words` maps a status to its label. */
export const statusSql = (daysLeft: string, words = NAMES) =>
  `case when ${daysLeft} < 0 then '${words.expired}' when ${daysLeft} <= ${EXPIRING_WINDOW_DAYS} then '${words.expiring}' else '${words.valid}' end`;

/** The same rules as ranges of the expiry date, so that an index can be used. */
export const statusRanges = (expiryDate: string, today: string): Record<CredentialStatus, string> => ({
  valid: `${expiryDate} > ${today} + ${EXPIRING_WINDOW_DAYS}`,
  expiring: `${expiryDate} between ${today} and ${today} + ${EXPIRING_WINDOW_DAYS}`,
  expired: `${expiryDate} < ${today}`,
});
