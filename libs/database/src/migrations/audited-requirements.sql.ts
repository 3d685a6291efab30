/** Entries refer to members by id or as the subject, whose name can be erased. */
interface Recorded {
  table: string;
  prefix: string;
  words: { insert?: string; update?: string; delete?: string };
  subject: 'organization' | 'group' | 'credential-type' | 'requirement' | 'member' | 'credential';
  id: string;
  names: Record<string, string>;
  events?: string;
}

const RECORDED: Recorded[] = [
  {
    table: 'requirement_groups',
    prefix: 'group.',
    words: { insert: 'created', update: 'renamed', delete: 'deleted' },
    subject: 'group',
    id: 'id',
    names: { name: 'name' },
  },
  {
    table: 'requirement_group_members',
    prefix: 'group.',
    words: { insert: 'member-added', delete: 'member-removed' },
    subject: 'group',
    id: 'group_id',
    names: { user_id: 'userId' },
  },
  {
    table: 'credential_types',
    prefix: 'credential-type.',
    words: { insert: 'created', update: 'updated', delete: 'deleted' },
    subject: 'credential-type',
    id: 'id',
    names: {
      name: 'name',
      aliases: 'aliases',
      issuing_body: 'issuingBody',
      needs_document: 'needsDocument',
      needs_review: 'needsReview',
    },
  },
  {
    table: 'requirements',
    prefix: 'requirement.',
    words: { insert: 'created', update: 'updated', delete: 'deleted' },
    subject: 'requirement',
    id: 'id',
    names: { group_id: 'groupId', type_id: 'typeId', grace_days: 'graceDays' },
  },
  {
    table: 'waivers',
    prefix: 'waiver.',
    words: { insert: 'granted', update: 'changed', delete: 'ended' },
    subject: 'member',
    id: 'user_id',
    names: { requirement_id: 'requirementId', reason: 'reason', until: 'until' },
  },
  {
    table: 'credential_type_assignments',
    prefix: 'credential.',
    words: { insert: 'type-assigned', update: 'type-assigned', delete: 'type-removed' },
    subject: 'credential',
    id: 'credential_id',
    names: { type_id: 'typeId' },
  },
  {
    table: 'credential_reviews',
    prefix: 'review.',
    words: { insert: '' },
    subject: 'credential',
    id: 'credential_id',
    names: { decision: 'decision', reason: 'reason', type_id: 'typeId' },
    events: 'insert',
  },
  {
    table: 'requirement_progress',
    prefix: 'progress.',
    words: { insert: 'marked', update: 'marked', delete: 'ended' },
    subject: 'member',
    id: 'user_id',
    names: { type_id: 'typeId', until: 'until' },
  },
  {
    table: 'requirement_requests',
    prefix: 'member.',
    words: { insert: 'asked', update: 'asked' },
    subject: 'member',
    id: 'user_id',
    names: { type_id: 'typeId', asked_at: 'askedAt' },
  },
  {
    table: 'compliance_schedules',
    prefix: 'schedule.',
    words: { insert: 'changed', update: 'changed' },
    subject: 'organization',
    id: 'organization_id',
    names: { weekday: 'weekday', hour: 'hour', time_zone: 'timeZone' },
  },
];

const FUNCTIONS = `
  create function audit_requirement_label(subject text, id uuid, whole jsonb) returns text language sql stable as $$
    select case subject
      when 'organization' then (select o.name from organizations o where o.id = $2)
      when 'group' then coalesce(whole ->> 'name', (select g.name from requirement_groups g where g.id = $2))
      when 'credential-type' then whole ->> 'name'
      when 'requirement' then coalesce((select t.name from credential_types t where t.id = (whole ->> 'type_id')::uuid), 'a deleted type')
        || ', ' || case when whole ->> 'group_id' is null then 'everybody'
          else coalesce((select g.name from requirement_groups g where g.id = (whole ->> 'group_id')::uuid), 'a deleted group') end
      when 'member' then (select u.email from users u where u.id = $2)
      when 'credential' then (select c.name from credentials c where c.id = $2)
    end
  $$;

  create function audit_requirement_rows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    options jsonb := tg_argv[0]::jsonb;
    whole jsonb := coalesce(to_jsonb(new), to_jsonb(old));
    before jsonb := audit_pick(to_jsonb(old), options -> 'names');
    after jsonb := audit_pick(to_jsonb(new), options -> 'names');
    organization uuid := whole ->> 'organization_id';
    subject_id uuid := whole ->> (options ->> 'id');
    label text := audit_requirement_label(options ->> 'subject', subject_id, whole);
    word text := options -> 'words' ->> lower(tg_op);
  begin
    -- Deleted with an organization, a membership, a group or a credential, which has its own entry.
    if word is null or label is null or before = after
      or not exists (select from organizations o where o.id = organization)
      or (whole ? 'user_id' and not exists (
        select from memberships m where m.organization_id = organization and m.user_id = (whole ->> 'user_id')::uuid))
    then
      return null;
    end if;
    if word = '' then
      word := case after ->> 'decision' when 'approve' then 'approved' else 'rejected' end;
    end if;
    if tg_op = 'UPDATE' and options ->> 'subject' <> 'member' then
      perform audit_append(organization, (options ->> 'prefix') || word, options ->> 'subject', subject_id, label,
        audit_difference(before, after), audit_difference(after, before));
    else
      perform audit_append(organization, (options ->> 'prefix') || word, options ->> 'subject', subject_id, label, before, after);
    end if;
    return null;
  end $$;
  revoke execute on function audit_requirement_label(text, uuid, jsonb), audit_requirement_rows() from public;
`;

export const AUDITED_REQUIREMENTS = [
  FUNCTIONS,
  ...RECORDED.map(
    ({ table, events = 'insert or update or delete', ...options }) => `
  create constraint trigger audited after ${events} on ${table}
    deferrable initially deferred for each row execute function audit_requirement_rows('${JSON.stringify(options)}');`,
  ),
].join('\n');
