import {
  applyDecorators,
  SerializeOptions,
  StandardSchemaSerializerInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { z } from 'zod';
import { Documented } from './documented.decorator.js';

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
