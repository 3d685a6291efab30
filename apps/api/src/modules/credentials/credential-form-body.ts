import { applyDecorators } from '@nestjs/common';
import { Documented } from '../../platform/http/answers/answers.decorator.js';

const text = (description: string) => ({ type: 'string', description });
const flag = (description: string) => ({ type: 'string', enum: ['true', 'false'], description });

/** Written by hand because the contract schemas do not describe a multipart form with a file. */
export const CredentialFormBody = (): MethodDecorator =>
  Documented(({ ApiBody, ApiConsumes }) =>
    applyDecorators(
      ApiConsumes('multipart/form-data'),
      ApiBody({
        schema: {
          type: 'object',
          required: ['name', 'issuingBody', 'issueDate', 'expiryDate'],
          properties: {
            name: text('At most 200 characters'),
            issuingBody: text('At most 200 characters'),
            issueDate: { type: 'string', format: 'date' },
            expiryDate: { type: 'string', format: 'date', description: 'Not before the issue date' },
            notes: text('At most 5,000 characters. In a change: left out or empty keeps the present notes'),
            clearNotes: flag('In a change: removes the notes'),
            document: { type: 'string', format: 'binary', description: 'PDF, JPG or PNG of at most 10 MiB' },
            removeDocument: flag('In a change: removes the document'),
          },
        },
      }),
    ),
  );
