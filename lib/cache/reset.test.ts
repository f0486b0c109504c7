/** @jest-environment jsdom */
import { maintainLocalData } from "./reset";

const { localStorage: local, sessionStorage: session } = window;
const stored = () => Object.fromEntries(Object.entries(local));
const versions = { cacheVersion: "1.0.1", appResetVersion: "1.0.1" };

beforeEach(() => {
  local.clear();
  session.clear();
});

function fill(values: Record<string, string>): void {
  for (const [key, value] of Object.entries(values)) local.setItem(key, value);
}

describe("maintainLocalData", () => {
  test("F2 F3 · without any version, databases that outlived the storage go too", () => {
    fill({ user: "{}" });

    expect(maintainLocalData(local, session)).toBe("reset-databases");
    expect(stored()).toEqual({ user: "{}", ...versions });
  });

  test("F2 · another cache version: the database goes, the new version is stored, the rest stays", () => {
    fill({ ...versions, cacheVersion: "1.0.0", dismissedClientMessages: "[]" });

    expect(maintainLocalData(local, session)).toBe("delete-cache");
    expect(stored()).toEqual({ ...versions, dismissedClientMessages: "[]" });
  });

  test("F2 · a missing cache version is another version", () => {
    fill({ user: "{}", appResetVersion: "1.0.1" });

    expect(maintainLocalData(local, session)).toBe("delete-cache");
    expect(stored()).toEqual({ user: "{}", ...versions });
  });

  test.each(["1.0.0", "2.0.0", ""])("F3 R10 · a reset version of %j: exactly three keys are kept", (version) => {
    fill({ user: "{}", cacheVersion: "1.0.1", appResetVersion: version, dismissedClientMessages: "[]", other: "1" });
    session.setItem("draft", "x");

    expect(maintainLocalData(local, session)).toBe("reset");
    expect(stored()).toEqual({ user: "{}", ...versions });
    expect(session.length).toBe(0);
  });

  test("F3 · data of ours without a reset version is reset too", () => {
    fill({ dismissedClientMessages: "[]" });

    expect(maintainLocalData(local, session)).toBe("reset");
    expect(stored()).toEqual(versions);
  });

  test("R10 · what was reset is not reset again", () => {
    fill({ appResetVersion: "1.0.0", other: "1" });
    maintainLocalData(local, session);

    expect(maintainLocalData(local, session)).toBe("none");
  });

  test("R10 · storage that refuses to be written is left alone: no reload, no loop", () => {
    fill({ appResetVersion: "1.0.0", other: "1" });
    const spy = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });

    expect([maintainLocalData(local, session), maintainLocalData(local, session)]).toEqual(["none", "none"]);
    spy.mockRestore();
    expect(local.getItem("other")).toBe("1");
  });

  test("R10 · storage that keeps nothing of what it takes is left alone", () => {
    fill({ appResetVersion: "1.0.0", other: "1" });
    const spy = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {});

    expect(maintainLocalData(local, session)).toBe("none");
    spy.mockRestore();
  });

  test("without storage there is nothing to do", () => {
    expect(maintainLocalData(null, null)).toBe("none");
  });
});
