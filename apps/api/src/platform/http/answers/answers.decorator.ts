import {
  applyDecorators,
  HttpCode,
  SerializeOptions,
  StandardSchemaSerializerInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { z } from 'zod';

type Swagger = typeof import('@nestjs/swagger');

const undescribed: ((swagger: Swagger) => void)[] = [];

/**
 * Defers the OpenAPI decorators until somebody requests the document: loading the 500 modules of @nestjs/swagger takes
 * a tenth of the startup time.
 */
export function Documented(describe: (swagger: Swagger) => MethodDecorator): MethodDecorator {
  return (target, key, descriptor) => {
    undescribed.push((swagger) => describe(swagger)(target, key, descriptor));
  };
}

export async function loadSwagger(): Promise<Swagger> {
  const swagger = await import('@nestjs/swagger');
  for (const describe of undescribed.splice(0)) describe(swagger);
  return swagger;
}

interface AnswerOptions {
  status?: number;
  list?: boolean;
  description?: string;
}

/** Sets and documents the status of a response that is in its final form already, so it is not validated again. */
export function AnswersReady(schema: z.ZodType, options: AnswerOptions = {}): MethodDecorator {
  const { status = 200, list = false, description = 'Success' } = options;
  return applyDecorators(
    HttpCode(status),
    Documented(({ ApiResponse }) => ApiResponse({ status, description, isArray: list, standardSchema: schema })),
  );
}

type Answering<Answer> = <Handler extends (...given: never[]) => Answer | Promise<Answer>>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<Handler>,
) => void;

export function Answers<Schema extends z.ZodType>(
  schema: Schema,
  options: AnswerOptions & { list: true },
): Answering<z.output<Schema>[]>;
export function Answers<Schema extends z.ZodType>(
  schema: Schema,
  options?: AnswerOptions & { list?: false },
): Answering<z.output<Schema>>;
export function Answers(schema: z.ZodType, options: AnswerOptions = {}): MethodDecorator {
  return applyDecorators(
    SerializeOptions({ schema }),
    UseInterceptors(StandardSchemaSerializerInterceptor),
    AnswersReady(schema, options),
  );
}
