import { LIST_SCHEMA } from './scim-schemas.js';

export const listOf = (resources: object[], totalResults = resources.length, startIndex = 1) => ({
  schemas: [LIST_SCHEMA],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
