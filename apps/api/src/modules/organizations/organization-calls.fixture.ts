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
  /** Which row inside the organization it names. */
  inner?: Exclude<keyof Target, 'organization'>;
  /** Rows of the organization that the call needs, in addition to those in its address or body. */
  needs?: (keyof Target)[];
}

const EVERYONE = ['member', 'admin', 'owner'];
const ADMINS = ['admin', 'owner'];
const of = (path: string) => (target: Target) => `/api/organizations/${target.organization}${path}`;
const ofMember = (target: Target) => `${of('/members')(target)}/${target.member}`;
const row =
  (path: string, kind: Exclude<keyof Target, 'organization'>, rest = '') =>
  (target: Target) =>
    `${of(path)(target)}/${target[kind]}${rest}`;
const ofInvitation = (rest: string) => (target: Target) => `${of('/invitations')(target)}/${target.invitation}${rest}`;
const ofDomain = (rest: string) => (target: Target) => `${of('/sso/domains')(target)}/${target.domain}${rest}`;
const ofDelivery = (target: Target) =>
  `${of('/webhooks')(target)}/${target.webhook}/deliveries/${target.delivery}/replay`;
const hook = () => ({ url: 'https://hooks.example.com/', events: ['member.joined'] });
const ofAchievement = (rest: string) => row('/achievements', 'achievement', rest);
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

