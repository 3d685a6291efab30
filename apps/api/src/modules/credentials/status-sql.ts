import { EXPIRING_WINDOW_DAYS } from '@tracker/contracts/credential-status';

/** `statusOfDaysLeft` of the contracts as SQL, over an expression for the days left; a property test keeps the two equal. */
export const statusSql = (daysLeft: string) =>
  `case when ${daysLeft} < 0 then 'expired' when ${daysLeft} <= ${EXPIRING_WINDOW_DAYS} then 'expiring' else 'valid' end`;
