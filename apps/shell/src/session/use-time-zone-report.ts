import { useSession, useUpdateProfileMutation } from '@tracker/shell-sdk/session';
import { useEffect } from 'react';

const STORAGE_KEY = 'reported-time-zone';

/**
 * Tells the server this browser's time zone: "today" is the calendar date there. Each zone is reported once for each user and browser, so that
 * a zone chosen in Settings stays until the browser itself moves to another one.
 */
export function useTimeZoneReport(): void {
  const { user } = useSession();
  const [updateProfile] = useUpdateProfileMutation();
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (!user || !timeZone) return;
    const report = `${user.id} ${timeZone}`;
    if (localStorage.getItem(STORAGE_KEY) === report) return;
    localStorage.setItem(STORAGE_KEY, report);
    if (user.timeZone !== timeZone) void updateProfile({ timeZone });
  }, [user, updateProfile]);
}
