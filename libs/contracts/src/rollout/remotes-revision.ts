/** Response header with a number that increases whenever the version of a remote changes for anybody. */
export const REMOTES_REVISION_HEADER = 'x-remotes-revision';

/** Id of the element with the page's revision. */
export const REMOTES_REVISION_ELEMENT = 'remotes-revision';

/** Name of the meta element with the page's shell-sdk version. */
export const SHELL_SDK_META = 'shell-sdk';
