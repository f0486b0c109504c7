import { isOfficeHours } from "./local-hours";

test.each([
  ["2026-03-02T15:00:00Z", "America/Chicago", true],
  ["2026-03-02T14:59:00Z", "America/Chicago", false],
  ["2026-03-02T22:59:00Z", "America/Chicago", true],
  ["2026-03-02T23:00:00Z", "America/Chicago", false],
  ["2026-03-01T16:00:00Z", "America/Chicago", false],
  // In that zone it is still Sunday, or already Saturday.
  ["2026-03-02T00:30:00Z", "Pacific/Honolulu", false],
  ["2026-03-06T23:30:00Z", "Asia/Tokyo", false],
])("at %s in %s it is office hours: %s", (at, zone, is) => expect(isOfficeHours(Date.parse(at), zone)).toBe(is));
