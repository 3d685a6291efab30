/** @typedef {Record<string, readonly string[]>} Surface names by shared module */

/** @type {Surface} */
const FIRST = {
  '@tracker/shell-sdk/api': ['api', 'FRESH_SECONDS'],
  '@tracker/shell-sdk/organizations': ['useOrganizations', 'useCurrentOrganization'],
  '@tracker/shell-sdk/router': [
    'BrowserRouter',
    'Link',
    'MemoryRouter',
    'matchPath',
    'Navigate',
    'Route',
    'Routes',
    'useLocation',
    'useNavigate',
    'useParams',
    'useSearchParams',
  ],
  '@tracker/shell-sdk/session': ['useGetUserQuery', 'useUpdateProfileMutation', 'useSession', 'useSignOut'],
  '@tracker/shell-sdk/store': ['Provider', 'useDispatch', 'useSelector', 'createTrackerStore'],
  '@tracker/shell-sdk/theme': ['currentTheme', 'setTheme', 'useTheme'],
  '@tracker/shell-sdk/toasts': ['toast', 'dismissToast', 'clearToasts', 'useToasts', 'useToast', 'REMOVAL_DELAY_MS'],
};

/** @type {Surface} */
const WITH_ANTD_MENU = { ...FIRST, '@tracker/ui/antd-menu': ['ConfigProvider', 'Dropdown', 'theme'] };

/** @type {Surface} */
const WITH_RADIX = {
  ...WITH_ANTD_MENU,
  '@tracker/ui/modal': ['Modal', 'Popup'],
  '@tracker/ui/radix-switch': ['SwitchProvider', 'SwitchTrigger'],
  '@tracker/ui/radix-tabs': ['Tabs', 'TabsList', 'TabsTrigger', 'TabsContent'],
  '@tracker/ui/radix-tooltip': ['TooltipProvider', 'Tooltip', 'TooltipTrigger', 'TooltipPortal', 'TooltipContent'],
};

/** @type {Surface} */
const WITH_CREDENTIALS = {
  ...WITH_RADIX,
  '@tracker/shell-sdk/credentials': ['useCredentials'],
  '@tracker/shell-sdk/session': [...(FIRST['@tracker/shell-sdk/session'] ?? []), 'noteAccount'],
  '@tracker/shell-sdk/unsaved': ['useUnsavedChanges', 'hasUnsavedChanges', 'askBeforeLeaving', 'useLeaveQuestion'],
  '@tracker/ui/antd-table': ['AntdTable'],
  '@tracker/ui/radix-menu': ['Menu', 'MenuContent', 'MenuItem', 'MenuPortal', 'MenuTrigger'],
};

/** @type {Surface} */
const WITH_SWITCHER = {
  ...WITH_CREDENTIALS,
  '@tracker/shell-sdk/organizations': [...(FIRST['@tracker/shell-sdk/organizations'] ?? []), 'chooseOrganization'],
};

/** @type {Surface} */
const WITH_COMMANDS = {
  ...WITH_SWITCHER,
  '@tracker/shell-sdk/commands': ['useCommands', 'useOfferedCommands'],
};

/** @type {Surface} */
const WITH_SLOTS = {
  ...WITH_COMMANDS,
  '@tracker/shell-sdk/slots': ['Slot', 'SlotPartsProvider'],
  '@tracker/shell-sdk/store': [...(FIRST['@tracker/shell-sdk/store'] ?? []), 'createRemoteSlice'],
};

/**
 * What each release of the shell-sdk's major version offers to remotes. Remotes built against any of them run in the newest shell, so a
 * name is only ever added: with a minor version and a line of its own here. Taking one away is a major version, and empties this list.
 * @type {Record<string, Surface>}
 */
export const SDK_RELEASES = {
  '1.0.0': FIRST,
  '1.1.0': WITH_ANTD_MENU,
  '1.2.0': WITH_RADIX,
  '1.3.0': WITH_CREDENTIALS,
  '1.4.0': WITH_SWITCHER,
  '1.5.0': WITH_COMMANDS,
  '1.6.0': WITH_SLOTS,
  '1.7.0': {
    ...WITH_SLOTS,
    '@tracker/shell-sdk/members': ['useMembers'],
    '@tracker/shell-sdk/own-notifications': ['useGetOwnNotificationsQuery', 'useChangeOwnNotificationsMutation'],
    '@tracker/shell-sdk/own-portfolio': [
      'useGetPortfolioQuery',
      'useAddCredentialMutation',
      'useRemoveCredentialMutation',
    ],
    '@tracker/shell-sdk/unsaved': [...(WITH_CREDENTIALS['@tracker/shell-sdk/unsaved'] ?? []), 'giveUpUnsavedChanges'],
  },
};
