import { useSession, useUpdateProfileMutation } from '@tracker/shell-sdk/session';
import { useEffect, useRef } from 'react';

/**
 * Reports the browser's time zone, which defines "today". Each zone is reported once per account and browser, so that a
 * zone chosen in Settings stays until the browser's zone changes.
 */
export function useTimeZoneReport(): void {
  const { user } = useSession();
  const [updateProfile] = useUpdateProfileMutation();
  /** Prevents a loop when the server refuses the report or storage is blocked. */
  const attemptRef = useRef<string | null>(null);
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (!user || !timeZone) return;
    const attempt = `${user.id} ${timeZone}`;
    if (attemptRef.current === attempt || reportedZone(user.id) === timeZone) return;
    attemptRef.current = attempt;
    if (user.timeZone === timeZone) return rememberZone(user.id, timeZone);
    void updateProfile({ timeZone }).then(({ error }) => {
      if (!error) rememberZone(user.id, timeZone);
    });
  }, [user, updateProfile]);
}

const keyOf = (userId: string) => `reported-time-zone:${userId}`;

function reportedZone(userId: string): string | null {
  try {
    return localStorage.getItem(keyOf(userId));
  } catch {
    return null;
  }
}

function rememberZone(userId: string, timeZone: string): void {
  try {
    localStorage.setItem(keyOf(userId), timeZone);
  } catch {
    // Storage is blocked: the zone is reported again at the next start.
  }
}
