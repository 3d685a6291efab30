/** Header of the API's answers: a number that grows with every change to which version of a remote people get. */
export const REMOTES_REVISION_HEADER = 'x-remotes-revision';

/** Id of the element in which a page carries the revision it was made with. */
export const REMOTES_REVISION_ELEMENT = 'remotes-revision';

/** Name of the page's meta element that says which shell-sdk version it provides. */
export const SHELL_SDK_META = 'shell-sdk';
