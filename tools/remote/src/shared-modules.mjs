/**
 * The modules that exist once in the page: the shell provides them, remotes only consume them. Sharing whole libraries (antd,
 * react-router) would ship all of their code, so remotes reach those through facades that name the parts in use.
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

/** `shared` of a remote's federation plugin: nothing is bundled as a fallback, so that a remote stays small. */
export function consumedModules() {
  const consumed = {
    import: /** @type {const} */ (false),
    singleton: true,
    requiredVersion: /** @type {const} */ (false),
  };
  return Object.fromEntries(SHARED_MODULES.map((name) => [name, consumed]));
}
