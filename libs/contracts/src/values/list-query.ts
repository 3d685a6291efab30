import { z } from 'zod';

const MAX = 200;

export const pageLimitSchema = z.coerce
  .number('The limit must be a whole number')
  .int('The limit must be a whole number')
  .min(1, 'The limit must be at least 1')
  .max(MAX, `The limit must be at most ${MAX}`)
  .default(50);

/** Accepts digits only. `pageLimitSchema` also accepts other numbers and is part of the public API's description. */
export const limitSchema = (max: number, initial: number, name = 'The limit') =>
  z
    .string()
    .regex(/^\d{1,3}$/, `${name} must be a whole number`)
    .transform(Number)
    .pipe(z.int().min(1, `${name} must be at least 1`).max(max, `${name} must be at most ${max}`))
    .default(initial);

export const cursorQuerySchema = z.object({
  limit: pageLimitSchema,
  cursor: z.string().max(500, 'The cursor is not valid').optional(),
});
export type CursorQuery = z.infer<typeof cursorQuerySchema>;

export const cursorPageSchema = <Row extends z.ZodType>(row: Row, id: string) =>
  z.object({ data: z.array(row), nextCursor: z.string().nullable() }).meta({ id });

/** An instant with a time zone, such as `2026-11-24T10:00:00Z`, or a day, which begins at midnight UTC. */
export const sinceSchema = (name: string) =>
  z
    .union([z.iso.datetime({ offset: true }), z.iso.date()], `${name} must be an instant such as 2026-11-24T10:00:00Z`)
    .transform((text) => new Date(text));
