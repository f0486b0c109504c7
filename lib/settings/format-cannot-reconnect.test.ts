import { formatCannotReconnect } from "./format-cannot-reconnect";

test.each<[Parameters<typeof formatCannotReconnect>[0], string]>([
  [{ count: 0, names: [] }, ""],
  [
    { count: 1, names: ["Ana Cruz"] },
    "1 person can’t reconnect on their own, because their email isn’t in a verified domain: Ana Cruz.",
  ],
  [
    { count: 30, names: ["Ana Cruz", "Ben Roth"] },
    "30 people can’t reconnect on their own, because their email isn’t in a verified domain: Ana Cruz, Ben Roth and others.",
  ],
])("says who among %j can't connect again", (people, text) => expect(formatCannotReconnect(people)).toBe(text));
