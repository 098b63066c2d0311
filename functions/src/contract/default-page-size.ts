/** The number of items on a list's page if the request has no `limit`. */
export const defaultPageSize = 50;
