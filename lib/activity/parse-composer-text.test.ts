import { type ComposerKind, formatMinutes, parseComposerText } from "./parse-composer-text";

test.each<[string, ComposerKind, ReturnType<typeof parseComposerText>]>([
  ["call, 10 min, wants pricing", "note", { kind: "call", minutes: 10, body: "wants pricing" }],
  ["Called: left a message, twice", "note", { kind: "call", minutes: null, body: "left a message, twice" }],
  ["meeting, 1 h 30, agreed on a pilot", "note", { kind: "meeting", minutes: 90, body: "agreed on a pilot" }],
  ["met, 1.5 hours, all well", "note", { kind: "meeting", minutes: 90, body: "all well" }],
  ["met, 2h", "note", { kind: "meeting", minutes: 120, body: "" }],
  ["task: send the offer", "note", { kind: "task", minutes: null, body: "send the offer" }],
  ["10 min, wants pricing", "call", { kind: "call", minutes: 10, body: "wants pricing" }],
  ["call, me", "call", { kind: "call", minutes: null, body: "call, me" }],
  ["Call them tomorrow", "note", { kind: "note", minutes: null, body: "Call them tomorrow" }],
  ["call, 10 minutes late, said sorry", "note", { kind: "call", minutes: null, body: "10 minutes late, said sorry" }],
  ["call, 0 min, nothing", "note", { kind: "call", minutes: null, body: "0 min, nothing" }],
  ["call, 9999 min, long", "note", { kind: "call", minutes: null, body: "9999 min, long" }],
  ["meetings, plenty", "note", { kind: "note", minutes: null, body: "meetings, plenty" }],
  ["  ", "call", { kind: "call", minutes: null, body: "" }],
])("reads %j with the kind %s", (text, chosen, read) => {
  expect(parseComposerText(text, chosen)).toEqual(read);
});

test("reads a kind that the user may not log as plain text", () => {
  const read = parseComposerText("call, 10 min, wants pricing", "note", ["note", "task"]);

  expect(read).toEqual({ kind: "note", minutes: null, body: "call, 10 min, wants pricing" });
  expect(parseComposerText("task: send the offer", "note", ["note", "task"])).toMatchObject({ kind: "task" });
});

test("formats a duration in hours and minutes", () => {
  expect([10, 60, 90, 1440].map(formatMinutes)).toEqual(["10 min", "1 h", "1 h 30 min", "24 h"]);
});
