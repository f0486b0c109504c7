import { fullContactsView } from "@/lib/contact-list/view";
import { type ContactFilterName, contactFilters } from "@/lib/contracts/contacts/filters";
import { filterChips } from "./chips";

const accountId = "0b9f1c1e-1111-4222-8333-944455566677";

const textsOf = (name: ContactFilterName, written: string) =>
  filterChips(fullContactsView, { name, info: contactFilters.infoOf(name), written }, (id) =>
    id === accountId ? "eBay Inc." : undefined,
  )?.map(({ text }) => text);

test("a chip writes a name as it is, and capitalizes a fixed choice", () => {
  expect(textsOf("account", accountId)).toEqual(["eBay Inc."]);
  for (const name of ["function", "level"] as const) {
    const info = contactFilters.infoOf(name);
    const choices = info.kind === "values" ? (info.choices ?? []) : [];

    expect(choices.length).toBeGreaterThan(0);
    expect(textsOf(name, choices.join(","))?.filter((text) => !/^\p{Lu}/u.test(text))).toEqual([]);
  }
});
