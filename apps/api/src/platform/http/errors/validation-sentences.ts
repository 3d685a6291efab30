import { type ArgumentMetadata, StandardSchemaValidationPipe } from '@nestjs/common';
import { z } from 'zod';
import { type DomainError, invalidInput, notFound } from '../../domain-error.js';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

const TYPE_WORDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};
const FORMAT_WORDS: Record<string, string> = {
  uuid: 'a valid id',
  email: 'a valid email address',
  url: 'a valid address',
};

function sentenceOf(issue: RawIssue): string {
  const label = labelOf(issue.path ?? []);
  if (issue.code === 'invalid_type') {
    if (label === null) return 'Send the fields as a JSON object';
    return issue.input === undefined
      ? `${label} is required`
      : `${label} must be ${TYPE_WORDS[issue.expected] ?? 'of another type'}`;
  }
  const subject = label ?? 'The id';
  if (issue.code === 'invalid_format') return `${subject} must be ${FORMAT_WORDS[issue.format] ?? 'in another format'}`;
  if (issue.code === 'invalid_value') return `${subject} must be one of: ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'too_small') return `${subject} is too small or too short`;
  if (issue.code === 'too_big') return `${subject} is too large or too long`;
  return `${subject} is not valid`;
}

function labelOf(path: readonly PropertyKey[]): string | null {
  const name = path.filter((part) => typeof part === 'string').at(-1);
  if (name === undefined) return null;
  const words = String(name)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function installValidationSentences(): void {
  z.config({ customError: sentenceOf });
}

export function validationError(issues: readonly { readonly message: string }[]): DomainError {
  return invalidInput(issues[0]?.message ?? 'The request is not valid');
}

export class ValidationPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: validationError });
  }

  /** A malformed id in the path names nothing, and `GET /api/credentials/bulk` has no handler but that of an id. */
  override async transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    try {
      return await super.transform(value, metadata);
    } catch (error) {
      throw metadata.type === 'param' ? notFound() : error;
    }
  }
}
