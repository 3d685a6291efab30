import { applyDecorators } from '@nestjs/common';
import { DATE_ORDERS } from '@tracker/contracts/credentials/import-limits';
import { Documented } from '../../../platform/http/answers/answers.decorator.js';

/** What an import is sent as; its file is not JSON. */
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
