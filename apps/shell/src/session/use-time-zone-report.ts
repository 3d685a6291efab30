import { useSession, useUpdateProfileMutation } from '@tracker/shell-sdk/session';
import { useEffect, useRef } from 'react';

/** Tells the server the browser's time zone when it differs from the stored one: "today" is the calendar date there. */
export function useTimeZoneReport(): void {
  const { user } = useSession();
  const [updateProfile] = useUpdateProfileMutation();
  const reportedRef = useRef<string | null>(null);
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    // Once per zone and page: a server that refuses it must not be asked in a loop.
    if (!user || !timeZone || user.timeZone === timeZone || reportedRef.current === timeZone) return;
    reportedRef.current = timeZone;
    void updateProfile({ timeZone });
  }, [user, updateProfile]);
}
