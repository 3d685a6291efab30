import { CELL_LABELS, untilWords } from '@tracker/contracts/requirements/requirement-states';
import type { ComplianceMatrix } from '@tracker/contracts/requirements/compliance-matrix';
import type { ComplianceReport } from '@tracker/contracts/reports/compliance-report';
import type { OwnRequirement } from '@tracker/contracts/requirements/own-requirements';
import type { PublicPortfolio } from '@tracker/contracts/portfolio/portfolio';
import { expectStatus, pick, requireSame } from '../expectations.js';
import type { CredentialType, HeldCredential, Model, Organization, Person } from '../model.js';
import { cellOf, countsFor, demandsOf, membersOf, statusOf, todayOf } from '../rules.js';

import type { World } from '../world.js';

const REQUESTED = ['met', 'expiring', 'in-review', 'rejected', 'expired', 'missing'];
const MAX_NOTICES = 20;
const RECENT_MS = 30 * 86_400_000;
type View = (model: Model, world: World, turn: number) => Promise<void>;

const byOrganization =
  (view: (model: Model, world: World, organization: Organization, reader: Person) => Promise<void>): View =>
  async (model, world, turn) => {
    const organization = pick(model.organizations, turn);
    const readers = organization ? membersOf(model, organization).filter(({ person }) => !person.isWaiting) : [];
    const reader = pick(readers, Math.floor(turn / 2))?.person;
    if (organization && reader) await view(model, world, organization, reader);
  };

const mayReadAll = (model: Model, organization: Organization, reader: Person) =>
  membersOf(model, organization).some(({ person, role }) => person === reader && role !== 'member');

const readableBy = (model: Model, organization: Organization, reader: Person) =>
  membersOf(model, organization)
    .map(({ person }) => person)
    .filter((person) => person === reader || mayReadAll(model, organization, reader));

const matrix = byOrganization(async (model, world, organization, reader) => {
  const url = `/api/organizations/${organization.id}/compliance-matrix`;
  const answer = await world.call(reader, 'GET', `${url}?limit=100`);
  expectStatus(answer, 200, `${reader.name} opens the matrix of ${organization.name}`);
  const { items } = answer.json<ComplianceMatrix>();
  const found = items.flatMap(({ userId, cells }) =>
    cells.map(({ typeId, state, until, credentialId }) =>
      [nameOf(model, userId), typeId, state, until ?? '', credentialId ?? ''].join(' '),
    ),
  );
  const types = model.types.filter((type) => type.organization === organization);
  const expected = readableBy(model, organization, reader).flatMap((person) =>
    types.map((type) => {
      const { state, until, credentialId } = cellOf(model, person, type);
      return [person.name, type.id, state, until ?? '', credentialId ?? ''].join(' ');
    }),
  );
  requireSame(found, expected, `The cells that ${reader.name} sees at ${organization.name}`);
});

const matrixFile = byOrganization(async (model, world, organization, reader) => {
  const url = `/api/organizations/${organization.id}/compliance-matrix.csv`;
  const answer = await world.call(reader, 'GET', url);
  expectStatus(answer, 200, `${reader.name} downloads the matrix of ${organization.name}`);
  const [, ...rows] = answer.body.trim().split('\r\n');
  const types = model.types.filter((type) => type.organization === organization);
  const people = types.length > 0 ? readableBy(model, organization, reader) : [];
  const expected = people.map((person) => {
    const states = types.map((type) => {
      const { state, until } = cellOf(model, person, type);
      const hasPassed = until !== null && until < todayOf(model, person);
      return until ? `${CELL_LABELS[state]} (${untilWords(state, hasPassed)} ${until})` : CELL_LABELS[state];
    });
    return [`${person.name} Lind`, person.email, ...states.toSorted()].join();
  });
  const found = rows.map((row) => {
    const [name = '', email = '', ...states] = row.split(',');
    return [name, email, ...states.toSorted()].join();
  });
  requireSame(found, expected, `The file of the matrix that ${reader.name} downloads at ${organization.name}`);
});

