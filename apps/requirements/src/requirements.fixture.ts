import type { Organization } from '@tracker/contracts/organizations/organizations';
import type { CellState } from '@tracker/contracts/requirements/requirement-states';
import type { MatrixCell } from '@tracker/contracts/requirements/compliance-matrix';
import type { OwnRequirement } from '@tracker/contracts/requirements/own-requirements';
import type { CredentialType, Review } from '@tracker/contracts/requirements/requirements';
import { fakeUploads } from '@tracker/testing/browser/fake-uploads';

export const ORGANIZATION_ID = '7d2b0a6f-1c11-4b0e-8a8e-0b0c5a3e7c55';
export const PATH = `/api/organizations/${ORGANIZATION_ID}`;

export function anOrganization(role: Organization['role']): Organization {
  return {
    id: ORGANIZATION_ID,
    name: 'Ward 7',
    description: null,
    billingEmail: null,
    role,
    subscriptionTier: 'enterprise',
    maxMembers: 50,
    notifications: { emailReminders: true, expirationAlerts: true, teamUpdates: false, reminderDays: '30,14,7' },
  };
}

export function aType(id: string, name: string, rules: Partial<CredentialType> = {}): CredentialType {
  return { id, name, aliases: [], issuingBody: null, needsDocument: false, needsReview: false, ...rules };
}

export function aRow(userId: string, name: string, states: Record<string, CellState | Omit<MatrixCell, 'typeId'>>) {
  const cells = Object.entries(states).map(([typeId, cell]) =>
    typeof cell === 'string' ? { typeId, state: cell, requirementId: `r-${typeId}` } : { typeId, ...cell },
  );
  return { userId, name, email: `${userId}@ward.test`, cells };
}

export function aReview(credentialId: string, overrides: Partial<Review> = {}): Review {
  return {
    credentialId,
    userId: 'ada',
    memberName: 'Ada Vos',
    types: [{ id: 'aid', name: 'First Aid' }],
    name: `Certificate ${credentialId}`,
    issuingBody: 'Red Cross',
    issueDate: '2026-01-10',
    expiryDate: '2028-01-10',
    hasDocument: false,
    documentUrl: null,
    waitingSince: '2026-11-20T10:00:00.000Z',
    canDecide: true,
    version: `v-${credentialId}`,
    ...overrides,
  };
}

export function anOwnRequirement(typeId: string, overrides: Partial<OwnRequirement> = {}): OwnRequirement {
  return {
    organizationId: ORGANIZATION_ID,
    organizationName: 'Ward 7',
    requirementId: `r-${typeId}`,
    askedBy: [{ requirementId: `r-${typeId}`, groupId: null, groupName: null }],
    typeId,
    typeName: typeId,
    issuingBody: null,
    needsDocument: false,
    needsReview: false,
    state: 'missing',
    until: null,
    credentialId: null,
    credentialName: null,
    ambiguousCredentialIds: [],
    reviewedOthers: [],
    settle: 'add',
    reason: null,
    progress: null,
    pause: null,
    ...overrides,
  };
}

/** Sends uploads to `fakeApi`, and records them there. */
export function uploadsToFakeApi() {
  return fakeUploads(async ({ method, path, form, headers }) => {
    const answer = await fetch(path, { method, body: form, headers });
    return { status: answer.status, body: await answer.text() };
  });
}
