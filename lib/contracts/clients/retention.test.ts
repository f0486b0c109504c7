import { readFileSync } from "node:fs";
import { retentionChangeSchema, retentionSchema } from "./retention";
import { forEachPeriod, isRetentionKey, retentionDays, retentionKeys, retentionPeriods } from "./retention-periods";

const days = new Intl.NumberFormat("en-US");

test.each(retentionKeys)("the default of %s can be chosen, and so can its shortest and longest period", (key) => {
  const { default: usual, min, max } = retentionPeriods[key];

  for (const value of [usual, min, max]) expect(retentionChangeSchema.safeParse({ [key]: value }).success).toBe(true);
  for (const value of [min - 1, max + 1, min + 0.5, null, "30"])
    expect(retentionChangeSchema.safeParse({ [key]: value }).success).toBe(false);
});

test("the audit log's retention period can't be shorter than the time for which the database refuses deletions", () => {
  expect(retentionPeriods.audit_log.min).toBeGreaterThan(365);
});

test("a change names any of the periods, and nothing else", () => {
  expect(retentionChangeSchema.parse({})).toEqual({});
  expect(retentionChangeSchema.safeParse({ accounts: 30 }).success).toBe(false);
  expect(retentionSchema.safeParse({ audit_log: 730 }).success).toBe(false);
  expect(isRetentionKey("accounts")).toBe(false);
});

test("a period that a client hasn't chosen has its default", () => {
  expect(retentionDays("audit_log", { audit_log: 400 })).toBe(400);
  expect(retentionDays("audit_log", { invitations: 1 })).toBe(730);
  expect(forEachPeriod((key) => retentionDays(key, undefined))).toEqual(
    forEachPeriod((key) => retentionPeriods[key].default),
  );
});

test("docs/operating.md shows the table of periods", () => {
  const rows = retentionKeys.map((key) => {
    const { label, default: usual, min, max } = retentionPeriods[key];
    return `| ${label} | ${usual} days | ${min} | ${days.format(max)} |`;
  });

  expect(readFileSync("docs/operating.md", "utf8")).toContain(rows.join("\n"));
});
