import type { ImportRow } from '@tracker/contracts/credentials/credential-imports';
import type { IconName } from '@tracker/ui/icon';

type Outcome = ImportRow['outcome'];

export const OUTCOMES: readonly Outcome[] = ['ready', 'duplicate', 'invalid'];

export const OUTCOME_WORDS: Record<Outcome, string> = {
  ready: 'Will be added',
  duplicate: 'There already',
  invalid: 'Cannot be added',
};

export const OUTCOME_ICONS: Record<Outcome, IconName> = { ready: 'plus', duplicate: 'copy', invalid: 'alert' };
