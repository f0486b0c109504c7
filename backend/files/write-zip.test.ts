import { randomBytes } from "node:crypto";
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

test("a large table is written in several files, of which memory holds only the last one", async () => {
  // Doesn't compress, so that the CSV in memory has about as many bytes as the JSON.
  const textOf = (row: number) => `${row} ${randomBytes(50_000).toString("base64")}`;
  async function* batches(): AsyncGenerator<Cell[][]> {
    for (let from = 0; from < 400; from += 200)
      yield Array.from({ length: 200 }, (_, at) => ["Notes", textOf(from + at)]);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of writeZip(facts, { headings: ["Part", "Entry"], batches: batches() }))
    chunks.push(Buffer.from(chunk));

  const files = unzipSync(Buffer.concat(chunks));
  const names = ["my-data", "my-data-2", "my-data-3", "my-data-4"];
  const rows: { entry: string }[] = names.flatMap((name) => {
    const [json = new Uint8Array(), csv = new Uint8Array()] = [files[`${name}.json`], files[`${name}.csv`]];
    expect(Math.max(json.length, csv.length)).toBeLessThan(9 * 1024 * 1024);
    const { items } = JSON.parse(strFromU8(json));
    expect(strFromU8(csv).split("\r\n")).toHaveLength(items.length + 2);
    return items;
  });
  expect(rows.map(({ entry }) => Number.parseInt(entry, 10))).toEqual([...Array(400).keys()]);
  // The files of a batch are sent when they end, not at the end of the batch.
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(17 * 1024 * 1024);
});
