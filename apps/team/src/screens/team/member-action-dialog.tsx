import { displayName } from '@tracker/contracts/auth/display-name';
import type { Member } from '@tracker/contracts/organizations/members';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import type { MemberAction } from './use-member-action';
import { useMemberAction } from './use-member-action';

interface Question {
  title: (name: string) => string;
  text: (name: string) => string;
  confirm: string;
  isDangerous: boolean;
}

const QUESTIONS: Record<MemberAction, Question> = {
  promote: {
    title: (name) => `Make ${name} an admin?`,
    text: (name) =>
      `${name} will be able to invite and remove members, edit and delete the organization, manage its plan and see everyone’s compliance.`,
    confirm: 'Make Admin',
    isDangerous: false,
  },
  demote: {
    title: (name) => `Make ${name} a member?`,
    text: (name) => `${name} keeps their place and credentials, and loses the rights of an admin at once.`,
    confirm: 'Make Member',
    isDangerous: false,
  },
  transfer: {
    title: (name) => `Transfer ownership to ${name}?`,
    text: (name) => `${name} becomes the owner, and you become an admin. Only ${name} can give it back.`,
    confirm: 'Transfer Ownership',
    isDangerous: true,
  },
  remove: {
    title: (name) => `Remove ${name}?`,
    text: (name) =>
      `${name} loses access to the organization at once. Their credentials stay theirs and leave your reports. You can invite them again.`,
    confirm: 'Remove',
    isDangerous: true,
  },
};

interface MemberActionDialogProps {
  organizationId: string;
  action: MemberAction;
  member: Member;
  isOpen: boolean;
  onClose: () => void;
}

export function MemberActionDialog({ organizationId, action, member, isOpen, onClose }: MemberActionDialogProps) {
  const { run, isRunning } = useMemberAction(organizationId);
  const { title, text, confirm, isDangerous } = QUESTIONS[action];
  const name = displayName(member);
  return (
    <ConfirmDialog
      title={title(name)}
      isOpen={isOpen}
      confirmLabel={confirm}
      isDangerous={isDangerous}
      isPending={isRunning}
      onCancel={onClose}
      onConfirm={() => void run(action, member).then(onClose)}
    >
      <p>{text(name)}</p>
    </ConfirmDialog>
  );
}
