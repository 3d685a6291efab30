import {
  applyDecorators,
  SerializeOptions,
  StandardSchemaSerializerInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { z } from 'zod';

export interface AnswerOptions {
  status?: number;
  /** The answer is a list of these. */
  list?: boolean;
  description?: string;
}

/** The contract of a handler's answer: what the schema does not name never leaves, and the OpenAPI document shows it. */
export function Answers(schema: z.ZodType, options: AnswerOptions = {}): MethodDecorator {
  const { status = 200, list = false, description = 'Success' } = options;
  const response = { status, description, isArray: list, standardSchema: schema };
  return applyDecorators(
    SerializeOptions({ schema }),
    UseInterceptors(StandardSchemaSerializerInterceptor),
    ApiResponse(response),
  );
}
