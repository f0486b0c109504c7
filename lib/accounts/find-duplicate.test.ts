import { accountOf } from "./account.fixture";
import { findDuplicate } from "./find-duplicate";

const lauder = accountOf({ id: "a", name: "Estée Lauder Companies", domain: "elcompanies.com" });
const tiles = accountOf({ id: "b", name: "Tiles" });

test.each([
  [{ name: "estee lauder  companies", domain: "" }, "a"],
  [{ name: "Something else", domain: " ELCompanies.com" }, "a"],
  [{ name: "Tiles.", domain: "" }, "b"],
  [{ name: "Tile", domain: "" }, undefined],
  [{ name: " ", domain: "" }, undefined],
])("finds the duplicate of %j: %p", (typed, id) => {
  expect(findDuplicate([lauder, tiles], typed)?.id).toBe(id);
});
