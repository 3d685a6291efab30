import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { credentialForm, multipart } from '../../testing/credential-form.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Ids that a call is about: an organization and, where it has one, a row inside it. */
export interface Target {
  organization: string;
  member: string;
  invitation: string;
  domain: string;
  group: string;
  type: string;
  requirement: string;
  waiver: string;
  credential: string;
  import: string;
  webhook: string;
  delivery: string;
  token: string;
  achievement: string;
  award: string;
}

export interface Call {
  name: string;
  method: Method;
  path: (target: Target) => string;
  body?: (target: Target) => object;
  /** In place of a body in JSON. */
  form?: (target: Target) => Pick<InjectOptions, 'payload' | 'headers'>;
  /** The roles that may call it; everybody else of the organization gets 403. */
  allowed: readonly string[];
  /** Which row inside the organization it names; by default the last in its path. */
  inner?: Exclude<keyof Target, 'organization'>;
  /** Rows of the organization that the call needs, in addition to those in its address or body. */
  needs?: (keyof Target)[];
  /** It cannot be repeated about the same row. A DELETE never can. */
  isOnce?: true;
}

const EVERYONE = ['member', 'admin', 'owner'];
const ADMINS = ['admin', 'owner'];
const hook = () => ({ url: 'https://hooks.example.com/', events: ['member.joined'] });
const achievement = () => ({ ...named(), description: 'x', criteria: 'x' });
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
const named = () => ({ name: `x ${randomUUID()}` });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const someone = () => ({ email: `x-${randomUUID()}@example.com`, role: 'member' });

/** A file whose one row is for nobody. */
export const IMPORT = multipart(
  [],
  [
    {
      content: 'Email,Name,Issuing Body,Issue Date,Expiry Date\r\n,BLS,Red Cross,2026-01-01,2099-01-01\r\n',
      name: 'members.csv',
      field: 'file',
    },
  ],
);

type Line = Method | `${Method} /${string}`;
type Options = Partial<Omit<Call, 'name' | 'method' | 'path'>>;

const callsBelow =
  (root: string) =>
  (name: string, line: Line, options: Options = {}): Call => {
    const [method, path = ''] = line.split(' ') as [Method, string?];
    const inner = /^[^?]*\{(\w+)\}/.exec(path)?.[1] as Call['inner'];
    const filled = (target: Target) =>
      `${root}${path}`.replaceAll(/\{(\w+)\}/g, (_, kind: keyof Target) => target[kind]);
    return { name, method, path: filled, allowed: ADMINS, inner, ...options };
  };

const call = callsBelow('/api/organizations/{organization}');

