/** @jest-environment jsdom */
import { readPreference } from "@/lib/appearance/cookie";
import { browserDismissals, dismissalsKey, parseDismissals } from "./dismissals";
import { dismissalsCookie, readDismissals } from "./dismissals-cookie";

describe("dismissals", () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => jest.restoreAllMocks());

  test("D5 · stores ids as a list under dismissedClientMessages", () => {
    const dismissals = browserDismissals();

    dismissals.add("m1");
    dismissals.add("m2");
    dismissals.add("m1");

    expect(JSON.parse(localStorage.getItem(dismissalsKey) ?? "")).toEqual(["m2", "m1"]);
    expect(dismissalsKey).toBe("dismissedClientMessages");
    expect(browserDismissals().read()).toEqual(new Set(["m1", "m2"]));
  });

  test.each([
    [null, []],
    ["", []],
    ["null", []],
    ["{", []],
    ['{"m1":true}', []],
    ['["m1",7,null,"m2"]', ["m1", "m2"]],
    [`["${"x".repeat(200_000)}"]`, []],
  ])("R9 · parses %.20s as %j", (text, expected) => {
    expect([...parseDismissals(text)]).toEqual(expected);
  });

  test("keeps the latest thousand ids", () => {
    const dismissals = browserDismissals();

    localStorage.setItem(dismissalsKey, JSON.stringify(Array.from({ length: 1000 }, (_, n) => `m${n}`)));
    dismissals.add("last");

    const dismissed = dismissals.read();
    expect(dismissed.size).toBe(1000);
    expect(dismissed.has("m0")).toBe(false);
    expect(dismissed.has("last")).toBe(true);
  });

  test("sends the latest dismissals to the server in a cookie, including older ones from storage", () => {
    localStorage.setItem(dismissalsKey, JSON.stringify(Array.from({ length: 50 }, (_, n) => `m${n}`)));
    const dismissals = browserDismissals();

    dismissals.notifyServer();
    expect(readDismissals(readPreference(dismissalsCookie)).size).toBe(30);
    dismissals.add("last");

    const dismissed = readDismissals(readPreference(dismissalsCookie));
    expect([dismissed.has("last"), dismissed.has("m49"), dismissed.has("m0")]).toEqual([true, true, false]);
  });

  test.each([undefined, "", "...", "<script>", `${"x".repeat(5000)}`, "a b"])(
    "reads no dismissals from the cookie %p",
    (value) => expect(readDismissals(value)).toEqual(new Set()),
  );

  test("R9 · keeps dismissals for the page's lifetime when storage is full", () => {
    const dismissals = browserDismissals();
    jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });

    dismissals.add("m1");

    expect(dismissals.read()).toEqual(new Set(["m1"]));
  });

  test("reports another tab's dismissals and ignores other storage keys", () => {
    const listener = jest.fn();
    const stop = browserDismissals().follow(listener);

    window.dispatchEvent(new StorageEvent("storage", { key: "user" }));
    expect(listener).not.toHaveBeenCalled();
    window.dispatchEvent(new StorageEvent("storage", { key: dismissalsKey }));
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
    stop();
    window.dispatchEvent(new StorageEvent("storage", { key: dismissalsKey }));

    expect(listener).toHaveBeenCalledTimes(2);
  });
});
