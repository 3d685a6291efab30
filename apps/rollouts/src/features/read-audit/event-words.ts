import type { RolloutAction, RolloutEvent } from '@tracker/contracts/rollout/rollouts';

const ACTIONS: Record<RolloutAction, string> = {
  deployed: 'Deployed to everyone',
  offered: 'Deployed at 0 %',
  'left-out': 'Deployed to nobody: something newer was released',
  released: 'Released at 0 %',
  'percentage-set': 'Percentage set',
  planned: 'Step of a plan',
  'plan-ended': 'Plan ended',
  killed: 'Killed',
  resumed: 'Resumed',
  promoted: 'Promoted to everyone',
  'rolled-back': 'Rolled back',
  pinned: 'An older version chosen for everyone',
  halted: 'Halted by itself',
  allowed: 'Allowed by name',
  disallowed: 'No longer allowed',
  'token-made': 'Release token made',
  'token-withdrawn': 'Release token withdrawn',
  'owner-added': 'Owner added',
  'owner-removed': 'Owner removed',
  'preview-begun': 'Preview begun',
  'preview-replaced': 'Preview shows another version',
  'preview-ended': 'Preview ended',
  'preview-allowed': 'Allowed to see a preview',
  'preview-disallowed': 'No longer sees a preview',
  'early-access-on': 'Early access turned on',
  'early-access-off': 'Early access turned off',
  ended: 'Remote ended',
};

export function actionText(action: RolloutAction): string {
  return ACTIONS[action] ?? action;
}

/** What the change was about; empty where the action says it all. */
export function detailText({ action, before, after }: RolloutEvent): string {
  const of = (record: RolloutEvent['after'], key: string) => String(record?.[key] ?? '');
  if (action === 'percentage-set' || action === 'planned')
    return `${of(before, 'percentage')} % → ${of(after, 'percentage')} %`;
  if (action === 'promoted' || action === 'rolled-back' || action === 'pinned') {
    const [from, to] = [of(before, 'stable'), of(after, 'stable')];
    return from === to ? `${of(before, 'candidate')} given up` : `${from} → ${to}`;
  }
  if (action === 'halted')
    return `Failed for ${of(after, 'people')} ${after?.['given'] === undefined ? '' : `of ${of(after, 'given')} `}people`;
  if (action === 'allowed' || action === 'disallowed') return `${of(after, 'kind')} ${of(after, 'subject')}`;
  if (action === 'token-made' || action === 'token-withdrawn') return of(after, 'name');
  if (action === 'owner-added' || action === 'owner-removed') return `user ${of(after, 'user')}`;
  if (after?.['preview']) return `${of(after, 'preview')} ${of(after, 'kind')} ${of(after, 'subject')}`.trim();
  return of(after, 'organizationId') && `organization ${of(after, 'organizationId')}`;
}
