import fc from "fast-check";
import { type LiveMessage, readMessage } from "./message";
import { nextEdge, type Viewer, visibleMessages } from "./visible-messages";

const nowMs = Date.parse("2026-11-21T09:00:00Z");
const viewer: Viewer = { nowMs, role: "sales_rep", dismissed: new Set() };
const at = (offsetMs: number) => ({ toMillis: () => nowMs + offsetMs });

const document = { enabled: true, startTime: at(-1000), endTime: null, applicableRoles: [], dismissible: true };
const read = (change: Record<string, unknown> = {}) => readMessage("client", "m1", { ...document, ...change });
const isShown = (change: Record<string, unknown>, seen: Partial<Viewer> = {}) =>
  visibleMessages([read(change)], { ...viewer, ...seen }).length === 1;

describe("D4 · which messages are shown", () => {
  test.each([
    ["one that has started and never ends", {}, true],
    ["one that is off", { enabled: false }, false],
    ["one whose enabled is a text", { enabled: "true" }, false],
    ["one that starts this very millisecond", { startTime: at(0) }, true],
    ["one that starts in a millisecond", { startTime: at(1) }, false],
    ["one that ends in a millisecond", { endTime: at(1) }, true],
    ["one that ends this very millisecond", { endTime: at(0) }, false],
    ["one for this role", { applicableRoles: ["user", "sales_rep"] }, true],
    ["one for another role", { applicableRoles: ["user"] }, false],
  ])("%s", (_name, change, expected) => {
    expect(isShown(change)).toBe(expected);
  });

  test.each([
    ["a start that is missing", { startTime: undefined }, false],
    ["a start that is null", { startTime: null }, false],
    ["a start that is no moment", { startTime: "tomorrow" }, false],
    ["a start that is a number", { startTime: 5 }, false],
    ["a start in ISO text", { startTime: "2026-11-21T08:00:00Z" }, true],
    ["a start in the future", { startTime: at(60_000) }, false],
    ["an end before the start", { startTime: at(-1000), endTime: at(-2000) }, false],
    ["an end that is no moment", { endTime: "whenever" }, false],
    ["roles that are null", { applicableRoles: null }, true],
    ["roles that are missing", { applicableRoles: undefined }, true],
    ["roles in capitals", { applicableRoles: ["SALES_REP"] }, true],
    ["a role that stands alone", { applicableRoles: "sales_rep" }, true],
    ["roles that are junk", { applicableRoles: [null, 7, {}] }, false],
  ])("R7 · %s", (_name, change, expected) => {
    expect(isShown(change)).toBe(expected);
  });

  test("a dismissed one is gone, unless it can't be dismissed", () => {
    const dismissed = new Set(["m1"]);

    expect(isShown({ dismissible: true }, { dismissed })).toBe(false);
    expect(isShown({ dismissible: false }, { dismissed })).toBe(true);
    expect(isShown({ dismissible: undefined }, { dismissed })).toBe(true);
  });

  test("somebody without a role sees what is for everybody, and nothing else", () => {
    expect(isShown({}, { role: null })).toBe(true);
    expect(isShown({ applicableRoles: ["user"] }, { role: null })).toBe(false);
  });

  test("the gravest come first, then the latest", () => {
    const messages = [
      readMessage("general", "old", { ...document, startTime: at(-9000), severity: "info" }),
      readMessage("general", "new", { ...document, startTime: at(-1000), severity: "success" }),
      readMessage("general", "grave", { ...document, startTime: at(-9000), severity: "critical" }),
    ];

    expect(visibleMessages(messages, viewer).map(({ id }) => id)).toEqual(["grave", "new", "old"]);
  });
});

describe("D4 · the next moment at which something changes", () => {
  test.each([
    ["a start ahead", { startTime: at(5000) }, 5000],
    ["an end ahead", { endTime: at(7000) }, 7000],
    ["both ahead: the start", { startTime: at(5000), endTime: at(7000) }, 5000],
    ["neither", {}, null],
    ["one that is over", { endTime: at(-1) }, null],
    ["one that ends before it starts", { startTime: at(5000), endTime: at(4000) }, null],
    ["one that is off", { enabled: false, startTime: at(5000) }, null],
    ["one for others", { applicableRoles: ["user"], startTime: at(5000) }, null],
    ["an end without a start", { startTime: null, endTime: at(5000) }, null],
  ])("%s", (_name, change, expected) => {
    const edgeMs = nextEdge([read(change)], viewer);

    expect(edgeMs === null ? null : edgeMs - nowMs).toBe(expected);
  });

  test("nothing appears or goes between now and the next edge, and what is there changes only at edges", () => {
    const moment = fc.option(fc.integer({ min: -50, max: 50 }).map((step) => at(step * 100)));
    const message = fc
      .record({ startTime: moment, endTime: moment, enabled: fc.boolean() })
      .map((fields) => ({ ...document, ...fields }));
    fc.assert(
      fc.property(fc.array(message, { maxLength: 8 }), fc.nat({ max: 99 }), (documents, share) => {
        const messages: LiveMessage[] = documents.map((data, index) => readMessage("client", `m${index}`, data));
        const ids = (ms: number) => visibleMessages(messages, { ...viewer, nowMs: ms }).map(({ id }) => id);
        const edgeMs = nextEdge(messages, viewer) ?? nowMs + 100_000;
        expect(ids(nowMs + Math.floor(((edgeMs - nowMs - 1) * share) / 100))).toEqual(ids(nowMs));
      }),
    );
  });
});
