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

test("a long table is written in several files, of which memory holds only the last one", async () => {
  async function* batches(): AsyncGenerator<Cell[][]> {
    for (let from = 0; from < 120_000; from += 10_000)
      yield Array.from({ length: 10_000 }, (_, at): Cell[] => ["Notes", from + at]);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of writeZip(facts, { headings: ["Part", "Entry"], batches: batches() }))
    chunks.push(Buffer.from(chunk));

  const files = unzipSync(Buffer.concat(chunks));
  const rowsOf = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array())).items;
  const rows = ["my-data.json", "my-data-2.json", "my-data-3.json"].map((name) => rowsOf(name).length);
  expect(rows).toEqual([50_000, 50_000, 20_000]);
  expect(rowsOf("my-data-3.json").at(-1)).toEqual({ part: "Notes", entry: 119_999 });
  expect(strFromU8(files["my-data-2.csv"] ?? new Uint8Array())).toMatch(/^\uFEFF?Part,Entry\r\nNotes,50000\r\n/);
  // The first CSV is sent when its JSON has ended, not at the end of the zip.
  expect(Buffer.concat(chunks.slice(0, 8)).includes("my-data.csv")).toBe(true);
});
