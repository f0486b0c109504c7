import { readFilter } from "./filter";

const attributes = ["username", "externalid", "id", "active", "emails.value"];
const read = (text: string) => readFilter(text, attributes);

test.each([
  ['userName eq "Ada@Acme.example"', [{ attribute: "username", value: "Ada@Acme.example" }]],
  ['USERNAME EQ "a"', [{ attribute: "username", value: "a" }]],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "a"', [{ attribute: "username", value: "a" }]],
  ['emails[type eq "work"].value eq "a"', [{ attribute: "emails.value", value: "a" }]],
  ['emails.value eq "a"', [{ attribute: "emails.value", value: "a" }]],
  ['emails[value eq "a"]', [{ attribute: "emails.value", value: "a" }]],
  [
    'externalId eq "1" and (active eq true and id eq "x")',
    [
      { attribute: "externalid", value: "1" },
      { attribute: "active", value: true },
      { attribute: "id", value: "x" },
    ],
  ],
])("reads the filter %s", (text, terms) => {
  expect(read(text)).toEqual(terms);
});

test.each([
  "",
  "userName",
  'userName eq "a" and',
  'userName eq "a" or userName eq "b"',
  'not (userName eq "a")',
  'userName co "a"',
  "userName pr",
  'userName eq "a',
  "userName eq 7",
  "userName eq null",
  'shoeSize eq "7"',
  'toString eq "a"',
  "(".repeat(900),
  `userName eq "${"a".repeat(1_000)}"`,
])("rejects an unsupported filter with invalidFilter: %.40s", (text) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ status: 400, scimType: "invalidFilter" }));
});