const report = byOrganization(async (model, world, organization, reader) => {
  const answer = await world.call(reader, 'GET', `/api/reports/compliance?organizationId=${organization.id}`);
  expectStatus(answer, 200, `${reader.name} opens the report of ${organization.name}`);
  const { totals, requirementsMet, memberBreakdown } = answer.json<ComplianceReport>();
  const members = membersOf(model, organization).map(({ person }) => person);
  const current = currentOf(model, members);
  const types = model.types.filter((type) => type.organization === organization);
  const states = members.flatMap((person) => types.map((type) => cellOf(model, person, type).state));
  const asked = states.filter((state) => REQUESTED.includes(state)).length;
  const met = states.filter((state) => state === 'met' || state === 'expiring').length;
  const { total, valid, expiring, expired, withDocuments } = totals;
  requireSame(
    [JSON.stringify({ total, valid, expiring, expired, withDocuments, requirementsMet })],
    [JSON.stringify({ ...countsOf(model, current), requirementsMet: { met, asked } })],
    `The totals that ${reader.name} reads at ${organization.name}`,
  );
  requireSame(
    memberBreakdown.map(
      (row) => `${nameOf(model, row.userId)} ${row.total} ${row.valid} ${row.expiring} ${row.expired}`,
    ),
    readableBy(model, organization, reader).map((person) => {
      const counts = countsOf(model, currentOf(model, [person]));
      return `${person.name} ${counts.total} ${counts.valid} ${counts.expiring} ${counts.expired}`;
    }),
    `The breakdown that ${reader.name} reads at ${organization.name}`,
  );
});

const members = byOrganization(async (model, world, organization, reader) => {
  const answer = await world.call(reader, 'GET', `/api/organizations/${organization.id}/members`);
  expectStatus(answer, 200, `${reader.name} lists the members of ${organization.name}`);
  const found = answer.json<{ members: { id: string; role: string }[] }>().members;
  requireSame(
    found.map(({ id, role }) => `${nameOf(model, id)} ${role}`),
    membersOf(model, organization).map(({ person, role }) => `${person.name} ${role}`),
    `The members that ${reader.name} sees at ${organization.name}`,
  );
});

const ownRequirements: View = async (model, world, turn) => {
  const person = pick(staying(model), turn);
  if (!person) return;
  const answer = await world.call(person, 'GET', '/api/my/requirements');
  expectStatus(answer, 200, `${person.name} opens their requirements`);
  const types = model.types.filter(
    (type) =>
      membersOf(model, type.organization).some((membership) => membership.person === person) &&
      demandsOf(model, person, type).length > 0,
  );
  requireSame(
    answer
      .json<OwnRequirement[]>()
      .map((one) => `${one.typeId} ${one.state} ${one.until ?? ''} ${one.progress?.until ?? ''}`),
    types.map((type) => {
      const { state, until } = cellOf(model, person, type);
      return `${type.id} ${state} ${until ?? ''} ${progressShown(model, person, type, state)}`;
    }),
    `The requirements that ${person.name} sees`,
  );
};

function progressShown(model: Model, person: Person, type: CredentialType, state: string): string {
  const progress = model.progress.find((one) => one.person === person && one.type === type);
  const isShown =
    progress && progress.until >= todayOf(model, person) && !['met', 'in-review', 'waived'].includes(state);
  return isShown ? progress.until : '';
}

const ownCredentials: View = async (model, world, turn) => {
  const person = pick(staying(model), turn);
  if (!person) return;
  const [list, stats] = [
    await world.call(person, 'GET', '/api/credentials'),
    await world.call(person, 'GET', '/api/dashboard/stats'),
  ];
  expectStatus(list, 200, `${person.name} opens their list`);
  const current = currentOf(model, [person]);
  requireSame(
    list.json<{ id: string; status: string }[]>().map(({ id, status }) => `${id} ${status}`),
    current.map(({ id, expiryDate }) => `${id} ${statusOf(expiryDate, todayOf(model, person))}`),
    `The credentials that ${person.name} sees`,
  );
  const { withDocuments: _, ...counts } = countsOf(model, current);
  requireSame([JSON.stringify(stats.json())], [JSON.stringify(counts)], `The stats of ${person.name}`);
};

const publicPortfolios: View = async (model, world, turn) => {
  const person = pick(
    model.people.filter(({ portfolio }) => portfolio),
    turn,
  );
  if (!person?.portfolio) return;
  const { token, isPublic, shown } = person.portfolio;
  const isVisible = isPublic && !person.leavingSince;
  const answer = await world.visit({ method: 'GET', url: `/api/portfolio/public/${token}` });
  expectStatus(answer, isVisible ? 200 : 404, `A visitor opens the portfolio of ${person.name}`);
  if (!isVisible) return;
  requireSame(
    answer.json<PublicPortfolio>().credentials.map(({ name, expiryDate }) => `${name} ${expiryDate}`),
    shown.filter(({ isArchived }) => !isArchived).map(({ name, expiryDate }) => `${name} ${expiryDate}`),
    `The credentials in the portfolio of ${person.name}`,
  );
};

