import type { EntryGroup } from '../entry';
import { ACTIONS } from './actions';
import { FIELDS } from './fields';
import { FORMS_AND_LAYOUT } from './forms-and-layout';
import { HOST } from './host';
import { LAYERS } from './layers';
import { SCREENS } from './screens';
import { SIGN_IN } from './sign-in';
import { WORDS } from './words';

export const GROUPS: readonly EntryGroup[] = [ACTIONS, FIELDS, FORMS_AND_LAYOUT, LAYERS, SCREENS, WORDS, SIGN_IN, HOST];

export const NOT_SHOWN: Readonly<Record<string, string>> = {
  '@tracker/ui/antd-table AntdTable': 'RecordTable renders it.',
  '@tracker/ui/status-badge Badge': 'StatusBadge renders it.',
  '@tracker/shell-sdk/guarded-router GuardedRouter': 'It wraps the whole page; see useUnsavedChanges.',
};
