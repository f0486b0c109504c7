import { accountColumns } from "@/lib/contracts/accounts/account-columns";
import { customKey } from "@/lib/contracts/accounts/custom-field";
import { defaultColumns, readColumns, shownColumns, writeColumns } from "./columns";

test("reads the chosen columns back in the list's own order", () => {
  expect(readColumns(writeColumns(["owner", "sector"]))).toEqual(["sector", "owner"]);
  expect(readColumns(writeColumns(accountColumns))).toEqual(accountColumns);
});

test("keeps the choice of no columns", () => expect(readColumns(writeColumns([]))).toEqual([]));

test.each([undefined, "", "<script>", "x".repeat(10_000)])(
  "falls back to the default columns for an invalid cookie (%#)",
  (value) => expect(readColumns(value)).toEqual(defaultColumns),
);

test("leaves out deleted fields, and the owner from a list of the user's own accounts", () => {
  const columns = ["sector", "owner", customKey("00000000-0000-4000-8000-000000000001")] as const;

  expect(shownColumns(columns, [], false)).toEqual(["sector", "owner"]);
  expect(shownColumns(columns, [], true)).toEqual(["sector"]);
});
