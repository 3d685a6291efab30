import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { applyDecorators } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Environment } from '../config/environment.js';
import { DomainError } from '../domain-error.js';
import { Documented } from './answers/answers.decorator.js';
import { notUtf8 } from './body-parsers.js';

export interface ReceivedFile {
  path: string;
  head: Buffer;
  fileName: string | undefined;
  sizeBytes: number;
}

export interface ReceivedForm {
  fields: Record<string, unknown>;
  file: ReceivedFile | null;
}

export interface FormOptions {
  textFields: readonly string[];
  fileField: string;
  maxFileBytes: number;
  maxFieldBytes?: number;
}

/** Written by hand because the contract schemas do not describe a multipart form with a file. */
export function FormBody(required: string[], properties: Record<string, object>): MethodDecorator {
  const schema = { type: 'object', ...(required.length > 0 && { required }), properties };
  return Documented(({ ApiBody, ApiConsumes }) =>
    applyDecorators(ApiConsumes('multipart/form-data'), ApiBody({ schema })),
  );
}

const MAX_BODY_BYTES = 64 * 1024 * 1024;
const HEAD_BYTES = 4_096;
const MAX_FIELD_BYTES = 64 * 1024;
/** Limits floods of tiny parts. Only one part is in memory at a time. */
const MAX_PARTS = 1_000;

export const spoolFolder = (dataDir: string) => join(dataDir, 'uploads');

export async function withForm<T>(
  request: FastifyRequest,
  { dataDir }: Pick<Environment, 'dataDir'>,
  options: FormOptions,
  use: (form: ReceivedForm) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw formExpected();
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw fileTooLarge(options.maxFileBytes);
  const reader = new FormReader(options, spoolFolder(dataDir));
  try {
    await readParts(request, options, reader);
    return await use(reader.finish());
  } finally {
    await reader.discard();
  }
}

/**
 * Reads the whole form even when a part is refused: most clients report a response during the upload as a broken
 * connection.
 */
async function readParts(request: FastifyRequest, { maxFileBytes }: FormOptions, reader: FormReader): Promise<void> {
  const limits = {
    fileSize: maxFileBytes,
    // The parser treats all parts as files. One more than `parts`, so that the limit of parts applies first.
    files: MAX_PARTS + 1,
    parts: MAX_PARTS,
  };
  try {
    // Texts are read as bytes, because the parser would silently replace invalid UTF-8.
    for await (const part of request.parts({ limits, isPartAFile: () => true })) {
      if (part.type === 'file') await reader.take(part);
    }
  } catch (error) {
    throw isKnown(error) ? error : incompleteForm();
  }
}

class FormReader {
  private readonly fields = new Map<string, unknown>();
  private file: ReceivedFile | null = null;
  private readonly paths: string[] = [];
  private refusal: DomainError | null = null;

  constructor(
    private readonly options: FormOptions,
    private readonly folder: string,
  ) {}

  async take(part: MultipartFile): Promise<void> {
    const { fieldname, filename, mimetype } = part;
    if (filename === undefined && mimetype !== 'application/octet-stream') return this.takeText(part);
    if (fieldname === this.options.fileField) return this.takeFile(part);
    for await (const _chunk of part.file);
  }

  finish(): ReceivedForm {
    if (this.refusal) throw this.refusal;
    return { fields: Object.fromEntries(this.fields), file: this.file };
  }

  async discard(): Promise<void> {
    await Promise.all(this.paths.map((path) => rm(path, { force: true })));
  }

  private async takeText({ file, fieldname }: MultipartFile): Promise<void> {
    const { maxFieldBytes = MAX_FIELD_BYTES } = this.options;
    const bytes = await beginningOf(file, maxFieldBytes);
    if (this.options.maxFieldBytes && file.truncated) this.refuse(fileTooLarge(this.options.maxFileBytes));
    if (fieldname === this.options.fileField) {
      if (bytes.length > 0) this.refuse(fileExpected(fieldname));
      return;
    }
    if (!this.options.textFields.includes(fieldname)) return;
    // Truncation can split the last character; such a field is refused for its length instead.
    if (bytes.length < maxFieldBytes && !isUtf8(bytes)) this.refuse(notUtf8());
    if (this.fields.has(fieldname)) this.refuse(fieldTwice());
    else this.fields.set(fieldname, bytes.toString());
  }

  private async takeFile({ file, filename }: MultipartFile): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const path = join(this.folder, randomUUID());
    this.paths.push(path);
    const spool = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    const head = watchHead(file);
    await pipeline(file, spool);
    if (file.truncated) return this.refuse(fileTooLarge(this.options.maxFileBytes));
    const sizeBytes = spool.bytesWritten;
    if (sizeBytes === 0 && !filename) return rm(path);
    if (sizeBytes === 0) return this.refuse(emptyFile());
    if (this.file) return this.refuse(fileTwice());
    this.file = { path, head: head(), fileName: filename || undefined, sizeBytes };
  }

  private refuse(error: DomainError): void {
    this.refusal ??= error;
  }
}

async function beginningOf(stream: Readable, bytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let missing = bytes;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (missing > 0) parts.push(chunk.subarray(0, missing));
    missing -= Math.min(missing, chunk.length);
  }
  return Buffer.concat(parts);
}

function watchHead(stream: Readable): () => Buffer {
  const parts: Buffer[] = [];
  let missing = HEAD_BYTES;
  const note = (chunk: Buffer) => {
    parts.push(Buffer.from(chunk.subarray(0, missing)));
    missing -= Math.min(missing, chunk.length);
    if (missing === 0) stream.off('data', note);
  };
  stream.on('data', note);
  return () => Buffer.concat(parts);
}

function isKnown(error: unknown): boolean {
  if (error instanceof DomainError) return true;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return (
    (code.startsWith('FST_') && code !== 'FST_MP_PREMATURE_CLOSE') || /^(ENOSPC|EACCES|EMFILE|EROFS|EIO)$/.test(code)
  );
}

const formExpected = () => new DomainError('form-expected', 415, 'Send the form as multipart/form-data.');
const incompleteForm = () =>
  new DomainError('incomplete-form', 400, 'The form did not arrive completely. Please try again.');
const fileExpected = (field: string) => new DomainError('file-expected', 400, `The field ${field} must be a file.`);
const fieldTwice = () => new DomainError('repeated-field', 400, 'A field was sent more than once.');
const fileTwice = () => new DomainError('too-many-files', 400, 'Only one file can be sent at a time.');
const emptyFile = () => new DomainError('empty-file', 400, 'The file is empty. Please choose another one.');
const fileTooLarge = (bytes: number) =>
  new DomainError('file-too-large', 413, `The file is too large: at most ${sizeText(bytes)} are accepted.`);
const sizeText = (bytes: number) => (bytes < 1024 * 1024 ? `${bytes / 1024} kB` : `${bytes / 1024 / 1024} MB`);
