import { z } from 'zod';

/** Ids of rows on the wire: UUID version 4 or 7, lower or upper case. */
export const idSchema = z.uuid();
