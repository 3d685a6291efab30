import type { RolloutAction, RolloutEvent } from '@tracker/contracts/rollout/rollouts';

const ACTIONS: Record<RolloutAction, string> = {
  deployed: 'Deployed to everyone',
  offered: 'Deployed at 0 %',
  'left-out': 'Not deployed: a newer version was released',
  released: 'Released at 0 %',
  queued: 'Released: waits for the candidate',
  'moved-up': 'Next release became the candidate',
  'percentage-set': 'Percentage set',
  planned: 'Plan step',
  'plan-ended': 'Plan ended',
  killed: 'Killed',
  resumed: 'Resumed',
  promoted: 'Promoted to everyone',
  'rolled-back': 'Rolled back',
  pinned: 'Another version made stable',
  halted: 'Halted automatically',
  allowed: 'Allowed by name',
  disallowed: 'No longer allowed',
  'token-made': 'Release token created',
  'token-withdrawn': 'Release token revoked',
  'owner-added': 'Owner added',
  'owner-removed': 'Owner removed',
  'preview-begun': 'Preview started',
  'preview-replaced': 'Preview updated',
  'preview-ended': 'Preview ended',
  'preview-allowed': 'Allowed to see a preview',
  'preview-disallowed': 'No longer allowed to see a preview',
  'prefixes-set': 'Path prefixes set',
  'service-set': 'Service set',
  'service-removed': 'Service removed',
  'configuration-set': 'Settings changed',
  'early-access-on': 'Early access turned on',
  'early-access-off': 'Early access turned off',
  ended: 'Remote ended',
};

export function actionText(action: RolloutAction): string {
  return ACTIONS[action] ?? action;
}

export function detailText({ action, before, after }: RolloutEvent): string {
  const textOf = (record: RolloutEvent['after'], key: string) => String(record?.[key] ?? '');
  if (action === 'percentage-set' || action === 'planned')
    return `${textOf(before, 'percentage')} % → ${textOf(after, 'percentage')} %`;
  if (action === 'promoted' || action === 'rolled-back' || action === 'pinned') {
    const [from, to] = [textOf(before, 'stable'), textOf(after, 'stable')];
    return from === to ? `${textOf(before, 'candidate')} dropped` : `${from} → ${to}`;
  }
  if (action === 'halted')
    return `Failed for ${textOf(after, 'people')} ${after?.['given'] === undefined ? '' : `of ${textOf(after, 'given')} `}people`;
  if (action === 'allowed' || action === 'disallowed') return `${textOf(after, 'kind')} ${textOf(after, 'subject')}`;
  if (after?.['dropped']) return `${textOf(after, 'dropped')} dropped`;
  if (action === 'token-made' || action === 'token-withdrawn') return textOf(after, 'name');
  if (action === 'owner-added' || action === 'owner-removed') return `user ${textOf(after, 'user')}`;
  if (after?.['preview'])
    return `${textOf(after, 'preview')} ${textOf(after, 'kind')} ${textOf(after, 'subject')}`.trim();
  return textOf(after, 'organizationId') && `organization ${textOf(after, 'organizationId')}`;
}
