/**
 * The largest exact count of a stream's waiting entries; a greater count means "more than this". Browser code imports
 * this file: no zod here.
 */
export const maxCountedWaiting = 1_000;
