import { useSession, useUpdateProfileMutation } from '@tracker/shell-sdk/session';
import { readStored, writeStored } from '@tracker/shell-sdk/stored';
import { useEffect, useRef } from 'react';

/**
 * Reports the browser's time zone, which defines "today". Each zone is reported once per account and browser, so that a
 * zone chosen in Settings stays until the browser's zone changes.
 */
export function useTimeZoneReport(): void {
  const { user } = useSession();
  const [updateProfile] = useUpdateProfileMutation();
  /** Prevents a loop when the server refuses the report. */
  const attemptRef = useRef<string | null>(null);
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (!user || !timeZone) return;
    const key = `reported-time-zone:${user.id}`;
    const attempt = `${user.id} ${timeZone}`;
    if (attemptRef.current === attempt || readStored(key) === timeZone) return;
    attemptRef.current = attempt;
    if (user.timeZone === timeZone) return writeStored(key, timeZone);
    void updateProfile({ timeZone }).then(({ error }) => {
      if (!error) writeStored(key, timeZone);
    });
  }, [user, updateProfile]);
}
