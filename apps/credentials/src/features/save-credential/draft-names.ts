/** Beginning of the names under which drafts of credential forms are kept; what follows is the credential's id, or this. */
export const DRAFTS = 'credential:';
export const NEW_CREDENTIAL = 'new';
