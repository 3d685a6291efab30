import type { Credential } from '@tracker/contracts/credentials/credentials';
import { displayName } from '@tracker/contracts/auth/display-name';
import type { Member } from '@tracker/contracts/organizations/members';
import type { NavigationEntry, RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import { type Command, useOfferedCommands } from '@tracker/shell-sdk/commands';
import { useCredentials } from '@tracker/shell-sdk/credentials';
import { useMembers } from '@tracker/shell-sdk/members';
import { useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { useDeferredValue, useMemo } from 'react';
import { isRouteVisible } from '../remotes/registry/remote-routes';
import { indexed, type PaletteEntry, type PaletteIndex } from './palette-search';

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

  const screens = useMemo(() => screenIndexes(remotes, navigation, isOperator), [remotes, navigation, isOperator]);
  const commands = useMemo(() => commandIndex([...offered.toReversed().flat(), ...own]), [offered, own]);
  // Deferred: the palette appears before thousands of credentials are indexed.
  const known = useDeferredValue(credentials.data, undefined);
  const credentialIndex = useMemo(() => indexOfCredentials(known ?? []), [known]);
  const memberIndex = useMemo(() => indexOfMembers(members.data ?? []), [members.data]);
  // A stable reference: moving through the list must not search again.
  const indexes = useMemo(
    () => [...screens, commands, credentialIndex, memberIndex],
    [screens, commands, credentialIndex, memberIndex],
  );
  return {
    indexes,
    isLoading: known !== credentials.data || credentials.isLoading || members.isLoading,
  };
}

function screenIndexes(
  remotes: readonly RegisteredRemote[],
  navigation: readonly NavigationEntry[],
  isOperator: boolean,
): PaletteIndex[] {
  const screens = navigation.map(({ path, label, icon }) => ({ id: `screen ${path}`, label, icon, target: path }));
  const places = remotes
    .flatMap(({ manifest }) => manifest.commands ?? [])
    .filter(({ access }) => isRouteVisible({ access: access ?? 'signed-in' }, { isAuthenticated: true, isOperator }));
  const keywords = new Map(places.map(({ path, keywords: words = '' }) => [`place ${path}`, words]));
  return [
    indexed({ name: 'Screens', isShownAtFirst: true, entries: screens }),
    indexed(
      {
        name: 'Settings and more',
        isShownAtFirst: false,
        entries: places.map(({ path, label, icon = 'settings' }) => ({
          id: `place ${path}`,
          label,
          icon,
          target: path,
        })),
      },
      ({ id }) => keywords.get(id) ?? '',
    ),
  ];
}

function commandIndex(commands: readonly Command[]): PaletteIndex {
  const entries = commands.map((command, place) => ({
    entry: {
      id: `command ${place} ${command.id}`,
      label: command.label,
      icon: command.icon ?? 'check',
      shortcut: command.shortcut,
      target: command.run,
    },
    keywords: command.keywords ?? '',
  }));
  const keywords = new Map(entries.map((one) => [one.entry.id, one.keywords]));
  return indexed(
    { name: 'Commands', isShownAtFirst: true, entries: entries.map(({ entry }) => entry) },
    ({ id }) => keywords.get(id) ?? '',
  );
}

function indexOfCredentials(credentials: readonly Credential[]): PaletteIndex {
  const entries = credentials.map(({ id, name, issuingBody }): PaletteEntry => ({
    id: `credential ${id}`,
    label: name,
    detail: issuingBody,
    icon: 'award',
    target: `/credentials/${encodeURIComponent(id)}`,
  }));
  return indexed({ name: 'Credentials', isShownAtFirst: false, entries });
}

function indexOfMembers(members: readonly Member[]): PaletteIndex {
  const entries = members.map((member): PaletteEntry => {
    const { id, email } = member;
    const label = displayName(member);
    return {
      id: `member ${id}`,
      label,
      detail: label === email ? undefined : email,
      icon: 'user',
      target: `/team?q=${encodeURIComponent(email)}`,
    };
  });
  return indexed({ name: 'Members', isShownAtFirst: false, entries });
}
