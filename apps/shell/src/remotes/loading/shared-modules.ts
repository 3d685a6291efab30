import * as api from '@tracker/shell-sdk/api';
import * as commands from '@tracker/shell-sdk/commands';
import * as credentials from '@tracker/shell-sdk/credentials';
import * as members from '@tracker/shell-sdk/members';
import * as organizations from '@tracker/shell-sdk/organizations';
import * as ownNotifications from '@tracker/shell-sdk/own-notifications';
import * as ownPortfolio from '@tracker/shell-sdk/own-portfolio';
import * as router from '@tracker/shell-sdk/router';
import * as session from '@tracker/shell-sdk/session';
import * as slots from '@tracker/shell-sdk/slots';
import * as store from '@tracker/shell-sdk/store';
import * as theme from '@tracker/shell-sdk/theme';
import * as toasts from '@tracker/shell-sdk/toasts';
import * as unsaved from '@tracker/shell-sdk/unsaved';
import * as React from 'react';
import * as ReactDom from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';

type Get = () => Promise<() => unknown>;

/** The keys must match `SHARED_MODULES` in tools/remote (checked by a spec). */
const PROVIDED: Record<string, Get> = {
  react: here(React),
  'react/jsx-runtime': here(jsxRuntime),
  'react-dom': here(ReactDom),
  '@tracker/shell-sdk/api': here(api),
  '@tracker/shell-sdk/commands': here(commands),
  '@tracker/shell-sdk/credentials': here(credentials),
  '@tracker/shell-sdk/members': here(members),
  '@tracker/shell-sdk/organizations': here(organizations),
  '@tracker/shell-sdk/own-notifications': here(ownNotifications),
  '@tracker/shell-sdk/own-portfolio': here(ownPortfolio),
  '@tracker/shell-sdk/router': here(router),
  '@tracker/shell-sdk/session': here(session),
  '@tracker/shell-sdk/slots': here(slots),
  '@tracker/shell-sdk/store': here(store),
  '@tracker/shell-sdk/theme': here(theme),
  '@tracker/shell-sdk/toasts': here(toasts),
  '@tracker/shell-sdk/unsaved': here(unsaved),
  '@tracker/ui/antd-table': () => import('@tracker/ui/antd-table').then((module) => () => module),
  // Most pages use it, so the server preloads this chunk by name (SIGNED_IN_FILES).
  '@tracker/ui/modal': () => import(/* webpackChunkName: "modal" */ '@tracker/ui/modal').then((module) => () => module),
  '@tracker/ui/radix-menu': () => import('@tracker/ui/radix-menu').then((module) => () => module),
  '@tracker/ui/radix-switch': () => import('@tracker/ui/radix-switch').then((module) => () => module),
  '@tracker/ui/radix-tabs': () => import('@tracker/ui/radix-tabs').then((module) => () => module),
  '@tracker/ui/radix-tooltip': () => import('@tracker/ui/radix-tooltip').then((module) => () => module),
};

export function sharedModules() {
  return Object.fromEntries(
    Object.entries(PROVIDED).map(([name, get]) => [
      name,
      {
        version: name.startsWith('react') ? React.version : SHELL_SDK_VERSION,
        get,
        shareConfig: { singleton: true, requiredVersion: false as const },
      },
    ]),
  );
}

function here(module: unknown): Get {
  return () => Promise.resolve(() => module);
}
