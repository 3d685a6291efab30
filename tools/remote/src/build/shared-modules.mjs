/**
 * Modules that exist once in the page: the shell provides them, remotes consume them. Large libraries (antd,
 * react-router) are shared through facades with only the parts in use.
 */
export const SHARED_MODULES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@tracker/shell-sdk/api',
  '@tracker/shell-sdk/commands',
  '@tracker/shell-sdk/credentials',
  '@tracker/shell-sdk/members',
  '@tracker/shell-sdk/organizations',
  '@tracker/shell-sdk/own-notifications',
  '@tracker/shell-sdk/own-portfolio',
  '@tracker/shell-sdk/router',
  '@tracker/shell-sdk/session',
  '@tracker/shell-sdk/slots',
  '@tracker/shell-sdk/store',
  '@tracker/shell-sdk/theme',
  '@tracker/shell-sdk/toasts',
  '@tracker/shell-sdk/unsaved',
  '@tracker/ui/antd-table',
  '@tracker/ui/modal',
  '@tracker/ui/radix-menu',
  '@tracker/ui/radix-switch',
  '@tracker/ui/radix-tabs',
  '@tracker/ui/radix-tooltip',
];

/** `shared` of a remote's federation plugin. There is no bundled fallback, so that remotes stay small. */
export function consumedModules() {
  const consumed = {
    import: /** @type {const} */ (false),
    singleton: true,
    requiredVersion: /** @type {const} */ (false),
  };
  return Object.fromEntries(SHARED_MODULES.map((name) => [name, consumed]));
}
