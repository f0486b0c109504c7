import { readMemberQuery } from "./read-member-query";

test("reads the filters beside the section, and ignores invalid ones and other parameters", () => {
  const team = "7e3c2f4a-0000-4000-8000-000000000000";
  const valid = { q: "ana", role: "sales_rep", team, state: "disabled", factor: "without", sign_in: "never" };

  expect(readMemberQuery({ section: "people", ...valid })).toEqual(valid);
  expect(readMemberQuery({ role: "admin", team: "none", state: "", factor: ["with", "without"] })).toEqual({
    team: "none",
  });
});
