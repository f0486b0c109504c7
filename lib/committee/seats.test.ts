import type { Absence, CommitteeSeat } from "@/lib/contracts/contacts/committee";
import { describeSeats, findingTitle, gapText, rolesByContact } from "./seats";

const seatOf = (role: string, name?: string, absence: Absence | null = null): CommitteeSeat => ({
  role: { id: role, name: role },
  holder: name === undefined ? null : { id: name, name, title: "Buyer", absence },
});

test("counts a role as open when its holder is gone, and says why", () => {
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

test("lists the several roles of one person in the committee's order", () => {
  const roles = rolesByContact([seatOf("Champion", "Ada"), seatOf("User", "Ben", "left"), seatOf("Buyer", "Ada")]);

  expect([...roles]).toEqual([["Ada", ["Champion", "Buyer"]]]);
});

test.each([
  ["Economic buyer", "Find an economic buyer"],
  ["Champion", "Find a champion"],
  ["User", "Find a user"],
  ["IT lead", "Find an IT lead"],
  ["Legal & procurement", "Find someone for legal & procurement"],
])("words the task of finding a contact for %s naturally", (role, title) => expect(findingTitle(role)).toBe(title));
