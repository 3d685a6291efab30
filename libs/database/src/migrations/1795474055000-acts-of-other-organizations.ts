import { Migration } from '../schema-changes.js';

/**
 * Every organization of a credential's owner records its changes. People, tokens and directories of another
 * organization, for example an admin who recorded the credential, stay unnamed. Chains are locked in id order.
 */
const OWNER_ACT = `
  create or replace function audit_owner_act(owner uuid, what text, credential uuid, label text, before jsonb, after jsonb)
  returns void language plpgsql as $$
  declare
    organization uuid;
    actor text := coalesce(current_setting('tracker.actor_id', true), '');
    agent text := coalesce(current_setting('tracker.agent_id', true), '');
    request text := coalesce(current_setting('tracker.request_id', true), '');
    acting uuid := coalesce(nullif(agent, ''), nullif(actor, ''))::uuid;
  begin
    for organization in select m.organization_id from memberships m where m.user_id = owner order by 1 loop
      if acting not in (owner, organization)
        and not exists (select from memberships m where m.organization_id = organization and m.user_id = acting)
        and not exists (select from api_tokens t where t.organization_id = organization and t.id = acting)
      then
        perform set_config('tracker.actor_id', '', true), set_config('tracker.agent_id', '', true),
          set_config('tracker.request_id', '', true);
      end if;
      perform audit_append(organization, what, 'credential', credential, label, before, after);
      perform set_config('tracker.actor_id', actor, true), set_config('tracker.agent_id', agent, true),
        set_config('tracker.request_id', request, true);
    end loop;
  end $$;
`;

export class ActsOfOtherOrganizations1795474055000 extends Migration {
  steps = [OWNER_ACT];
}
