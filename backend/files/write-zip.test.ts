import { strFromU8, unzipSync } from "fflate";
import type { Cell } from "./sheet";
import { writeZip } from "./write-zip";

const facts = { name: "my-data", readMe: "What this file holds.\n" };

test("sends the read-me before the first batch is available", async () => {
  let release = () => {};
  const isSent = new Promise<void>((resolve) => {
    release = resolve;
  });
  async function* batches(): AsyncGenerator<Cell[][]> {
    await isSent;
    yield [["Notes"]];
  }
  const chunks = writeZip(facts, { headings: ["Part"], batches: batches() })[Symbol.asyncIterator]();

  const first: unknown = (await chunks.next()).value;
  release();

  expect(Buffer.isBuffer(first) && first.toString("latin1")).toContain("What this file holds.");
  expect((await chunks.next()).done).toBe(false);
});

test("sends something with every batch, even an empty one, and both files contain all rows", async () => {
  async function* batches(): AsyncGenerator<Cell[][]> {
    for (const batch of [[], [["Notes", 1]], [], [], [["Tasks", 2]], []]) yield batch;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of writeZip(facts, { headings: ["Part", "Entry"], batches: batches() }))
    chunks.push(Buffer.from(chunk));

  expect(chunks.every((chunk) => chunk.length > 0)).toBe(true);
  // The chunks are the beginning, six batches and the end.
  expect(chunks).toHaveLength(8);
  const files = unzipSync(Buffer.concat(chunks));
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(text("read-me.txt")).toBe(facts.readMe);
  expect(JSON.parse(text("my-data.json"))).toEqual({
    items: [
      { part: "Notes", entry: 1 },
      { part: "Tasks", entry: 2 },
    ],
  });
  expect(text("my-data.csv")).toContain("Notes,1\r\nTasks,2\r\n");
});
