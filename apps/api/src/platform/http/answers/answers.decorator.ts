import {
  applyDecorators,
  SerializeOptions,
  StandardSchemaSerializerInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { z } from 'zod';

type Swagger = typeof import('@nestjs/swagger');

const undescribed: ((swagger: Swagger) => void)[] = [];

/**
 * What the OpenAPI document shows of a handler, in the decorators of @nestjs/swagger. They run when somebody first asks for the document: to load
 * the five hundred modules of that library takes a tenth of the start, and few processes are ever asked.
 */
export function Documented(describe: (swagger: Swagger) => MethodDecorator): MethodDecorator {
  return (target, key, descriptor) => {
    undescribed.push((swagger) => describe(swagger)(target, key, descriptor));
  };
}

/** Loads @nestjs/swagger and has it describe the handlers. */
export async function loadSwagger(): Promise<Swagger> {
  const swagger = await import('@nestjs/swagger');
  for (const describe of undescribed.splice(0)) describe(swagger);
  return swagger;
}

export interface AnswerOptions {
  status?: number;
  /** The answer is a list of these. */
  list?: boolean;
  description?: string;
}

/**
 * The contract of an answer that a statement or a service has given its final form, so that it is not checked again. The OpenAPI document
 * shows it.
 */
export function AnswersReady(schema: z.ZodType, options: AnswerOptions = {}): MethodDecorator {
  const { status = 200, list = false, description = 'Success' } = options;
  return Documented(({ ApiResponse }) => ApiResponse({ status, description, isArray: list, standardSchema: schema }));
}

/** The contract of a handler's answer: what the schema does not name never leaves, and the OpenAPI document shows it. */
export function Answers(schema: z.ZodType, options: AnswerOptions = {}): MethodDecorator {
  return applyDecorators(
    SerializeOptions({ schema }),
    UseInterceptors(StandardSchemaSerializerInterceptor),
    AnswersReady(schema, options),
  );
}
