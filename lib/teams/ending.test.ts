import { describeEnding } from "./ending";

test("lists what deleting a team ends, omitting what the team doesn't have", () => {
  expect(
    describeEnding({ members: 0, default_view: null, contacts_view: null, has_weights: false, territories: [] }),
  ).toEqual(["It has no members"]);
  expect(
    describeEnding({
      members: 1,
      default_view: "Big in Texas",
      contacts_view: "CFOs",
      has_weights: true,
      territories: ["West"],
    }),
  ).toEqual([
    "1 member will be in no team",
    "Their list of accounts no longer opens on “Big in Texas”",
    "Their list of contacts no longer opens on “CFOs”",
    "Its weights for “To do now” end: members without weights of their own use the defaults",
    "1 territory ends: “West”",
  ]);
  expect(
    describeEnding({
      members: 4,
      default_view: null,
      contacts_view: null,
      has_weights: false,
      territories: ["A", "B", "C", "D", "E"],
    }),
  ).toEqual(["4 members will be in no team", "5 territories end: “A”, “B”, “C” and 2 more"]);
});
