/** @jest-environment jsdom */
import { ChunkError } from "./load-chunk";
import { loadModule } from "./load-module";
import { mayReload } from "./reload-once";
import { setUnsaved } from "./unsaved-forms";

beforeEach(() => {
  window.sessionStorage.clear();
  document.body.replaceChildren();
});

describe("mayReload", () => {
  test("R14 · a part that is missing reloads the page once, and not again", () => {
    expect([mayReload(0), mayReload(5000), mayReload(9 * 60_000)]).toEqual([true, false, false]);
  });

  test("R14 · a release much later may reload again", () => {
    mayReload(0);

    expect(mayReload(10 * 60_000)).toBe(true);
  });

  test("R14 · a browser that remembers nothing never reloads: it could go on for ever", () => {
    const spy = jest.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });

    expect(mayReload(0)).toBe(false);

    spy.mockRestore();
  });

  test("without a network the page stays, and may still reload afterwards", () => {
    const onLine = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    expect(mayReload(0)).toBe(false);
    onLine.mockReturnValue(true);
    expect(mayReload(1)).toBe(true);
    onLine.mockRestore();
  });

  test("R14 · what somebody has typed is worth more than the missing part", () => {
    const field = document.body.appendChild(document.createElement("input"));
    field.value = "Initech";

    expect(mayReload(0)).toBe(false);
  });

  test("R14 · a form with unsaved text keeps the page, even if React controls its fields", () => {
    const form = {};
    setUnsaved(form, true);
    expect(mayReload(0)).toBe(false);

    setUnsaved(form, false);
    expect(mayReload(0)).toBe(true);
  });
});

describe("loadModule", () => {
  const missing = () => Promise.reject(new TypeError("Failed to fetch"));

  test("R14 · after the one reload the caller is told", async () => {
    const outcome = await loadModule(missing, () => false).catch((error: unknown) => error);

    expect(outcome).toBeInstanceOf(ChunkError);
  });

  test("R14 · while the page reloads nothing is said", async () => {
    const said = jest.fn();
    void loadModule(missing, () => true).then(said, said);

    await Promise.resolve().then(() => Promise.resolve());

    expect(said).not.toHaveBeenCalled();
  });
});
