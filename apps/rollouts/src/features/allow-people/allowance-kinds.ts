import type { RolloutAllowance } from '@tracker/contracts/rollouts';

export const KIND_NAMES: Record<RolloutAllowance['kind'], string> = {
  user: 'User',
  organization: 'Organization',
  role: 'Role in any organization',
};

export const SUBJECT_LABELS: Record<Exclude<RolloutAllowance['kind'], 'role'>, string> = {
  user: 'Email or user id',
  organization: 'Name or id of the organization',
};
