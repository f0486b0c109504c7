import { sendChunks } from "./send-chunks";

const chunkBytes = 1_000;
const fetchBefore = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = fetchBefore;
});

/** A host that stores chunks; `lost` holds the numbers, from 0, of requests that never arrive. */
function host(lost: readonly number[] = []) {
  const sizes = new Map<string, number>();
  let count = 0;
  globalThis.fetch = jest.fn(async (path, init) => {
    const number = count;
    count += 1;
    if (lost.includes(number)) throw new TypeError("network");
    sizes.set(String(path), init?.body instanceof Blob ? init.body.size : -1);
    return new Response(null, { status: 204 });
  });
  return sizes;
}

const file = (size: number) => new Blob([new Uint8Array(size)]);
const upload = async (size: number) => {
  const shares: number[] = [];
  const problem = await sendChunks("/api/imports/7", file(size), {
    chunkBytes,
    signal: new AbortController().signal,
    onProgress: (share) => shares.push(share),
  });
  return { problem, shares };
};

test("sends a file in chunks, in order and to the last byte", async () => {
  const sizes = host();

  const { problem, shares } = await upload(chunkBytes * 2 + 5);

  expect(problem).toBeNull();
  expect([...sizes]).toEqual([
    ["/api/imports/7/chunks/0", chunkBytes],
    ["/api/imports/7/chunks/1", chunkBytes],
    ["/api/imports/7/chunks/2", 5],
  ]);
  expect(shares.at(-1)).toBe(1);
});

test("resends a lost chunk once, and reports a lost connection when it is lost twice", async () => {
  host([1]);
  expect((await upload(chunkBytes + 1)).problem).toBeNull();

  host([1, 2]);
  expect((await upload(chunkBytes + 1)).problem).toMatch(/connection was lost/);
});

test("returns the host's reason for refusing a chunk", async () => {
  globalThis.fetch = jest.fn(async () => Response.json({ detail: "The file is already complete." }, { status: 409 }));

  expect((await upload(3)).problem).toBe("The file is already complete.");
});
