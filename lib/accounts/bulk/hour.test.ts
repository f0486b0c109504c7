import { describeChangeCount, describeKeptReason, describeRecentUndo } from "./hour";

test("counts restored accounts, accounts that keep some changes and accounts the user can't change", () => {
  expect(describeRecentUndo({ changed: 3, skipped: [{ reason: "unchanged", count: 2, names: [] }] })).toBe(
    "3 accounts restored.",
  );
  expect(
    describeRecentUndo({
      changed: 1,
      skipped: [
        { reason: "changed_meanwhile", count: 2, names: ["Acme", "Bolt"] },
        { reason: "forbidden", count: 1, names: [] },
      ],
    }),
  ).toBe("1 account restored. 2 accounts keep some changes (Acme, Bolt). 1 not yours to change.");
  expect(
    describeRecentUndo({ changed: 0, skipped: [{ reason: "changed_meanwhile", count: 7, names: ["Acme"] }] }),
  ).toBe("7 accounts keep some changes (Acme, …).");
});

test("a preview states the number of changes and how many are listed", () => {
  expect(describeChangeCount({ items: [], total: 0, accounts: 0 })).toBe("0 changes on 0 accounts.");
  expect(describeChangeCount({ items: [], total: 1240, accounts: 310 })).toBe(
    "1,240 changes on 310 accounts; the latest 0 are listed.",
  );
});

test.each([
  ["changed_since", "owner", "Lena Ortiz", "Kept: Lena Ortiz has changed it since."],
  ["changed_since", "tier", null, "Kept: Sightline has changed it since."],
  ["worked_on", "account", null, "Kept: others have worked on this account since."],
  ["worked_on", "contact", null, "Kept: others have worked with this person since."],
  ["moved", "account_id", null, "Kept: move the contact back to undo this."],
  ["forbidden", "owner", null, "Kept: only leaders and admins can assign accounts."],
  [null, "tier", null, null],
] as const)("describes why a change is kept: %s of %s", (stays, field, by, text) => {
  expect(describeKeptReason({ stays, field, by })).toBe(text);
});
