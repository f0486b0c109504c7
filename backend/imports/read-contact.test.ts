import { type ContactImportField, contactImportFields } from "@/lib/contracts/imports/import-field";
import { placeOf } from "./contact-words";
import { readContact } from "./read-contact";

const read = (cells: Partial<Record<ContactImportField, string>>, badValues: "row" | "value" = "row") => {
  const fields = contactImportFields.filter((field) => field in cells);
  return readContact(
    fields.map((field) => cells[field] ?? ""),
    { fields, badValues },
  );
};

test.each<[Partial<Record<ContactImportField, string>>, string | undefined]>([
  [{ first_name: "Ada", last_name: "Moss" }, "Ada Moss"],
  [{ full_name: "Moss, Ada" }, "Ada Moss"],
  [{ full_name: "Ada  Moss, Jr." }, "Ada Moss, Jr."],
  [{ full_name: "Ada Moss", first_name: "A" }, "Ada Moss"],
  [{ last_name: "Moss" }, "Moss"],
  [{ title: "Buyer" }, undefined],
])("reads the name in %p as %p", (cells, name) => {
  expect(read(cells).values.full_name).toBe(name);
});

test("normalizes email addresses, phone numbers, domains, levels and functions", () => {
  const { values, account, flaw } = read({
    email: "Ada Moss <ADA@Moss.example>",
    phone: "tel:+49\u00A0221/555–0100",
    account_domain: "https://www.Moss.example/about",
    level: "Vice President",
    function: "Human Resources",
  });

  expect(flaw).toBeNull();
  expect(values).toEqual({ email: "ada@moss.example", phone: "+49 221 555-0100", level: "vp", function: "hr" });
  expect(account.values).toEqual({ domain: "moss.example" });
});

test.each<[Partial<Record<ContactImportField, string>>, RegExp]>([
  [{ email: "ada(at)moss" }, /Enter an email address/],
  [{ phone: "call me" }, /Enter a number/],
  [{ level: "Wizard" }, /Enter C-level/],
  [{ do_not_contact: "maybe" }, /Enter yes or no/],
  [{ account_domain: "no domain" }, /Enter a domain/],
  [{ title: "x".repeat(201) }, /At most 200/],
])("rejects %p and names the column", (cells, reason) => {
  expect(read({ full_name: "Ada", ...cells }).flaw).toEqual({ place: 1, reason: expect.stringMatching(reason) });
});

test("can skip just an invalid value, but always rejects the row for an invalid do-not-contact value", () => {
  expect(read({ full_name: "Ada", email: "nobody" }, "value")).toMatchObject({
    flaw: null,
    values: { full_name: "Ada" },
  });
  expect(read({ full_name: "Ada", email: "nobody" }, "value").values).not.toHaveProperty("email");
  expect(read({ full_name: "Ada", do_not_contact: "maybe" }, "value").flaw).toMatchObject({ place: 1 });
});

test.each([
  ["Chief Executive Officer", { function: "executive", level: "c_level" }],
  ["VP Sales", { function: "sales", level: "vp" }],
  ["Account Executive", { function: "sales", level: "individual" }],
  ["Head of Purchasing", { function: "procurement", level: "director" }],
  ["IT Manager", { function: "it", level: "manager" }],
  ["Gardener", { function: "other", level: "individual" }],
  ["", { function: "other", level: "individual" }],
])("derives the function and level from the title %p: %p", (title, place) => {
  expect(placeOf(title)).toEqual(place);
});
