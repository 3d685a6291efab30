// Deferred triggers run at commit, so the lock on an organization's chain is always the last and shortest one.

const recorded = (table: string, describe: string) => `
  ${describe}
  create constraint trigger audited after insert or update or delete on ${table}
    deferrable initially deferred for each row execute function audit_${table}();
`;

const ORGANIZATIONS = recorded(
  'organizations',
  `create function audit_organizations() returns trigger language plpgsql as $$
  declare
    names jsonb := '{"name": "name", "description": "description", "billing_email": "billingEmail", "subscription_tier": "subscriptionTier",
      "email_reminders": "emailReminders", "expiration_alerts": "expirationAlerts", "team_updates": "teamUpdates",
      "reminder_days": "reminderDays"}';
    before jsonb := audit_pick(to_jsonb(old), names);
    after jsonb := audit_pick(to_jsonb(new), names);
  begin
    if tg_op = 'INSERT' then
      perform audit_append(new.id, 'organization.created', 'organization', new.id, new.name, null, after);
    elsif tg_op = 'DELETE' then
      perform audit_append(old.id, 'organization.deleted', 'organization', old.id, old.name, before, null);
    elsif before <> after then
      perform audit_append(new.id, 'organization.updated', 'organization', new.id, new.name,
        audit_difference(before, after), audit_difference(after, before));
    end if;
    return null;
  end $$;`,
);

const MEMBERSHIPS = recorded(
  'memberships',
  `create function audit_memberships() returns trigger language plpgsql as $$
  declare
    organization uuid := coalesce(new.organization_id, old.organization_id);
    member uuid := coalesce(new.user_id, old.user_id);
    label text := coalesce((select email from users where id = member), member::text);
    is_own_act boolean := member::text = current_setting('tracker.actor_id', true);
  begin
    if tg_op = 'INSERT' then
      perform audit_append(organization, 'member.joined', 'member', member, label,
        null, jsonb_build_object('role', new.role));
    elsif tg_op = 'DELETE' then
      perform audit_append(organization, case when is_own_act then 'member.left' else 'member.removed' end,
        'member', member, label, jsonb_build_object('role', old.role), null);
    elsif old.role <> new.role then
      perform audit_append(organization, 'member.role-changed', 'member', member, label,
        jsonb_build_object('role', old.role), jsonb_build_object('role', new.role));
    end if;
    return null;
  end $$;`,
);

const INVITATIONS = recorded(
  'invitations',
  `create function audit_invitations() returns trigger language plpgsql as $$
  declare
    names jsonb := '{"role": "role", "expires_at": "expiresAt"}';
    before jsonb := audit_pick(to_jsonb(old), names);
    after jsonb := audit_pick(to_jsonb(new), names);
  begin
    if tg_op = 'INSERT' then
      perform audit_append(new.organization_id, 'invitation.sent', 'invitation', new.id, new.email, null, after);
    elsif tg_op = 'DELETE' then
      -- Settled ones are history; nothing changes for anybody when they go.
      if old.status = 'pending' then
        perform audit_append(old.organization_id, 'invitation.removed', 'invitation', old.id, old.email, before, null);
      end if;
    elsif old.status <> new.status then
      perform audit_append(new.organization_id, 'invitation.' || new.status, 'invitation', new.id, new.email,
        jsonb_build_object('status', old.status), jsonb_build_object('status', new.status));
    elsif old.token_hash <> new.token_hash then
      perform audit_append(new.organization_id, 'invitation.resent', 'invitation', new.id, new.email,
        audit_difference(before, after), audit_difference(after, before));
    end if;
    return null;
  end $$;`,
);

// Every organization of a credential's owner records its changes. Chains are locked in id order to prevent deadlocks.
const CREDENTIALS = recorded(
  'credentials',
  `create function audit_owner_act(owner uuid, what text, credential uuid, label text, before jsonb, after jsonb)
  returns void language plpgsql as $$
  declare
    organization uuid;
  begin
    for organization in select m.organization_id from memberships m where m.user_id = owner order by 1 loop
      perform audit_append(organization, what, 'credential', credential, label, before, after);
    end loop;
  end $$;

  create function audit_credentials() returns trigger language plpgsql as $$
  declare
    names jsonb := '{"name": "name", "issuing_body": "issuingBody", "issue_date": "issueDate", "expiry_date": "expiryDate"}';
    before jsonb := audit_pick(to_jsonb(old), names);
    after jsonb := audit_pick(to_jsonb(new), names);
  begin
    if tg_op = 'INSERT' then
      perform audit_owner_act(new.owner_id, 'credential.created', new.id, new.name, null, after);
    elsif tg_op = 'DELETE' then
      perform audit_owner_act(old.owner_id, 'credential.deleted', old.id, old.name, before, null);
    else
      -- That notes changed is recorded, what they say is not.
      if old.notes is distinct from new.notes then
        after := after || '{"notesChanged": true}';
      end if;
      if before <> after then
        perform audit_owner_act(new.owner_id, 'credential.updated', new.id, new.name,
          audit_difference(before, after), audit_difference(after, before));
      end if;
    end if;
    return null;
  end $$;`,
);

const DOCUMENTS = recorded(
  'documents',
  `create function audit_documents() returns trigger language plpgsql as $$
  declare
    credential credentials;
  begin
    select * into credential from credentials where id = coalesce(new.credential_id, old.credential_id);
    -- Gone together with its credential, whose own entry tells it.
    if not found or tg_op = 'UPDATE' then
      return null;
    end if;
    perform audit_owner_act(credential.owner_id,
      case tg_op when 'INSERT' then 'credential.document-attached' else 'credential.document-removed' end,
      credential.id, credential.name, null, null);
    return null;
  end $$;`,
);

export const AUDIT_SOURCES = [ORGANIZATIONS, MEMBERSHIPS, INVITATIONS, CREDENTIALS, DOCUMENTS];
