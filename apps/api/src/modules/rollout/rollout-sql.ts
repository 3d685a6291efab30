/** A `timestamptz` column as the wire has it. */
export const isoText = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Distinct people who were given the release with this id. */
export const givenTo = (id: string) => `(select count(*)::int from release_exposures e where e.release_id = ${id})`;

/** Distinct people for whom it failed. Signed-out browsers are one person together: whoever deletes a cookie can be many of them. */
export const failedFor = (id: string) =>
  `(select count(distinct coalesce(f.user_id::text, 'signed out'))::int from release_failures f where f.release_id = ${id})`;
