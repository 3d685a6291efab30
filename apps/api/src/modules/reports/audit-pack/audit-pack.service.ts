import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { displayName } from '@tracker/contracts/auth/display-name';
import type { AuditPackQuery } from '@tracker/contracts/reports/compliance-report';
import { CELL_LABELS } from '@tracker/contracts/requirements/requirement-states';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { Statements } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../../platform/actor/actor.js';
import { RequestContext } from '../../../platform/actor/request-context.js';
import { Clock, todayOf } from '../../../platform/clock.js';
import { organizationNotFound } from '../../../platform/domain-error.js';
import { BYTE_ORDER_MARK, csvRow, textCell } from '../../../platform/downloads/csv.js';
import { Downloads } from '../../../platform/downloads/downloads.service.js';
import { CredentialExportService } from '../../credentials/export/credential-export.service.js';
import { memberNotFound } from '../../organizations/organizations.errors.js';
import { MatrixRepository } from '../../requirements/matrix/matrix.repository.js';
import type { PackCover } from './audit-pack-pdf.js';
import { hashedZip } from './hashed-zip.js';
import { openSnapshot, type PackSnapshot, type RequirementRow } from './pack-snapshot.js';

@Injectable()
export class AuditPackService {
  constructor(
    private readonly statements: Statements,
    private readonly matrix: MatrixRepository,
    private readonly exports: CredentialExportService,
    private readonly downloads: Downloads,
    private readonly unitOfWork: UnitOfWork,
    private readonly context: RequestContext,
    private readonly clock: Clock,
  ) {}

  async download(
    organizationId: string,
    actor: Actor,
    { date, userId }: AuditPackQuery,
    requestId: string,
  ): Promise<{ content: Readable; fileName: string }> {
    const madeAt = this.clock.now();
    const today = todayOf(actor, madeAt);
    const day = date ?? today;
    const people = await this.matrix.people(organizationId, { userId });
    const [person] = people;
    if (!person) throw memberNotFound();
    const organizationName = await this.exports.organizationName(organizationId);
    if (organizationName === null) throw organizationNotFound();
    const cover = {
      organization: { id: organizationId, name: organizationName },
      person: userId ? { userId: person.userId, name: person.name, email: person.email } : null,
      day,
      today,
      madeAt,
      madeBy: { name: displayName(actor), email: actor.email },
      memberCount: people.length,
    };
    const content = await this.downloads.start(actor.userId, 'reads and draws', async () => {
      // Safe methods have no context of their own.
      const caller = { actorId: actor.userId, agentId: null, requestId };
      await this.context.run(caller, () => this.unitOfWork.run(() => this.record(organizationId, userId ?? null, day)));
      // Without another date, each member's own day counts, as in reports and the matrix.
      const choice = { people, now: day === today ? madeAt : day, isPast: day < today };
      const snapshot = await openSnapshot(this.statements, this.exports, choice);
      return archiveOf(snapshot, cover);
    });
    return { content, fileName: `audit-pack-${day}.zip` };
  }

  /** Only triggers write to the trail. */
  private async record(organizationId: string, userId: string | null, day: CalendarDate): Promise<void> {
    await this.statements.sql`
      insert into audit_pack_downloads (organization_id, user_id, day)
      values (${organizationId}::uuid, ${userId}::uuid, ${day}::date)`;
  }
}

async function archiveOf(snapshot: PackSnapshot, cover: Omit<PackCover, 'totals'>): Promise<Readable> {
  const { auditPackPdf } = await import('./audit-pack-pdf.js');
  const { organization, person, day, madeAt, madeBy } = cover;
  let isRead = false;
  const content = await hashedZip(
    [
      {
        name: 'report.pdf',
        open: async () => auditPackPdf(snapshot, { ...cover, totals: await snapshot.totals() }),
      },
      { name: 'requirements.csv', open: () => Readable.from(requirementsCsv(snapshot.requirements())) },
      { name: 'credentials.csv', open: () => snapshot.credentialsCsv() },
    ],
    async (files) => {
      isRead = true;
      await snapshot.end();
      return { organization, person, date: day, madeAt: madeAt.toISOString(), madeBy, files };
    },
  );
  content.once('close', () => isRead || void snapshot.end(new Error('The audit pack was not read to its end.')));
  return content;
}

const HEADINGS = [
  'Member',
  'Email',
  'Requirement',
  'Required For',
  'State',
  'Until',
  'Credential',
  'Issuing Body',
  'Decided By',
  'Decided On',
  'Reason',
];

async function* requirementsCsv(rows: AsyncIterable<RequirementRow>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(HEADINGS);
  for await (const row of rows) {
    const texts = [row.memberName, row.email, row.requirement, row.requiredFor].map(textCell);
    const evidence = [row.credentialName, row.issuingBody, row.decidedBy].map((text) => textCell(text ?? ''));
    const decidedOn = row.decidedAt?.toISOString().slice(0, 10) ?? '';
    yield csvRow([
      ...texts,
      CELL_LABELS[row.state],
      row.until ?? '',
      ...evidence,
      decidedOn,
      textCell(row.reason ?? ''),
    ]);
  }
}
