/** @jest-environment jsdom */
import { migrateStorages } from "./reset";

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

describe("migrateStorages", () => {
  test("F2 F3 · resets the databases too when no version is stored", () => {
    fill({ user: "{}" });

    expect(migrateStorages(local, session)).toBe("reset-databases");
    expect(stored()).toEqual({ user: "{}", ...versions });
  });

  test("F2 · deletes the cache and keeps other data when the cache version differs", () => {
    fill({ ...versions, cacheVersion: "1.0.0", dismissedClientMessages: "[]" });

    expect(migrateStorages(local, session)).toBe("delete-cache");
    expect(stored()).toEqual({ ...versions, dismissedClientMessages: "[]" });
  });

  test("F2 · deletes the cache when its version is missing", () => {
    fill({ user: "{}", appResetVersion: "1.0.1" });

    expect(migrateStorages(local, session)).toBe("delete-cache");
    expect(stored()).toEqual({ user: "{}", ...versions });
  });

  test.each(["1.0.0", "2.0.0", ""])("F3 R10 · keeps exactly three keys when the reset version is %j", (version) => {
    fill({ user: "{}", cacheVersion: "1.0.1", appResetVersion: version, dismissedClientMessages: "[]", other: "1" });
    session.setItem("draft", "x");

    expect(migrateStorages(local, session)).toBe("reset");
    expect(stored()).toEqual({ user: "{}", ...versions });
    expect(session.length).toBe(0);
  });

  test("F3 · resets data that has no reset version", () => {
    fill({ dismissedClientMessages: "[]" });

    expect(migrateStorages(local, session)).toBe("reset");
    expect(stored()).toEqual(versions);
  });

  test("R10 · doesn't reset the same data twice", () => {
    fill({ appResetVersion: "1.0.0", other: "1" });
    migrateStorages(local, session);

    expect(migrateStorages(local, session)).toBe("none");
  });

  test("R10 · leaves storage that can't be written alone, without a reload loop", () => {
    fill({ appResetVersion: "1.0.0", other: "1" });
    const spy = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });

    expect([migrateStorages(local, session), migrateStorages(local, session)]).toEqual(["none", "none"]);
    spy.mockRestore();
    expect(local.getItem("other")).toBe("1");
  });

  test("R10 · leaves storage that silently drops writes alone", () => {
    fill({ appResetVersion: "1.0.0", other: "1" });
    const spy = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {});

    expect(migrateStorages(local, session)).toBe("none");
    spy.mockRestore();
  });

  test("does nothing without storage", () => {
    expect(migrateStorages(null, null)).toBe("none");
  });
});
