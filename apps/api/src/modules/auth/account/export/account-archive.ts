import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { callbackify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { CREDENTIAL_STATUSES } from '@tracker/contracts/credentials/credential-status';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { Credential } from '@tracker/database/entities/credentials/credential.entity';
import { Statements } from '@tracker/database/statements';
import type { Repository } from 'typeorm';
import { CredentialExportService } from '../../../credentials/export/credential-export.service.js';
import { DocumentsService } from '../../../documents/documents.service.js';
import { ACCOUNT_DATA, OWN_DOCUMENTS, type OwnDocument } from './account-data.statements.js';

const EXTENSIONS: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'application/json': 'json',
  'application/jwt': 'jwt',
};

interface NamedDocument {
  document: OwnDocument;
  path: string | null;
}

@Injectable()
export class AccountArchive {
  constructor(
    private readonly statements: Statements,
    @InjectRepository(Credential) private readonly credentials: Repository<Credential>,
    private readonly exports: CredentialExportService,
    private readonly documents: DocumentsService,
  ) {}

  async write(person: { userId: string; today: CalendarDate }, path: string, signal: AbortSignal): Promise<boolean> {
    const { userId } = person;
    const stored = await this.statements.one(ACCOUNT_DATA, { userId });
    if (!stored) return false;
    const documents = await this.nameAll(await this.statements.rows(OWN_DOCUMENTS, { userId }));
    const { ZipFile } = await import('yazl');
    const zip = new ZipFile();
    const options = { mtime: new Date(), mode: 0o100600 };
    const add = (name: string, open: () => Promise<Readable>, compress: boolean) =>
      zip.addReadStreamLazy(name, { ...options, compress }, callbackify(open));
    const credentials = await this.credentials.find({ where: { ownerId: userId }, select: { id: true } });
    const scope = { isOrganization: false, owners: [person], ids: credentials.map(({ id }) => id) };
    add('credentials.csv', () => this.exports.csv(scope, [...CREDENTIAL_STATUSES]), true);
    const account = { ...stored.data, documents: documents.map(describe) };
    zip.addBuffer(Buffer.from(`${JSON.stringify(account, null, 2)}\n`), 'account.json', { ...options, compress: true });
    for (const { document, path: name } of documents) {
      if (name) add(name, () => this.documents.read(document), false);
    }
    zip.end();
    // The ZIP library reports errors of its sources on the archive, not on its output stream.
    const failure = new AbortController();
    zip.on('error', (error: Error) => failure.abort(error));
    await pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }), {
      signal: AbortSignal.any([signal, failure.signal]),
    });
    return true;
  }

  private async nameAll(documents: OwnDocument[]): Promise<NamedDocument[]> {
    const [current, former] = [new ReadableNames('documents'), new ReadableNames('documents/former')];
    const named: NamedDocument[] = [];
    for (const document of documents) {
      const { credentialName, issueDate, expiryDate, contentType, isFormer } = document;
      const names = isFormer ? former : current;
      const exists = await this.documents.exists(document);
      const path = names.nameFor(`${credentialName} ${issueDate} to ${expiryDate}`, EXTENSIONS[contentType] ?? 'bin');
      named.push({ document, path: exists ? path : null });
    }
    return named;
  }
}

function describe({ document, path }: NamedDocument) {
  const { credentialName, fileName, issueDate, expiryDate, isFormer } = document;
  return { path, fileName, credentialName, issueDate, expiryDate, isFormer };
}

/** Characters that common file systems reject or that could escape the folder. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/gu;
const MAX_LENGTH = 100;
const FILE_SYSTEM_MAX_BYTES = 255;
const MAX_STEM_BYTES = FILE_SYSTEM_MAX_BYTES - ' (99999).json'.length;

export class ReadableNames {
  private readonly taken = new Set<string>();

  constructor(private readonly folder: string) {}

  nameFor(label: string, extension: string): string {
    const stem = cleaned(label);
    for (let count = 1; ; count += 1) {
      const path = `${this.folder}/${stem}${count === 1 ? '' : ` (${count})`}.${extension}`;
      const key = path.toLowerCase();
      if (this.taken.has(key)) continue;
      this.taken.add(key);
      return path;
    }
  }
}

function cleaned(label: string): string {
  const line = label.normalize('NFC').replace(FORBIDDEN, ' ').replace(/\s+/g, ' ');
  const bytes = Buffer.from([...line].slice(0, MAX_LENGTH).join('')).subarray(0, MAX_STEM_BYTES);
  const short = new TextDecoder().decode(bytes, { stream: true });
  // Leading dots hide files, and Windows drops trailing ones.
  return short.replace(/^[. ]+|[. ]+$/g, '') || 'Document';
}
