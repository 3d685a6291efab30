import AdmZip from 'adm-zip';
import fc from 'fast-check';
import { AccountExportJob } from '../../modules/auth/account/export/account-export.job.js';
import type { JobRun } from '../../platform/jobs/durable/durable-jobs.js';
import { expectStatus, pick, requireSame } from '../expectations.js';
import type { Request } from '../model.js';
import { membersOf, refusal } from '../rules.js';
import { actorChoice, ADMINS, findActor, number, stepsOf } from '../step.js';

const feedChoice = fc.record({ at: actorChoice, isOwn: fc.boolean(), isOpened: fc.integer({ min: 0, max: 3 }) });

const changeFeed = stepsOf({
  name: 'calendar address',
  choice: feedChoice,
  find: (model, { at }) => findActor(model, at, ADMINS),
  async act({ organization, actor }, model, world, { isOwn, isOpened }) {
    const of = isOwn ? null : organization;
    const method = isOpened > 0 ? 'POST' : 'DELETE';
    const answer = await world.call(actor, method, `/api/${of ? `organizations/${of.id}/` : ''}calendar-feed`);
    const refused = of ? refusal(model, actor, of, ADMINS) : actor.leavingSince ? 403 : null;
    const what = `${method} by ${actor.name} for ${of?.name ?? 'themselves'}`;
    expectStatus(answer, refused ?? (isOpened > 0 ? 201 : 200), what);
    if (refused) return `${what}: ${refused}`;
    model.feeds = model.feeds.filter((feed) => feed.person !== actor || feed.organization !== of);
    const path = isOpened > 0 && new URL(answer.json<{ url: string }>().url).pathname;
    if (path) model.feeds.push({ person: actor, organization: of, path });
    return what;
  },
});

const RUN: Pick<JobRun, 'attempt' | 'signal'> = { attempt: 1, signal: new AbortController().signal };

const exportAll = stepsOf({
  name: 'export everything',
  choice: number,
  find: (model, which) => pick(model.people, which) ?? null,
  async act(person, model, world) {
    const asked = await world.call(person, 'POST', '/api/account/export');
    const what = `${person.name} exports everything`;
    // 429 is possible because of the limit of five exports per day.
    expectStatus(asked, person.leavingSince ? 403 : [202, 429], what);
    if (asked.statusCode !== 202) return `${what}: ${asked.statusCode}`;
    const { id } = asked.json<{ id: string }>();
    await world.service(AccountExportJob).handle({ exportId: id }, RUN as JobRun);
    const answer = await world.call(person, 'GET', `/api/account/exports/${id}/file`);
    expectStatus(answer, 200, what);
    const zip = new AdmZip(answer.rawPayload);
    const own = model.credentials.filter(({ owner }) => owner === person);
    const { organizations } = JSON.parse(zip.readAsText('account.json')) as {
      organizations: { id: string; role: string; askedFor: { type: string }[] }[];
    };
    requireSame(
      [
        ...zip.readAsText('credentials.csv').trim().split('\r\n').slice(1).map(expiryOf),
        ...zip
          .getEntries()
          .filter(isDocument)
          .map(() => 'document'),
        ...organizations.map(({ id, role, askedFor }) =>
          [id, role, ...askedFor.map(({ type }) => type).toSorted()].join(' '),
        ),
      ],
      [
        ...own.map(({ expiryDate }) => expiryDate),
        ...own.filter(({ hasDocument }) => hasDocument).map(() => 'document'),
        ...model.organizations.flatMap((organization) =>
          membersOf(model, organization)
            .filter((membership) => membership.person === person)
            .map(({ role }) => {
              const isAsked = (one: Request) => one.person === person && one.type.organization === organization;
              const asked = model.requests.filter(isAsked).map(({ type }) => type.name);
              return [organization.id, role, ...asked.toSorted()].join(' ');
            }),
        ),
      ],
      `What is in the file of ${person.name}`,
    );
    return what;
  },
});

const expiryOf = (row: string) => /\d{4}-\d\d-\d\d,(\d{4}-\d\d-\d\d)/.exec(row)?.[1] ?? row;
const isDocument = ({ entryName }: { entryName: string }) => /^documents\/[^/]+$/.test(entryName);

export const ownDataSteps = [changeFeed, changeFeed, exportAll];
