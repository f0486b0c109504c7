import { createTtlCache } from "./ttl-cache";

let nowMs = 0;
let reads = 0;
const read = async () => {
  reads += 1;
  return reads;
};
const make = () => createTtlCache<number>(1000, () => new Date(nowMs));

beforeEach(() => {
  nowMs = 1_000_000;
  reads = 0;
});

test("returns a cached value until it expires", async () => {
  const memory = make();
  expect(await memory.find("a", read)).toBe(1);
  nowMs += 999;
  expect(await memory.find("a", read)).toBe(1);
  nowMs += 1;
  expect(await memory.find("a", read)).toBe(2);
});

test("shares one lookup between concurrent callers of the same key", async () => {
  const memory = make();
  expect(await Promise.all([memory.find("a", read), memory.find("a", read), memory.find("b", read)])).toEqual([
    1, 1, 2,
  ]);
});

test("looks a key up again after a failure or after the entry is deleted", async () => {
  const memory = make();
  await expect(memory.find("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await memory.find("a", read)).toBe(1);
  memory.forget("a");
  expect(await memory.find("a", read)).toBe(2);
});
