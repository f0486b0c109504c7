import { defaultSort, fullView, readView } from "@/lib/accounts/list/view";
import { currentSort, nextSort, sortDirection } from "./list-view";

const read = (query: string) => readView(new URLSearchParams(query));

test("sorts figures from the largest and names from A, and reverses when the same column is chosen again", () => {
  expect(nextSort(null, "market_cap")).toBe("-market_cap");
  expect(nextSort("-market_cap", "market_cap")).toBe("market_cap");
  expect(nextSort("market_cap", "market_cap")).toBe("-market_cap");
  expect(nextSort(null, "name")).toBe("name");
  expect(nextSort("name", "name")).toBe("-name");
});

test("without a chosen order, sorts by market cap, or by relevance for a search", () => {
  expect(sortDirection(currentSort(fullView, defaultSort), "name")).toBe("none");
  expect(sortDirection(currentSort(fullView, defaultSort), "market_cap")).toBe("descending");
  expect(sortDirection(currentSort(read("sort=name"), defaultSort), "name")).toBe("ascending");
  expect(sortDirection(currentSort(read("q=est"), defaultSort), "name")).toBe("none");
  expect(sortDirection(currentSort(read("sort=-revenue"), defaultSort), "revenue")).toBe("descending");
});
