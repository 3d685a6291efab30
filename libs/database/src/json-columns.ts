/** SQL for an instant in UTC without its zone, as JSON has it: `2026-11-24T10:00:00.123456`. */
export const instantInUtc = (column: string) => `${column} at time zone interval '0'`;

/** SQL for an instant as JavaScript's `toISOString` writes it: `2026-11-24T10:00:00.123Z`. */
export const instantText = (column: string) => `to_char(${instantInUtc(column)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL for the mark of a credential `c` that came from a badge: `{verdict, checkedAt}` or null. */
export const BADGE_MARK = `case when c.badge_verdict is not null
    then json_build_object('verdict', c.badge_verdict, 'checkedAt', ${instantText('c.badge_checked_at')}) end`;
