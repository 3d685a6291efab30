import { displayName } from '@tracker/contracts/auth/display-name';
import type { Organization } from '@tracker/database/entities/organizations/organization.entity';
import type { Actor } from '../../platform/actor/actor.js';
import type { OutgoingMail } from '../mailer/templates/mail-kinds.js';

interface Recorded {
  ids: readonly string[];
  name: string;
}

export const recordedMailKey = (credentialId: string) => `credential-recorded:${credentialId}`;

export function recordedMails(
  { id: organizationId, name: organizationName }: Organization,
  actor: Actor,
  owner: { userId: string; email: string },
  { ids: [credentialId, ...others], name: credentialName }: Recorded,
): OutgoingMail[] {
  if (credentialId === undefined || owner.userId === actor.userId) return [];
  const data = {
    organizationName,
    recordedBy: displayName(actor),
    credentialId,
    credentialName,
    others: others.length,
  };
  const dedupeKey = recordedMailKey(credentialId);
  return [{ kind: 'credential-recorded', dedupeKey, to: owner.email, userId: owner.userId, organizationId, data }];
}
