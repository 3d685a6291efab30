import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { useSession } from '@tracker/shell-sdk/session';
import { browserZone, useTodayIn } from '@tracker/shell-sdk/today';

/** The current date of the signed-in person; updates at midnight. */
export function useOwnToday(): CalendarDate {
  const { user } = useSession();
  return useTodayIn(user?.timeZone ?? browserZone());
}
