import { applyDecorators } from '@nestjs/common';
import { DATE_ORDERS, IMPORT_MAX_BYTES } from '@tracker/contracts/credentials/import-limits';
import type { FastifyRequest } from 'fastify';
import type { Environment } from '../../../platform/config/environment.js';
import { Documented } from '../../../platform/http/answers/answers.decorator.js';
import { type ReceivedForm, readForm, spoolFolder } from '../../../platform/http/multipart-form.js';

const FORM = { textFields: ['mapping', 'dateOrder'], fileField: 'file', maxFileBytes: IMPORT_MAX_BYTES };

export async function withImportForm<T>(
  request: FastifyRequest,
  { dataDir }: Pick<Environment, 'dataDir'>,
  use: (form: ReceivedForm) => Promise<T>,
): Promise<T> {
  const form = await readForm(request, { ...FORM, spoolFolder: spoolFolder(dataDir) });
  try {
    return await use(form);
  } finally {
    await form.discard();
  }
}

export const ImportFormBody = (): MethodDecorator =>
  Documented(({ ApiBody, ApiConsumes }) =>
    applyDecorators(
      ApiConsumes('multipart/form-data'),
      ApiBody({
        schema: {
          type: 'object',
          required: ['file'],
          properties: {
            file: { type: 'string', format: 'binary', description: 'CSV or XLSX, at most 5 MB and 5,000 rows' },
            mapping: { type: 'string', description: 'JSON: the heading of the column of each field' },
            dateOrder: { type: 'string', enum: [...DATE_ORDERS] },
          },
        },
      }),
    ),
  );
