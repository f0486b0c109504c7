import { accountExportSchema } from "@/lib/contracts/accounts/account-export";
import { contactExportAddress, exportAddress } from "./export-address";

const queryOf = (url: string) => Object.fromEntries(new URL(url, "http://x").searchParams);

test("the export URL holds the view's filters, order and columns", () => {
  const query = queryOf(exportAddress("q=a%26b&sector=Energy%2CUtilities&sort=name", ["owner", "band"], "csv"));

  expect(accountExportSchema.parse(query)).toEqual({
    q: "a&b",
    sector: ["Energy", "Utilities"],
    sort: "name",
    columns: ["owner", "band"],
  });
});

test("the export URL uses the default order and distinguishes all fields from none", () => {
  expect(queryOf(exportAddress("", null, "csv"))).toEqual({ sort: "-market_cap" });
  expect(queryOf(exportAddress("", [], "csv"))).toEqual({ sort: "-market_cap", columns: "" });
  expect(queryOf(exportAddress("q=apple", null, "csv"))).toEqual({ q: "apple" });
  expect(contactExportAddress("owner=me", "csv")).toBe("/api/accounts/export/contacts?owner=me&sort=-market_cap");
});

test("the export URL of a workbook names its format", () => {
  expect(accountExportSchema.parse(queryOf(exportAddress("q=apple", null, "xlsx")))).toMatchObject({ format: "xlsx" });
  expect(contactExportAddress("q=apple", "xlsx")).toBe("/api/accounts/export/contacts?q=apple&format=xlsx");
});
