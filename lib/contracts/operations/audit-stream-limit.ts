/**
 * The largest exact count of a stream's waiting entries; a greater one means "more than this". For browsers: no zod.
 */
export const maxCountedWaiting = 1_000;
