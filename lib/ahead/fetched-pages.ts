import "client-only";

/** When each page was fetched ahead that hasn't been opened since, by its path, in milliseconds since 1970. */
export const fetchedPages = new Map<string, number>();
