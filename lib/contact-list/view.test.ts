import { contactsFile, fullContactsView, isContactsFiltered, readContactsView, writeContactsView } from "./view";

const read = (query: string) => readContactsView(new URLSearchParams(query));
const id = "00000000-0000-4000-8000-000000000001";

test("a view survives writing and reading, always as the same text", () => {
  const query = `q=ada&account=${id}&function=it%2Clegal&level=vp&status=left&do_not_contact=no&sort=-updated`;

  expect(writeContactsView(read(query))).toBe(query);
  expect(writeContactsView(read(`sort=-updated&${query}`))).toBe(query);
  expect(contactsFile("q=ada", "csv")).toBe("/api/contacts/export?q=ada");
  expect(contactsFile("", "xlsx")).toBe("/api/contacts/export?format=xlsx");
});

test.each([
  "account=none",
  "function=magic",
  "level=boss",
  "status=gone",
  "do_not_contact=perhaps",
  "sort=relevance",
  `level=${"vp,".repeat(1000)}`,
])("ignores %.40s in a URL", (query) => {
  expect(read(query)).toEqual(fullContactsView);
});

test("every parameter except the sort order filters the list", () => {
  expect(isContactsFiltered(read("sort=-name"))).toBe(false);
  for (const query of ["q=a", `account=${id}`, "function=it", "level=vp", "status=left", "do_not_contact=yes"])
    expect(isContactsFiltered(read(query))).toBe(true);
});
