import type { BatchOutcome, BatchRow } from '@tracker/contracts/invitation-batch';
import type { NewInvitation } from '@tracker/contracts/invitations';
import { emailSchema } from '@tracker/contracts/text-fields';
import { addressKey } from './email-address.js';

/** What an organization looks like under its lock. Addresses are keys as `addressKey` makes them. */
export interface Occupancy {
  members: ReadonlySet<string>;
  /** Addresses with a live invitation. */
  invited: ReadonlySet<string>;
  maxMembers: number;
}

export interface InvitationPlan {
  rows: BatchRow[];
  /** Those to send, trimmed. */
  sendings: NewInvitation[];
  seatsLeft: number;
}

const validEmail = emailSchema();

/**
 * What becomes of each row when people are invited in this order: members and live invitations share the places of the plan,
 * and sending a pending invitation again takes no new one. Preview and execution both go by this.
 */
export function planInvitations(requests: readonly NewInvitation[], occupancy: Occupancy): InvitationPlan {
  const seen = new Set<string>();
  const sendings: NewInvitation[] = [];
  let seatsLeft = Math.max(0, occupancy.maxMembers - occupancy.members.size - occupancy.invited.size);
  const decide = (email: string, isValid: boolean): BatchOutcome => {
    const key = addressKey(email);
    if (!isValid) return 'invalid-email';
    if (seen.has(key)) return 'repeated';
    seen.add(key);
    if (occupancy.members.has(key)) return 'already-member';
    if (occupancy.invited.has(key)) return 'replaced';
    if (seatsLeft === 0) return 'limit-reached';
    seatsLeft -= 1;
    return 'invited';
  };
  const rows = requests.map(({ email: typed, role }) => {
    const parsed = validEmail.safeParse(typed);
    const email = parsed.success ? parsed.data : typed;
    const outcome = decide(email, parsed.success);
    if (outcome === 'invited' || outcome === 'replaced') sendings.push({ email, role });
    return { email, role, outcome };
  });
  return { rows, sendings, seatsLeft };
}
