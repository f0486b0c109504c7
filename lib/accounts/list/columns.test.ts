import { accountColumns } from "@/lib/contracts/accounts/account-columns";
import { defaultColumns, readColumns, writeColumns } from "./columns";

test("reads the chosen columns back in the list's own order", () => {
  expect(readColumns(writeColumns(["owner", "sector"]))).toEqual(["sector", "owner"]);
  expect(readColumns(writeColumns(accountColumns))).toEqual(accountColumns);
});

test("keeps the choice of no columns", () => expect(readColumns(writeColumns([]))).toEqual([]));

test.each([undefined, "", "<script>", "x".repeat(10_000)])(
  "falls back to the default columns for an invalid cookie (%#)",
  (value) => expect(readColumns(value)).toEqual(defaultColumns),
);
