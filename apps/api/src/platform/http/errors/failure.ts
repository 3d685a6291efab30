import { HttpException } from '@nestjs/common';
import { outageOf } from '@tracker/database/outage';
import { DomainError, invalidText } from '../../domain-error.js';

export interface Failure {
  status: number;
  code: string;
  sentence: string;
  headers: Readonly<Record<string, string>>;
  details?: Readonly<Record<string, unknown>>;
}

const SENTENCES: Record<number, [code: string, sentence: string]> = {
  400: ['bad-request', 'The request could not be understood.'],
  401: ['sign-in-required', 'Please sign in to continue.'],
  404: ['not-found', 'There is nothing at this address.'],
  405: ['method-not-allowed', 'This address does not accept this kind of request.'],
  408: ['request-timeout', 'The request took too long to arrive. Please try again.'],
  413: ['too-large', 'The request is too large.'],
  414: ['address-too-long', 'The address is too long.'],
  415: ['unsupported-content-type', 'This content type is not accepted here.'],
  429: ['too-many-requests', 'Too many requests. Please wait a moment and try again.'],
  431: ['headers-too-large', 'The headers of the request are too large.'],
  503: ['not-ready', 'The service is not available right now. Please try again shortly.'],
};
const UNEXPECTED: [string, string] = ['unexpected', 'Something went wrong on our side. Please try again.'];

const LIBRARY_SENTENCES: Record<string, [code: string, sentence: string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid-json', 'The request body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad-request', 'The length of the request body does not match its header.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['unsupported-content-type', 'Send the form as multipart/form-data.'],
  FST_REQ_FILE_TOO_LARGE: ['file-too-large', 'The file is too large.'],
  FST_FILES_LIMIT: ['too-many-files', 'Only one file can be sent at a time.'],
  FST_PARTS_LIMIT: ['too-many-parts', 'The form has too many fields.'],
  FST_FIELDS_LIMIT: ['too-many-parts', 'The form has too many fields.'],
};

const OUTAGES: Record<'away' | 'busy', Failure> = {
  away: {
    status: 503,
    code: 'not-ready',
    sentence: 'The service is not available right now. Please try again shortly.',
    headers: { 'retry-after': '5' },
  },
  busy: {
    status: 503,
    code: 'busy',
    sentence: 'The service is too busy to do this right now. Please try again shortly.',
    headers: { 'retry-after': '2' },
  },
};

const SQLSTATE_OF_NUL = '22021';

export function failureOf(error: unknown): Failure {
  if (error instanceof DomainError) {
    const { status, code, sentence, headers, details } = error;
    return { status, code, sentence, headers, details };
  }
  if (libraryCodeOf(error) === SQLSTATE_OF_NUL) return failureOf(invalidText());
  const outage = outageOf(originOf(error));
  if (outage) return OUTAGES[outage];
  const status = statusOf(error);
  const [code, sentence] = LIBRARY_SENTENCES[libraryCodeOf(error)] ?? SENTENCES[status] ?? UNEXPECTED;
  return { status, code, sentence, headers: {} };
}

function statusOf(error: unknown): number {
  const status = error instanceof HttpException ? error.getStatus() : numberIn(error, 'statusCode');
  // Only the file server answers 403, for folders and paths outside its root. Both count as not found.
  if (status === 403) return 404;
  return status in SENTENCES ? status : 500;
}

function originOf(error: unknown): unknown {
  return error instanceof HttpException && error.cause ? error.cause : error;
}

function libraryCodeOf(error: unknown): string {
  const origin = originOf(error);
  if (origin instanceof SyntaxError && /JSON/.test(origin.message)) return 'FST_ERR_CTP_INVALID_JSON_BODY';
  return typeof origin === 'object' && origin !== null && 'code' in origin ? String(origin.code) : '';
}

function numberIn(error: unknown, key: string): number {
  if (typeof error !== 'object' || error === null || !(key in error)) return 500;
  const value = (error as Record<string, unknown>)[key];
  return typeof value === 'number' ? value : 500;
}
