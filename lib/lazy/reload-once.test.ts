/** @jest-environment jsdom */
import { ChunkError } from "./load-chunk";
import { loadModule } from "./load-module";
import { claimReload } from "./reload-once";
import { setUnsaved } from "./unsaved-forms";

beforeEach(() => {
  window.sessionStorage.clear();
  document.body.replaceChildren();
});

describe("claimReload", () => {
  test("R14 · allows one reload for a missing chunk, and no second one", () => {
    expect([claimReload(0), claimReload(5000), claimReload(9 * 60_000)]).toEqual([true, false, false]);
  });

  test("R14 · allows another reload ten minutes later", () => {
    claimReload(0);

    expect(claimReload(10 * 60_000)).toBe(true);
  });

  test("R14 · never reloads when session storage can't be read, because it could loop forever", () => {
    const spy = jest.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });

    expect(claimReload(0)).toBe(false);

    spy.mockRestore();
  });

  test("doesn't reload offline, and may reload once online", () => {
    const onLine = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    expect(claimReload(0)).toBe(false);
    onLine.mockReturnValue(true);
    expect(claimReload(1)).toBe(true);
    onLine.mockRestore();
  });

  test("R14 · doesn't reload a page with typed text", () => {
    const field = document.body.appendChild(document.createElement("input"));
    field.value = "Initech";

    expect(claimReload(0)).toBe(false);
  });

  test("R14 · doesn't reload a page whose form is marked as unsaved", () => {
    const form = {};
    setUnsaved(form, true);
    expect(claimReload(0)).toBe(false);

    setUnsaved(form, false);
    expect(claimReload(0)).toBe(true);
  });
});

describe("loadModule", () => {
  const missing = () => Promise.reject(new TypeError("Failed to fetch"));

  test("R14 · rejects when the page may not reload again", async () => {
    const outcome = await loadModule(missing, () => false).catch((error: unknown) => error);

    expect(outcome).toBeInstanceOf(ChunkError);
  });

  test("R14 · stays pending while the page reloads", async () => {
    const onSettled = jest.fn();
    void loadModule(missing, () => true).then(onSettled, onSettled);

    await Promise.resolve().then(() => Promise.resolve());

    expect(onSettled).not.toHaveBeenCalled();
  });
});
