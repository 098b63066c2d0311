/** How much of a list an answer holds where nobody says `?limit=`. */
export const defaultPageSize = 50;
