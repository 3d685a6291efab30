import type pg from 'pg';

const KEPT_MONTHS = 13;

export interface AuditPart {
  name: string;
  from: Date | null;
  until: Date;
}

async function auditParts(client: pg.Client): Promise<AuditPart[]> {
  const { rows } = await client.query<AuditPart>(`
    select c.relname as name, (regexp_match(bound, 'FROM \\(''([^'']+)''\\)'))[1]::timestamptz as "from",
      (regexp_match(bound, 'TO \\(''([^'']+)''\\)'))[1]::timestamptz as until
    from pg_inherits i join pg_class c on c.oid = i.inhrelid, pg_get_expr(c.relpartbound, c.oid) as bound
    where i.inhparent = 'public.audit_entries'::regclass and bound <> 'DEFAULT' order by until`);
  return rows;
}

export function monthOf(text: string): Date {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) throw new Error(`"${text}" is no month: write one like 2027-01.`);
  return new Date(`${text}-01T00:00:00Z`);
}

export async function oldParts(client: pg.Client, before: Date, now: Date): Promise<AuditPart[]> {
  const newest = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - KEPT_MONTHS));
  if (before > newest)
    throw new Error(
      `Months are kept for ${KEPT_MONTHS} months: the newest that --before may name is ${newest.toISOString().slice(0, 7)}.`,
    );
  return (await auditParts(client)).filter(({ until }) => until <= before);
}
