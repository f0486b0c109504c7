import { accountColumns } from "@/lib/contracts/accounts/account-columns";
import { defaultColumns, readColumns, writeColumns } from "./columns";

test("chosen columns come back in the list's own order", () => {
  expect(readColumns(writeColumns(["owner", "sector"]))).toEqual(["sector", "owner"]);
  expect(readColumns(writeColumns(accountColumns))).toEqual(accountColumns);
});

test("no column at all is a choice too", () => expect(readColumns(writeColumns([]))).toEqual([]));

test.each([undefined, "", "<script>", "x".repeat(10_000)])(
  "a cookie that says nothing useful (%#) means the default",
  (value) => expect(readColumns(value)).toEqual(defaultColumns),
);