export const CALLS: Call[] = [
  call('update', 'PUT', { body: () => ({ name: 'Stolen' }) }),
  call('members', 'GET /members', { allowed: EVERYONE }),
  call('directory', 'GET /members/search?pageSize=5', { allowed: EVERYONE }),
  call('change role', 'PATCH /members/{member}', { body: () => ({ role: 'member' }) }),
  call('remove member', 'DELETE /members/{member}'),
  call('transfer', 'POST /transfer-ownership', {
    body: ({ member }) => ({ userId: member }),
    allowed: ['owner'],
    inner: 'member',
    isOnce: true,
  }),
  call('leave', 'POST /leave', { allowed: ['admin', 'member'], isOnce: true }),
  call('invitations', 'GET /invitations'),
  call('seats', 'GET /invitations/seats'),
  call('invite', 'POST /invitations', { body: someone }),
  call('preview', 'POST /invitations/preview', { body: () => ({ invitations: [someone()] }) }),
  call('invite many', 'POST /invitations/batch', { body: () => ({ invitations: [someone()] }) }),
  call('resend', 'POST /invitations/{invitation}/resend'),
  call('cancel', 'DELETE /invitations/{invitation}'),
  call('audit', 'GET /audit'),
  call('audit export', 'GET /audit/export/csv'),
  call('audit check', 'GET /audit/verify'),
  call('audit pack', 'GET /audit-pack'),
  call('calendar address', 'GET /calendar-feed'),
  call('make a calendar address', 'POST /calendar-feed'),
  call('withdraw a calendar address', 'DELETE /calendar-feed'),
  call('directory access', 'GET /scim-token'),
  call('make a directory token', 'POST /scim-token'),
  call('withdraw a directory token', 'DELETE /scim-token'),
  call('single sign-on', 'GET /sso'),
  call('change single sign-on', 'PUT /sso', {
    body: () => ({ issuer: 'https://login.example.com', clientId: 'x', clientSecret: 'y' }),
  }),
  call('remove single sign-on', 'DELETE /sso'),
  call('add a domain', 'POST /sso/domains', { body: () => ({ domain: `${randomUUID()}.test` }) }),
  call('verify a domain', 'POST /sso/domains/{domain}/verify', { isOnce: true }),
  call('remove a domain', 'DELETE /sso/domains/{domain}'),
  call('groups', 'GET /groups', { allowed: EVERYONE }),
  call('make a group', 'POST /groups', { body: named }),
  call('rename a group', 'PUT /groups/{group}', { body: named }),
  call('set members of a group', 'PUT /groups/{group}/members', { body: ({ member }) => ({ userIds: [member] }) }),
  call('change the members of a group', 'PATCH /groups/{group}/members', { body: () => ({ add: [] }) }),
  call('delete a group', 'DELETE /groups/{group}'),
  call('types', 'GET /credential-types', { allowed: EVERYONE }),
  call('add a type', 'POST /credential-types', { body: named }),
  call('change a type', 'PUT /credential-types/{type}', { body: named }),
  call('delete a type', 'DELETE /credential-types/{type}'),
  call('requirements', 'GET /requirements', { allowed: EVERYONE }),
  call('add a requirement', 'POST /requirements', {
    body: ({ type, group }) => ({ typeId: type, groupId: group, graceDays: 7 }),
    inner: 'type',
    isOnce: true,
  }),
  call('change a requirement', 'PUT /requirements/{requirement}', {
    body: ({ type }) => ({ typeId: type, groupId: null, graceDays: 7 }),
  }),
  call('delete a requirement', 'DELETE /requirements/{requirement}'),
  call('waivers', 'GET /waivers', { allowed: EVERYONE }),
  call('grant a waiver', 'POST /waivers', {
    body: ({ member, requirement }) => ({
      userId: member,
      requirementId: requirement,
      reason: 'On leave',
      until: inDays(30),
    }),
    inner: 'member',
  }),
  call('change a waiver', 'PUT /waivers/{waiver}', { body: () => ({ reason: 'On leave', until: inDays(60) }) }),
  call('end a waiver', 'DELETE /waivers/{waiver}'),
  call('reviews', 'GET /reviews'),
  call('decide a review', 'POST /reviews/{credential}', { body: () => ({ decision: 'approve' }), isOnce: true }),
  call('undo a review', 'DELETE /reviews/{credential}'),
  call('ask for what is missing', 'POST /compliance-matrix/requests', {
    body: ({ member }) => ({ userIds: [member] }),
    inner: 'member',
  }),
  call('record for a member', 'POST /members/{member}/credentials', {
    form: () => credentialForm({ name: 'Recorded' }),
  }),
  call('recent imports for members', 'GET /imports'),
  call('import for members', 'POST /imports', { form: () => IMPORT }),
  call('apply an import for members', 'POST /imports/{import}/apply', { isOnce: true }),
  call('undo an import for members', 'DELETE /imports/{import}'),
  call('weekly mail', 'GET /schedule'),
  call('change the weekly mail', 'PUT /schedule', { body: () => ({ weekday: 1, hour: 7, timeZone: 'Europe/Oslo' }) }),
  call('matrix', 'GET /compliance-matrix', { allowed: EVERYONE }),
  call('matrix as a file', 'GET /compliance-matrix.csv', { allowed: EVERYONE }),
  call('what is behind a cell', 'GET /compliance-matrix/members/{member}/types/{type}'),
  call('overview of a member', 'GET /members/{member}/overview'),
  call('API tokens', 'GET /tokens'),
  call('make an API token', 'POST /tokens', {
    body: () => ({ name: 'x', scopes: ['members:read'], expiresInDays: 1 }),
  }),
  call('end an API token', 'DELETE /tokens/{token}'),
  call('early access', 'GET /early-access'),
  call('change early access', 'PUT /early-access', { body: () => ({ isOn: true }) }),
  call('webhooks', 'GET /webhooks'),
  call('add a webhook', 'POST /webhooks', { body: hook }),
  call('change a webhook', 'PUT /webhooks/{webhook}', { body: hook }),
  call('delete a webhook', 'DELETE /webhooks/{webhook}'),
  call('test a webhook', 'POST /webhooks/{webhook}/test'),
  call('rotate the secret of a webhook', 'POST /webhooks/{webhook}/secret'),
  call('deliveries', 'GET /webhooks/{webhook}/deliveries'),
  call('replay a delivery', 'POST /webhooks/{webhook}/deliveries/{delivery}/replay'),
  call('badge issuer', 'GET /issuer', { needs: ['achievement'] }),
  call('badge issuers', 'GET /issuers'),
  call('change the badge issuer', 'PUT /issuer', { body: named }),
  call('rotate the key of badges', 'POST /issuer/keys', { needs: ['achievement'] }),
  call('achievements', 'GET /achievements'),
  call('add an achievement', 'POST /achievements', { body: achievement, needs: ['achievement'] }),
  call('achievement', 'GET /achievements/{achievement}'),
  call('change an achievement', 'PUT /achievements/{achievement}', { body: achievement }),
  call('set the picture of an achievement', 'PUT /achievements/{achievement}/image', {
    form: () => multipart([], [{ content: PICTURE, name: 'badge.svg', field: 'file' }]),
  }),
  call('award a badge', 'POST /achievements/{achievement}/awards', {
    body: () => ({ recipients: [{ email: someone().email, name: 'x' }] }),
  }),
  call('awards', 'GET /awards'),
  call('revoke a badge', 'POST /awards/{award}/revoke', { body: () => ({ reason: 'x' }), isOnce: true }),
  call('delete an achievement', 'DELETE /achievements/{achievement}'),
  call('delete', 'DELETE'),
];

