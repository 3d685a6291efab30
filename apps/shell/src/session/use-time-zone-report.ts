import { useSession, useUpdateProfileMutation } from '@tracker/shell-sdk/session';
import { useEffect, useRef } from 'react';

const STORAGE_KEY = 'reported-time-zone';

/**
 * Tells the server this browser's time zone: "today" is the calendar date there. Each zone is reported once for each user and browser, so that
 * a zone chosen in Settings stays until the browser itself moves to another one.
 */
export function useTimeZoneReport(): void {
  const { user } = useSession();
  const [updateProfile] = useUpdateProfileMutation();
  // Once for each page as well: a server that refuses the report, or blocked storage, must not lead into a loop.
  const attemptRef = useRef<string | null>(null);
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (!user || !timeZone) return;
    const report = `${user.id} ${timeZone}`;
    if (attemptRef.current === report || lastReport() === report) return;
    attemptRef.current = report;
    if (user.timeZone === timeZone) return rememberReport(report);
    void updateProfile({ timeZone }).then(({ error }) => {
      if (!error) rememberReport(report);
    });
  }, [user, updateProfile]);
}

function lastReport(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function rememberReport(report: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, report);
  } catch {
    // Blocked storage: the zone is reported at the next start again.
  }
}
