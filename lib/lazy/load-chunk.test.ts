import { ChunkError, chunkTimeoutMs, loadChunk } from "./load-chunk";

describe("loadChunk", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test("F4 · returns loaded code and leaves no timer running", async () => {
    const loaded = await loadChunk(async () => ({ name: "palette" }));

    expect(loaded).toEqual({ name: "palette" });
    expect(jest.getTimerCount()).toBe(0);
  });

  test("F4 · rejects code that hasn't loaded after 120 s", async () => {
    const outcome = loadChunk(() => new Promise(() => {})).catch((error: unknown) => error);

    await jest.advanceTimersByTimeAsync(chunkTimeoutMs - 1);
    expect(jest.getTimerCount()).toBe(1);
    await jest.advanceTimersByTimeAsync(1);

    expect(await outcome).toBeInstanceOf(ChunkError);
  });

  test("F4 · doesn't count time asleep: code that arrives after waking is returned", async () => {
    let arrive = (_: string) => {};
    const loading = loadChunk(
      () =>
        new Promise<string>((resolve) => {
          arrive = resolve;
        }),
    );

    // The device slept past several due steps: only one of them runs on waking.
    await jest.advanceTimersToNextTimerAsync();
    arrive("palette");

    expect(await loading).toBe("palette");
  });

  test("rejects with the cause when code fails to load", async () => {
    const cause = new TypeError("Failed to fetch");

    const outcome = await loadChunk(() => Promise.reject(cause)).catch((error: unknown) => error);

    expect(outcome).toMatchObject({ name: "ChunkError", cause });
  });
});
