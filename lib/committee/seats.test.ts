import type { Absence, CommitteeSeat } from "@/lib/contracts/contacts/committee";
import { describeSeats, findingTitle, gapText, rolesByContact } from "./seats";

const seatOf = (role: string, name?: string, absence: Absence | null = null): CommitteeSeat => ({
  role: { id: role, name: role },
  holder: name === undefined ? null : { id: name, name, title: "Buyer", absence },
});

test("who has gone fills no role, and why it is open is told", () => {
  const seats = [
    seatOf("Champion", "Ada"),
    seatOf("User", "Ben", "left"),
    seatOf("Legal", "Cy", "removed"),
    seatOf("Buyer", "Di", "moved"),
    seatOf("Sponsor"),
  ];

  expect(describeSeats(seats)).toBe("1 of 5 roles filled");
  expect(seats.map(gapText)).toEqual([
    null,
    "Ben has left",
    "Cy was removed",
    "Di has moved to another account",
    "Open",
  ]);
});

test("one person may fill several roles, named in the committee's order", () => {
  const roles = rolesByContact([seatOf("Champion", "Ada"), seatOf("User", "Ben", "left"), seatOf("Buyer", "Ada")]);

  expect([...roles]).toEqual([["Ada", ["Champion", "Buyer"]]]);
});

test.each([
  ["Economic buyer", "Find an economic buyer"],
  ["Champion", "Find a champion"],
  ["User", "Find a user"],
  ["IT lead", "Find an IT lead"],
  ["Legal & procurement", "Find someone for legal & procurement"],
])("the task for %s reads as people say it", (role, title) => expect(findingTitle(role)).toBe(title));
