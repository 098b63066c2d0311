/**
 * The number of items on a list's page if the request has no `limit`. It stands apart from paging.ts, because public pages read it
 * and would load zod with that file.
 */
export const defaultPageSize = 50;
