import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { displayName } from '@tracker/contracts/auth/display-name';
import type { AuditPackQuery } from '@tracker/contracts/reports/compliance-report';
import { CELL_LABELS } from '@tracker/contracts/requirements/requirement-states';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../../platform/actor/actor.js';
import { RequestContext } from '../../../platform/actor/request-context.js';
import { Clock, todayOf } from '../../../platform/clock.js';
import { organizationNotFound } from '../../../platform/domain-error.js';
import { BYTE_ORDER_MARK, csvRow, textCell } from '../../../platform/downloads/csv.js';
import { Downloads } from '../../../platform/downloads/downloads.service.js';
import { ExportRepository } from '../../credentials/export/export.repository.js';
import { memberNotFound } from '../../organizations/organizations.errors.js';
import { MatrixRepository } from '../../requirements/matrix/matrix.repository.js';
import type { PackCover } from './audit-pack-pdf.js';
import { AuditPackRepository, type PackSnapshot, type RequirementRow } from './audit-pack.repository.js';
import { hashedZip } from './hashed-zip.js';

@Injectable()
export class AuditPackService {
  constructor(
    private readonly packs: AuditPackRepository,
    private readonly matrix: MatrixRepository,
    private readonly exports: ExportRepository,
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
    const people = await this.matrix.people(organizationId, { q: '' }, userId ?? null);
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
      const record = () => this.packs.record(organizationId, userId ?? null, day);
      await this.context.run(caller, () => this.unitOfWork.run(record));
      // Without another date, each member's own day counts, as in reports and the matrix.
      const snapshot = await this.packs.open(people, day === today ? madeAt : day, day < today);
      return archiveOf(snapshot, cover);
    });
    return { content, fileName: `audit-pack-${day}.zip` };
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
