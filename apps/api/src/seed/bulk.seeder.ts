import { SUBSCRIPTION_TIERS, TIER_LIMITS } from '@tracker/contracts/billing/subscription-tiers';
import { type NamedStatement, statement, type Statements } from '@tracker/database/statements';
import type { UnitOfWork } from '@tracker/database/unit-of-work';

export interface BulkSize {
  organizations: number;
  members: number;
  credentials: number;
}

export const BULK_LIMITS: BulkSize = {
  organizations: 1_000,
  members: TIER_LIMITS.enterprise.maxMembers,
  credentials: 20_000,
};

/** Deterministic ids in UUID version 4 form, so that a second run adds only what is missing. */
const idOf = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing 'a' from 17)::uuid`;

const counting = <P extends object>(name: string, insert: string) =>
  statement<P, { added: number }>(
    name,
    `with added as (${insert} returning 1) select count(*)::int as added from added`,
  );

type People = Pick<BulkSize, 'organizations' | 'members'>;

const ORGANIZATIONS = counting<{ organizations: number; tier: string }>(
  'seed-organizations',
  `insert into organizations (id, name, description, subscription_tier)
  select ${idOf(`'bulk organization ' || o`)}, 'Sample Organization ' || o, 'Made by the seed command', :tier
  from generate_series(1, :organizations::int) o
  on conflict do nothing`,
);

const PEOPLE = counting<People>(
  'seed-people',
  `insert into users (id, email, email_verified, first_name, last_name, name)
  select ${idOf(`'bulk person ' || o || ' ' || m`)}, 'member-' || o || '-' || m || '@sample.example.test', true,
    'Member', o || '-' || m, 'Member ' || o || '-' || m
  from generate_series(1, :organizations::int) o, generate_series(1, :members::int) m
  on conflict do nothing`,
);

const MEMBERSHIPS = counting<People>(
  'seed-memberships',
  `insert into memberships (organization_id, user_id, role, joined_at)
  select ${idOf(`'bulk organization ' || o`)}, ${idOf(`'bulk person ' || o || ' ' || m`)},
    case m when 1 then 'owner' when 2 then 'admin' else 'member' end, now() - make_interval(days => 400 - m)
  from generate_series(1, :organizations::int) o, generate_series(1, :members::int) m
  on conflict do nothing`,
);

// Expiry dates range from a year ago to three years ahead: about a quarter expired, a few expiring, the rest valid.
const CREDENTIALS = counting<BulkSize & { today: string }>(
  'seed-credentials',
  `insert into credentials (id, owner_id, name, issuing_body, issue_date, expiry_date, notes)
  select ${idOf(`'bulk credential ' || o || ' ' || m || ' ' || c`)}, ${idOf(`'bulk person ' || o || ' ' || m`)},
    (array['First Aid', 'Forklift Licence', 'Project Management', 'Food Hygiene', 'Cloud Architect', 'Welding Certificate'])
      [1 + c % 6] || ' ' || c,
    (array['Red Cross', 'Transport Authority', 'Institute of Management', 'Health Department', 'Training Academy'])
      [1 + (c + m) % 5],
    :today::date + ((c * 37 + m * 11) % 1460 - 365) - 730, :today::date + ((c * 37 + m * 11) % 1460 - 365),
    case when c % 3 = 0 then 'Sample note ' || c end
  from generate_series(1, :organizations::int) o, generate_series(1, :members::int) m, generate_series(1, :credentials::int) c
  on conflict do nothing`,
);

/** Returns how many rows were added. Sample credentials bypass the audit trail, so never run it in production. */
export function seedBulk(
  unitOfWork: UnitOfWork,
  statements: Statements,
  size: BulkSize,
  today: string,
): Promise<Record<keyof BulkSize, number>> {
  const { organizations, members } = size;
  const tier =
    SUBSCRIPTION_TIERS.find((name) => TIER_LIMITS[name].maxMembers >= members && name !== 'free') ?? 'enterprise';
  return unitOfWork.run(async () => {
    const insert = async <P extends object>(statement: NamedStatement<P, { added: number }>, values: P) =>
      (await statements.one(statement, values))?.added ?? 0;
    const added = {
      organizations: await insert(ORGANIZATIONS, { organizations, tier }),
      members: await insert(PEOPLE, { organizations, members }),
      credentials: 0,
    };
    await insert(MEMBERSHIPS, { organizations, members });
    // Per row, the audit trigger takes a lock and writes an entry, which multiplies the time.
    await statements.sql`alter table credentials disable trigger user`;
    added.credentials = await insert(CREDENTIALS, { ...size, today });
    await statements.sql`alter table credentials enable trigger user`;
    return added;
  });
}
