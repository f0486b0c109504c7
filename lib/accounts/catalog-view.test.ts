import { catalogHref, readCatalogFilter } from "./catalog-view";

const read = (query: string) => {
  const params = new URLSearchParams(query);
  return readCatalogFilter((name) => params.get(name));
};

test("reads the filters of a submitted form and writes them back into the URL", () => {
  const filter = read("q=+ford+&industry=&country=United+States");

  expect(filter).toEqual({ q: "ford", industry: null, country: "United States" });
  expect(catalogHref(filter, null)).toBe("/all-accounts/catalog?q=ford&country=United+States");
  expect(catalogHref(filter, "abc")).toBe("/all-accounts/catalog?q=ford&country=United+States&cursor=abc");
  expect(catalogHref(read(""), null)).toBe("/all-accounts/catalog");
});