export const CALLS: Call[] = [
  { name: 'update', method: 'PUT', path: of(''), body: () => ({ name: 'Stolen' }), allowed: ADMINS },
  { name: 'members', method: 'GET', path: of('/members'), allowed: EVERYONE },
  { name: 'directory', method: 'GET', path: of('/members/search?pageSize=5'), allowed: EVERYONE },
  {
    name: 'change role',
    method: 'PATCH',
    path: ofMember,
    body: () => ({ role: 'member' }),
    allowed: ADMINS,
    inner: 'member',
  },
  { name: 'remove member', method: 'DELETE', path: ofMember, allowed: ADMINS, inner: 'member' },
  {
    name: 'transfer',
    method: 'POST',
    path: of('/transfer-ownership'),
    body: ({ member }) => ({ userId: member }),
    allowed: ['owner'],
    inner: 'member',
  },
  { name: 'leave', method: 'POST', path: of('/leave'), allowed: ['admin', 'member'] },
  { name: 'invitations', method: 'GET', path: of('/invitations'), allowed: ADMINS },
  { name: 'invite', method: 'POST', path: of('/invitations'), body: someone, allowed: ADMINS },
  {
    name: 'preview',
    method: 'POST',
    path: of('/invitations/preview'),
    body: () => ({ invitations: [someone()] }),
    allowed: ADMINS,
  },
  {
    name: 'invite many',
    method: 'POST',
    path: of('/invitations/batch'),
    body: () => ({ invitations: [someone()] }),
    allowed: ADMINS,
  },
  { name: 'resend', method: 'POST', path: ofInvitation('/resend'), allowed: ADMINS, inner: 'invitation' },
  { name: 'cancel', method: 'DELETE', path: ofInvitation(''), allowed: ADMINS, inner: 'invitation' },
  { name: 'audit', method: 'GET', path: of('/audit'), allowed: ADMINS },
  { name: 'audit export', method: 'GET', path: of('/audit/export/csv'), allowed: ADMINS },
  { name: 'audit check', method: 'GET', path: of('/audit/verify'), allowed: ADMINS },
  { name: 'audit pack', method: 'GET', path: of('/audit-pack'), allowed: ADMINS },
  { name: 'calendar address', method: 'GET', path: of('/calendar-feed'), allowed: ADMINS },
  { name: 'make a calendar address', method: 'POST', path: of('/calendar-feed'), allowed: ADMINS },
  { name: 'withdraw a calendar address', method: 'DELETE', path: of('/calendar-feed'), allowed: ADMINS },
  { name: 'directory access', method: 'GET', path: of('/scim-token'), allowed: ADMINS },
  { name: 'make a directory token', method: 'POST', path: of('/scim-token'), allowed: ADMINS },
  { name: 'withdraw a directory token', method: 'DELETE', path: of('/scim-token'), allowed: ADMINS },
  { name: 'single sign-on', method: 'GET', path: of('/sso'), allowed: ADMINS },
  {
    name: 'change single sign-on',
    method: 'PUT',
    path: of('/sso'),
    body: () => ({ issuer: 'https://login.example.com', clientId: 'x', clientSecret: 'y' }),
    allowed: ADMINS,
  },
  { name: 'remove single sign-on', method: 'DELETE', path: of('/sso'), allowed: ADMINS },
  {
    name: 'add a domain',
    method: 'POST',
    path: of('/sso/domains'),
    body: () => ({ domain: 'example.com' }),
    allowed: ADMINS,
  },
  { name: 'verify a domain', method: 'POST', path: ofDomain('/verify'), allowed: ADMINS, inner: 'domain' },
  { name: 'remove a domain', method: 'DELETE', path: ofDomain(''), allowed: ADMINS, inner: 'domain' },
  { name: 'groups', method: 'GET', path: of('/groups'), allowed: EVERYONE },
  { name: 'make a group', method: 'POST', path: of('/groups'), body: named, allowed: ADMINS },
  {
    name: 'rename a group',
    method: 'PUT',
    path: row('/groups', 'group'),
    body: named,
    allowed: ADMINS,
    inner: 'group',
  },
  {
    name: 'set members of a group',
    method: 'PUT',
    path: row('/groups', 'group', '/members'),
    body: ({ member }) => ({ userIds: [member] }),
    allowed: ADMINS,
    inner: 'group',
  },
  {
    name: 'change the members of a group',
    method: 'PATCH',
    path: row('/groups', 'group', '/members'),
    body: () => ({ add: [] }),
    allowed: ADMINS,
    inner: 'group',
  },
  { name: 'delete a group', method: 'DELETE', path: row('/groups', 'group'), allowed: ADMINS, inner: 'group' },
  { name: 'types', method: 'GET', path: of('/credential-types'), allowed: EVERYONE },
  { name: 'add a type', method: 'POST', path: of('/credential-types'), body: named, allowed: ADMINS },
  {
    name: 'change a type',
    method: 'PUT',
    path: row('/credential-types', 'type'),
    body: named,
    allowed: ADMINS,
    inner: 'type',
  },
  { name: 'delete a type', method: 'DELETE', path: row('/credential-types', 'type'), allowed: ADMINS, inner: 'type' },
  { name: 'requirements', method: 'GET', path: of('/requirements'), allowed: EVERYONE },
  {
    name: 'add a requirement',
    method: 'POST',
    path: of('/requirements'),
    body: ({ type, group }) => ({ typeId: type, groupId: group, graceDays: 7 }),
    allowed: ADMINS,
    inner: 'type',
  },
  {
    name: 'change a requirement',
    method: 'PUT',
    path: row('/requirements', 'requirement'),
    body: ({ type }) => ({ typeId: type, groupId: null, graceDays: 7 }),
    allowed: ADMINS,
    inner: 'requirement',
  },
  {
    name: 'delete a requirement',
    method: 'DELETE',
    path: row('/requirements', 'requirement'),
    allowed: ADMINS,
    inner: 'requirement',
  },
  { name: 'waivers', method: 'GET', path: of('/waivers'), allowed: EVERYONE },
  {
    name: 'grant a waiver',
    method: 'POST',
    path: of('/waivers'),
    body: ({ member, requirement }) => ({
      userId: member,
      requirementId: requirement,
      reason: 'On leave',
      until: inDays(30),
    }),
    allowed: ADMINS,
    inner: 'member',
  },
  {
    name: 'change a waiver',
    method: 'PUT',
    path: row('/waivers', 'waiver'),
    body: () => ({ reason: 'On leave', until: inDays(60) }),
    allowed: ADMINS,
    inner: 'waiver',
  },
  { name: 'end a waiver', method: 'DELETE', path: row('/waivers', 'waiver'), allowed: ADMINS, inner: 'waiver' },
  { name: 'reviews', method: 'GET', path: of('/reviews'), allowed: ADMINS },
  {
    name: 'decide a review',
    method: 'POST',
    path: row('/reviews', 'credential'),
    body: () => ({ decision: 'approve' }),
    allowed: ADMINS,
    inner: 'credential',
  },
  {
    name: 'undo a review',
    method: 'DELETE',
    path: row('/reviews', 'credential'),
    allowed: ADMINS,
    inner: 'credential',
  },
  {
    name: 'ask for what is missing',
    method: 'POST',
    path: of('/compliance-matrix/requests'),
    body: ({ member }) => ({ userIds: [member] }),
    allowed: ADMINS,
    inner: 'member',
  },
  {
    name: 'record for a member',
    method: 'POST',
    path: (target) => `${ofMember(target)}/credentials`,
    form: () => credentialForm({ name: 'Recorded' }),
    allowed: ADMINS,
    inner: 'member',
  },
  { name: 'recent imports for members', method: 'GET', path: of('/imports'), allowed: ADMINS },
  { name: 'import for members', method: 'POST', path: of('/imports'), form: () => IMPORT, allowed: ADMINS },
  {
    name: 'apply an import for members',
    method: 'POST',
    path: row('/imports', 'import', '/apply'),
    allowed: ADMINS,
    inner: 'import',
  },
  {
    name: 'undo an import for members',
    method: 'DELETE',
    path: row('/imports', 'import'),
    allowed: ADMINS,
    inner: 'import',
  },
  { name: 'weekly mail', method: 'GET', path: of('/schedule'), allowed: ADMINS },
  {
    name: 'change the weekly mail',
    method: 'PUT',
    path: of('/schedule'),
    body: () => ({ weekday: 1, hour: 7, timeZone: 'Europe/Oslo' }),
    allowed: ADMINS,
  },
  { name: 'matrix', method: 'GET', path: of('/compliance-matrix'), allowed: EVERYONE },
  { name: 'matrix as a file', method: 'GET', path: of('/compliance-matrix.csv'), allowed: EVERYONE },
  {
    name: 'what is behind a cell',
    method: 'GET',
    path: (target) => `${of('/compliance-matrix/members')(target)}/${target.member}/types/${target.type}`,
    allowed: ADMINS,
    inner: 'type',
  },
  {
    name: 'overview of a member',
    method: 'GET',
    path: (target) => `${ofMember(target)}/overview`,
    allowed: ADMINS,
    inner: 'member',
  },
  { name: 'API tokens', method: 'GET', path: of('/tokens'), allowed: ADMINS },
  {
    name: 'make an API token',
    method: 'POST',
    path: of('/tokens'),
    body: () => ({ name: 'x', scopes: ['members:read'], expiresInDays: 1 }),
    allowed: ADMINS,
  },
  { name: 'end an API token', method: 'DELETE', path: row('/tokens', 'token'), allowed: ADMINS, inner: 'token' },
  { name: 'early access', method: 'GET', path: of('/early-access'), allowed: ADMINS },
  {
    name: 'change early access',
    method: 'PUT',
    path: of('/early-access'),
    body: () => ({ isOn: true }),
    allowed: ADMINS,
  },
  { name: 'webhooks', method: 'GET', path: of('/webhooks'), allowed: ADMINS },
  { name: 'add a webhook', method: 'POST', path: of('/webhooks'), body: hook, allowed: ADMINS },
  {
    name: 'change a webhook',
    method: 'PUT',
    path: row('/webhooks', 'webhook'),
    body: hook,
    allowed: ADMINS,
    inner: 'webhook',
  },
  { name: 'delete a webhook', method: 'DELETE', path: row('/webhooks', 'webhook'), allowed: ADMINS, inner: 'webhook' },
  {
    name: 'test a webhook',
    method: 'POST',
    path: row('/webhooks', 'webhook', '/test'),
    allowed: ADMINS,
    inner: 'webhook',
  },
  {
    name: 'rotate the secret of a webhook',
    method: 'POST',
    path: row('/webhooks', 'webhook', '/secret'),
    allowed: ADMINS,
    inner: 'webhook',
  },
  {
    name: 'deliveries',
    method: 'GET',
    path: row('/webhooks', 'webhook', '/deliveries'),
    allowed: ADMINS,
    inner: 'webhook',
  },
  { name: 'replay a delivery', method: 'POST', path: ofDelivery, allowed: ADMINS, inner: 'delivery' },
  { name: 'badge issuer', method: 'GET', path: of('/issuer'), allowed: ADMINS, needs: ['achievement'] },
  { name: 'badge issuers', method: 'GET', path: of('/issuers'), allowed: ADMINS },
  { name: 'change the badge issuer', method: 'PUT', path: of('/issuer'), body: named, allowed: ADMINS },
  {
    name: 'rotate the key of badges',
    method: 'POST',
    path: of('/issuer/keys'),
    allowed: ADMINS,
    needs: ['achievement'],
  },
  { name: 'achievements', method: 'GET', path: of('/achievements'), allowed: ADMINS },
  {
    name: 'add an achievement',
    method: 'POST',
    path: of('/achievements'),
    body: achievement,
    allowed: ADMINS,
    needs: ['achievement'],
  },
  { name: 'achievement', method: 'GET', path: ofAchievement(''), allowed: ADMINS, inner: 'achievement' },
  {
    name: 'change an achievement',
    method: 'PUT',
    path: ofAchievement(''),
    body: achievement,
    allowed: ADMINS,
    inner: 'achievement',
  },
  {
    name: 'set the picture of an achievement',
    method: 'PUT',
    path: ofAchievement('/image'),
    form: () => multipart([], [{ content: PICTURE, name: 'badge.svg', field: 'file' }]),
    allowed: ADMINS,
    inner: 'achievement',
  },
  {
    name: 'award a badge',
    method: 'POST',
    path: ofAchievement('/awards'),
    body: () => ({ recipients: [{ email: someone().email, name: 'x' }] }),
    allowed: ADMINS,
    inner: 'achievement',
  },
  { name: 'awards', method: 'GET', path: of('/awards'), allowed: ADMINS },
  {
    name: 'revoke a badge',
    method: 'POST',
    path: row('/awards', 'award', '/revoke'),
    body: () => ({ reason: 'x' }),
    allowed: ADMINS,
    inner: 'award',
  },
  { name: 'delete an achievement', method: 'DELETE', path: ofAchievement(''), allowed: ADMINS, inner: 'achievement' },
  { name: 'delete', method: 'DELETE', path: of(''), allowed: ADMINS },
];

