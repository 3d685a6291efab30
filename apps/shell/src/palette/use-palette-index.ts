import type { Credential } from '@tracker/contracts/credentials/credentials';
import { displayName } from '@tracker/contracts/auth/display-name';
import type { Member } from '@tracker/contracts/organizations/members';
import { isAllowed } from '@tracker/contracts/organizations/permissions';
import type { NavigationEntry, RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import { memberPath } from '@tracker/product/member-link';
import { type Command, useOfferedCommands } from '@tracker/shell-sdk/commands';
import { useCredentials } from '@tracker/shell-sdk/credentials';
import { useMembers } from '@tracker/shell-sdk/members';
import { useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { useDeferredValue, useMemo } from 'react';
import { isEntryVisible, type Viewer } from '../remotes/registry/remote-routes';
import { indexOf, type PaletteIndex } from './palette-search';

export interface PaletteSources {
  remotes: readonly RegisteredRemote[];
  navigation: readonly NavigationEntry[];
  isOperator: boolean;
  own: readonly Command[];
}

export function usePaletteIndex({ remotes, navigation, isOperator, own }: PaletteSources): {
  indexes: PaletteIndex[];
  isLoading: boolean;
} {
  const credentials = useCredentials();
  const { organization } = useCurrentOrganization();
  const members = useMembers(organization?.id);
  const offered = useOfferedCommands();

  const screens = useMemo(() => {
    const entries = navigation.map(({ path, label, icon }) => ({ id: path, label, icon, target: path }));
    return indexOf('Screens', entries, { isShownAtFirst: true });
  }, [navigation]);
  const role = organization?.role ?? null;
  const settings = useMemo(() => settingsIndex(remotes, { isOperator, role }), [remotes, isOperator, role]);
  const commands = useMemo(() => commandIndex([...offered.toReversed().flat(), ...own]), [offered, own]);
  // Deferred: the palette appears before thousands of credentials are indexed.
  const known = useDeferredValue(credentials.data, undefined);
  const foundCredentials = useMemo(() => credentialIndex(known ?? []), [known]);
  const hasPages = isAllowed(organization?.role, 'requirements.manage');
  const foundMembers = useMemo(() => memberIndex(members.data ?? [], hasPages), [members.data, hasPages]);
  // Keeps the reference stable, so that moving through the list does not search again.
  const indexes = useMemo(
    () => [screens, settings, commands, foundCredentials, foundMembers],
    [screens, settings, commands, foundCredentials, foundMembers],
  );
  return {
    indexes,
    isLoading: known !== credentials.data || credentials.isLoading || members.isLoading,
  };
}

function settingsIndex(remotes: readonly RegisteredRemote[], viewer: Viewer): PaletteIndex {
  const commands = remotes
    .flatMap(({ manifest }) => manifest.commands ?? [])
    .filter((command) => isEntryVisible(command, viewer))
    .map(({ path, label, icon = 'settings', keywords }) => ({ id: path, label, icon, keywords, target: path }));
  return indexOf('Settings and more', commands);
}

function commandIndex(commands: readonly Command[]): PaletteIndex {
  const entries = commands.map(({ id, label, icon = 'check', shortcut, keywords, run }, index) => ({
    id: `${index} ${id}`,
    label,
    icon,
    shortcut,
    keywords,
    target: run,
  }));
  return indexOf('Commands', entries, { isShownAtFirst: true });
}

function credentialIndex(credentials: readonly Credential[]): PaletteIndex {
  const entries = credentials.map(({ id, name, issuingBody }) => ({
    id,
    label: name,
    detail: issuingBody,
    icon: 'award',
    target: `/credentials/${encodeURIComponent(id)}`,
  }));
  return indexOf('Credentials', entries);
}

function memberIndex(members: readonly Member[], hasPages: boolean): PaletteIndex {
  const entries = members.map((member) => {
    const { id, email } = member;
    const label = displayName(member);
    const detail = label === email ? undefined : email;
    const target = hasPages ? memberPath(id) : `/team?q=${encodeURIComponent(email)}`;
    return { id, label, detail, icon: 'user', target };
  });
  return indexOf('Members', entries);
}
