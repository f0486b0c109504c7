// Durations in milliseconds. A day has 24 hours here: days of the calendar are counted in backend/local-time.
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
