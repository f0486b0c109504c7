import { listPastRoles } from "./past-roles";

const at = (day: string) => new Date(`2025-06-${day}T12:00:00Z`);
const change = (field: "title" | "account_id", old: string, day: string, cause = `edit ${field} ${day}`) => ({
  field,
  old,
  new: "later",
  cause,
  at: at(day),
});

test("lists each earlier title with the account at the time and its end", () => {
  const changes = [change("title", "VP IT", "20"), change("account_id", "a1", "10"), change("title", "Manager", "05")];

  const past = listPastRoles(changes, { title: "CIO", account: "Acme" }, () => "Globex");

  expect(past).toEqual([
    { title: "VP IT", account: "Acme", until: at("20").toISOString() },
    { title: "VP IT", account: "Globex", until: at("10").toISOString() },
    { title: "Manager", account: "Globex", until: at("05").toISOString() },
  ]);
});

test("a title and account changed together end one role", () => {
  const changes = [change("title", "VP IT", "20", "edit 1"), change("account_id", "a1", "20", "edit 1")];

  const past = listPastRoles(changes, { title: "CIO", account: "Acme" }, () => "Globex");

  expect(past).toEqual([{ title: "VP IT", account: "Globex", until: at("20").toISOString() }]);
});

test("a contact whose title and account never changed has no past role", () => {
  expect(listPastRoles([], { title: "CIO", account: "Acme" }, () => "Globex")).toEqual([]);
});