const documents: View = async (model, world, turn) => {
  const credential = pick(
    model.credentials.filter(({ hasDocument }) => hasDocument),
    turn,
  );
  const reader = pick(staying(model), Math.floor(turn / 3));
  if (!credential || !reader) return;
  const { owner } = credential;
  const isForReviewer = model.types.some(
    (type) =>
      type.needsReview &&
      mayReadAll(model, type.organization, reader) &&
      membersOf(model, type.organization).some(({ person }) => person === owner) &&
      !credential.isArchived &&
      countsFor(model, credential, type) &&
      demandsOf(model, owner, type).length > 0,
  );
  const answer = await world.call(reader, 'GET', `/api/credentials/${credential.id}/document`);
  const what = `${reader.name} opens the document of ${credential.name} of ${owner.name}`;
  expectStatus(answer, reader === owner || isForReviewer ? 200 : 404, what);
};

const bell: View = async (model, world, turn) => {
  const person = pick(staying(model), turn);
  if (!person) return;
  const answer = await world.call(person, 'GET', '/api/notices');
  expectStatus(answer, 200, `${person.name} opens the bell`);
  const texts = answer
    .json<{ text: string; expiry: object | null }[]>()
    .filter(({ expiry }) => expiry === null)
    .map(({ text }) => text);
  if (texts.length === MAX_NOTICES) return;
  const isRecent = ({ at }: { at: Date }) => model.now.getTime() - at.getTime() < RECENT_MS;
  const decided = model.reviews
    .filter((review) => review.credential.owner === person && !review.credential.isArchived && isRecent(review))
    .map(({ credential, type, decision }) =>
      decision === 'approve'
        ? `${type.organization.name} approved ${credential.name}.`
        : `${type.organization.name} rejected ${credential.name}: Seen`,
    );
  const asked = new Map<string, string[]>();
  for (const { type, at } of model.requests.filter((one) => one.person === person && isRecent(one))) {
    const key = `${type.organization.name} asked you for |${at.getTime()}`;
    asked.set(key, [...(asked.get(key) ?? []), type.name]);
  }
  const requested = [...asked].map(([key, names]) => {
    const [first = '', ...others] = names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
    const more = others.length === 1 ? ' and 1 other' : ` and ${others.length} others`;
    return `${key.split('|')[0]}${first}${others.length === 0 ? '' : more}.`;
  });
  requireSame(
    texts.filter((text) => / (approved|rejected|asked you for) /.test(text)),
    [...decided, ...requested],
    `What ${person.name} sees behind the bell`,
  );
};

const calendars: View = async (model, world, turn) => {
  const feed = pick(model.feeds, turn);
  if (!feed) return;
  const { person, organization, path } = feed;
  const answer = await world.visit({ method: 'GET', url: path });
  const what = `The calendar of ${person.name} for ${organization?.name ?? 'themselves'}`;
  const isVisible = person.leavingSince === null && (organization === null || mayReadAll(model, organization, person));
  expectStatus(answer, isVisible ? 200 : 404, what);
  if (!isVisible) return;
  const people = organization ? membersOf(model, organization).map((membership) => membership.person) : [person];
  requireSame(
    [...answer.body.matchAll(/^UID:([0-9a-f-]{36})/gm)].map(([, id = '']) => id),
    currentOf(model, people).map(({ id }) => id),
    what,
  );
};

const ALL: readonly View[] = [
  bell,
  calendars,
  documents,
  matrix,
  report,
  ownRequirements,
  members,
  publicPortfolios,
  matrixFile,
  ownCredentials,
];
export const VIEWS = ALL.length;

export async function checkView(model: Model, world: World, turn: number): Promise<void> {
  await ALL[turn % ALL.length]?.(model, world, Math.floor(turn / ALL.length));
}

const staying = (model: Model) => model.people.filter(({ leavingSince, isWaiting }) => !leavingSince && !isWaiting);

const nameOf = (model: Model, id: string) => model.people.find((person) => person.id === id)?.name ?? id;

const currentOf = (model: Model, people: readonly Person[]) =>
  model.credentials.filter(({ owner, isArchived }) => people.includes(owner) && !isArchived);

function countsOf(model: Model, credentials: readonly HeldCredential[]) {
  const statuses = credentials.map(({ owner, expiryDate }) => statusOf(expiryDate, todayOf(model, owner)));
  const count = (status: string) => statuses.filter((one) => one === status).length;
  return {
    total: credentials.length,
    valid: count('valid'),
    expiring: count('expiring'),
    expired: count('expired'),
    withDocuments: credentials.filter(({ hasDocument }) => hasDocument).length,
  };
}
