import fc from "fast-check";
import { type LiveMessage, readMessage } from "./message";
import { nextBoundary, type Viewer, visibleMessages } from "./visible-messages";

const nowMs = Date.parse("2026-11-21T09:00:00Z");
const viewer: Viewer = { nowMs, role: "sales_rep", dismissed: new Set() };
const at = (offsetMs: number) => ({ toMillis: () => nowMs + offsetMs });

const document = { enabled: true, startTime: at(-1000), endTime: null, applicableRoles: [], dismissible: true };
const read = (change: Record<string, unknown> = {}) => readMessage("client", "m1", { ...document, ...change });
const isShown = (change: Record<string, unknown>, seen: Partial<Viewer> = {}) =>
  visibleMessages([read(change)], { ...viewer, ...seen }).length === 1;

describe("D4 · visible messages", () => {
  test.each([
    ["shows a started message without an end", {}, true],
    ["hides a disabled message", { enabled: false }, false],
    ["hides a message whose enabled is a string", { enabled: "true" }, false],
    ["shows a message that starts now", { startTime: at(0) }, true],
    ["hides a message that starts in a millisecond", { startTime: at(1) }, false],
    ["shows a message that ends in a millisecond", { endTime: at(1) }, true],
    ["hides a message that ends now", { endTime: at(0) }, false],
    ["shows a message for this role", { applicableRoles: ["user", "sales_rep"] }, true],
    ["hides a message for another role", { applicableRoles: ["user"] }, false],
  ])("%s", (_name, change, expected) => {
    expect(isShown(change)).toBe(expected);
  });

  test.each([
    ["hides a message without a start", { startTime: undefined }, false],
    ["hides a message whose start is null", { startTime: null }, false],
    ["hides a message whose start isn't a time", { startTime: "tomorrow" }, false],
    ["hides a message whose start is a number", { startTime: 5 }, false],
    ["shows a message whose start is an ISO string", { startTime: "2026-11-21T08:00:00Z" }, true],
    ["hides a message whose start is in the future", { startTime: at(60_000) }, false],
    ["hides a message that ends before it starts", { startTime: at(-1000), endTime: at(-2000) }, false],
    ["hides a message whose end isn't a time", { endTime: "whenever" }, false],
    ["shows a message whose roles are null", { applicableRoles: null }, true],
    ["shows a message without roles", { applicableRoles: undefined }, true],
    ["shows a message for this role in capitals", { applicableRoles: ["SALES_REP"] }, true],
    ["shows a message whose roles are a single string", { applicableRoles: "sales_rep" }, true],
    ["hides a message whose roles are invalid", { applicableRoles: [null, 7, {}] }, false],
  ])("R7 · %s", (_name, change, expected) => {
    expect(isShown(change)).toBe(expected);
  });

  test("hides a dismissed message unless it can't be dismissed", () => {
    const dismissed = new Set(["m1"]);

    expect(isShown({ dismissible: true }, { dismissed })).toBe(false);
    expect(isShown({ dismissible: false }, { dismissed })).toBe(true);
    expect(isShown({ dismissible: undefined }, { dismissed })).toBe(true);
  });

  test("shows a user without a role only the messages for everyone", () => {
    expect(isShown({}, { role: null })).toBe(true);
    expect(isShown({ applicableRoles: ["user"] }, { role: null })).toBe(false);
  });

  test("sorts by severity, then by latest start", () => {
    const messages = [
      readMessage("general", "old", { ...document, startTime: at(-9000), severity: "info" }),
      readMessage("general", "new", { ...document, startTime: at(-1000), severity: "success" }),
      readMessage("general", "grave", { ...document, startTime: at(-9000), severity: "critical" }),
    ];

    expect(visibleMessages(messages, viewer).map(({ id }) => id)).toEqual(["grave", "new", "old"]);
  });
});

describe("D4 · the next start or end", () => {
  test.each([
    ["is a future start", { startTime: at(5000) }, 5000],
    ["is a future end", { endTime: at(7000) }, 7000],
    ["is the start when both are in the future", { startTime: at(5000), endTime: at(7000) }, 5000],
    ["is null without a future start or end", {}, null],
    ["is null for a message that has ended", { endTime: at(-1) }, null],
    ["is null for a message that ends before it starts", { startTime: at(5000), endTime: at(4000) }, null],
    ["is null for a disabled message", { enabled: false, startTime: at(5000) }, null],
    ["is null for a message for other roles", { applicableRoles: ["user"], startTime: at(5000) }, null],
    ["is null for an end without a start", { startTime: null, endTime: at(5000) }, null],
  ])("%s", (_name, change, expected) => {
    const edgeMs = nextBoundary([read(change)], viewer);

    expect(edgeMs === null ? null : edgeMs - nowMs).toBe(expected);
  });

  test("nothing appears or disappears between now and the next edge", () => {
    const moment = fc.option(fc.integer({ min: -50, max: 50 }).map((step) => at(step * 100)));
    const message = fc
      .record({ startTime: moment, endTime: moment, enabled: fc.boolean() })
      .map((fields) => ({ ...document, ...fields }));
    fc.assert(
      fc.property(fc.array(message, { maxLength: 8 }), fc.nat({ max: 99 }), (documents, share) => {
        const messages: LiveMessage[] = documents.map((data, index) => readMessage("client", `m${index}`, data));
        const ids = (ms: number) => visibleMessages(messages, { ...viewer, nowMs: ms }).map(({ id }) => id);
        const edgeMs = nextBoundary(messages, viewer) ?? nowMs + 100_000;
        expect(ids(nowMs + Math.floor(((edgeMs - nowMs - 1) * share) / 100))).toEqual(ids(nowMs));
      }),
    );
  });
});
