/** The bound of a stream's count of waiting entries: a greater number means "more than this". For browsers: no zod. */
export const maxCountedWaiting = 1_000;
