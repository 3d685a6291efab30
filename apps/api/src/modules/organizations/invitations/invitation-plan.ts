import {
  type BatchRow,
  INVITATION_MAILS_A_DAY,
  type NewInvitation,
} from '@tracker/contracts/organizations/invitations';
import type { BatchOutcome } from '@tracker/contracts/organizations/invitation-list';
import { emailSchema } from '@tracker/contracts/values/text-fields';
import { addressKey, mailboxKey } from './email-address.js';
import type { Allowance } from './invitation.repository.js';

interface Occupancy {
  members: ReadonlySet<string>;
  invited: ReadonlySet<string>;
  maxMembers: number;
  allowance: Allowance;
}

export interface InvitationPlan {
  rows: BatchRow[];
  sendings: NewInvitation[];
  seatsLeft: number;
}

const validEmail = emailSchema();

export function mailAddress(typed: string): string | null {
  return validEmail.safeParse(typed).data ?? null;
}

/**
 * Pending invitations occupy seats. Sending one again takes no new seat but counts as a mail. Preview and execution
 * share this function.
 */
export function planInvitations(requests: readonly NewInvitation[], occupancy: Occupancy): InvitationPlan {
  const seen = new Set<string>();
  const sendings: NewInvitation[] = [];
  let seatsLeft = Math.max(0, occupancy.maxMembers - occupancy.members.size - occupancy.invited.size);
  let { mailsLeft } = occupancy.allowance;
  const sentTo = new Map(occupancy.allowance.sentTo);
  const decide = (email: string, isValid: boolean): BatchOutcome => {
    const key = addressKey(email);
    if (!isValid) return 'invalid-email';
    if (seen.has(key)) return 'repeated';
    seen.add(key);
    if (occupancy.members.has(key)) return 'already-member';
    const isReplaced = occupancy.invited.has(key);
    if (!isReplaced && seatsLeft === 0) return 'limit-reached';
    const mailbox = mailboxKey(email);
    const sent = sentTo.get(mailbox) ?? 0;
    if (sent >= INVITATION_MAILS_A_DAY.toMailbox) return 'address-limit-reached';
    if (mailsLeft === 0) return 'daily-limit-reached';
    sentTo.set(mailbox, sent + 1);
    mailsLeft -= 1;
    if (isReplaced) return 'replaced';
    seatsLeft -= 1;
    return 'invited';
  };
  const rows = requests.map(({ email: typed, role }) => {
    const address = mailAddress(typed);
    const email = address ?? typed;
    const outcome = decide(email, address !== null);
    if (outcome === 'invited' || outcome === 'replaced') sendings.push({ email, role });
    return { email, role, outcome };
  });
  return { rows, sendings, seatsLeft };
}