const anywhere = callsBelow('/api');

/** Calls that take an organization or a row of it in their query. */
export const CALLS_BY_QUERY: Call[] = [
  call('audit pack of a member', 'GET /audit-pack?userId={member}', { inner: 'member' }),
  anywhere('export of credentials', 'GET /credentials/export/csv?organizationId={organization}', { allowed: EVERYONE }),
  anywhere('compliance report', 'GET /reports/compliance?organizationId={organization}', { allowed: EVERYONE }),
  anywhere(
    'entries of the compliance report',
    'GET /reports/compliance/entries?list=expired&organizationId={organization}',
    { allowed: EVERYONE },
  ),
];

const v1 = callsBelow('/api/v1');
const BLS = { name: 'BLS', issuingBody: 'Red Cross', issueDate: '2026-01-01', expiryDate: '2099-01-01' };

/** Calls with an API token, which decides the organization. */
export const CALLS_BY_TOKEN: Omit<Call, 'allowed'>[] = [
  v1('organization', 'GET /organization'),
  v1('members', 'GET /members'),
  v1('member', 'GET /members/{member}'),
  v1('remove member', 'DELETE /members/{member}'),
  v1('invite', 'POST /invitations', { body: someone }),
  v1('credentials', 'GET /credentials'),
  v1('credentials of a member', 'GET /credentials?member={member}'),
  v1('credential', 'GET /credentials/{credential}'),
  v1('record for a member', 'POST /members/{member}/credentials', { body: () => BLS }),
  v1('compliance', 'GET /compliance'),
  v1('compliance of a group', 'GET /compliance?group={group}'),
  v1('audit', 'GET /audit'),
];
