export const BADGE_MARK = `case when c.badge_verdict is not null then json_build_object('verdict', c.badge_verdict,
    'checkedAt', to_char(c.badge_checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`;