/** Calls that take an organization or a row of it in their query. */
export const CALLS_BY_QUERY: Call[] = [
  {
    name: 'audit pack of a member',
    method: 'GET',
    path: (target) => `${of('/audit-pack')(target)}?userId=${target.member}`,
    allowed: ADMINS,
    inner: 'member',
  },
  {
    name: 'export of credentials',
    method: 'GET',
    path: ({ organization }) => `/api/credentials/export/csv?organizationId=${organization}`,
    allowed: EVERYONE,
  },
  {
    name: 'compliance report',
    method: 'GET',
    path: ({ organization }) => `/api/reports/compliance?organizationId=${organization}`,
    allowed: EVERYONE,
  },
  {
    name: 'entries of the compliance report',
    method: 'GET',
    path: ({ organization }) => `/api/reports/compliance/entries?list=expired&organizationId=${organization}`,
    allowed: EVERYONE,
  },
];

const v1 = (path: string) => () => `/api/v1${path}`;
const BLS = { name: 'BLS', issuingBody: 'Red Cross', issueDate: '2026-01-01', expiryDate: '2099-01-01' };

/** Calls with an API token, which decides the organization. */
export const CALLS_BY_TOKEN: Omit<Call, 'allowed'>[] = [
  { name: 'organization', method: 'GET', path: v1('/organization') },
  { name: 'members', method: 'GET', path: v1('/members') },
  { name: 'member', method: 'GET', path: ({ member }) => `/api/v1/members/${member}`, inner: 'member' },
  { name: 'remove member', method: 'DELETE', path: ({ member }) => `/api/v1/members/${member}`, inner: 'member' },
  { name: 'invite', method: 'POST', path: v1('/invitations'), body: someone },
  { name: 'credentials', method: 'GET', path: v1('/credentials') },
  { name: 'credentials of a member', method: 'GET', path: ({ member }) => `/api/v1/credentials?member=${member}` },
  {
    name: 'credential',
    method: 'GET',
    path: ({ credential }) => `/api/v1/credentials/${credential}`,
    inner: 'credential',
  },
  {
    name: 'record for a member',
    method: 'POST',
    path: ({ member }) => `/api/v1/members/${member}/credentials`,
    body: () => BLS,
    inner: 'member',
  },
  { name: 'compliance', method: 'GET', path: v1('/compliance') },
  { name: 'compliance of a group', method: 'GET', path: ({ group }) => `/api/v1/compliance?group=${group}` },
  { name: 'audit', method: 'GET', path: v1('/audit') },
];
