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
  const cache = make();
  expect(await cache.find("a", read)).toBe(1);
  nowMs += 999;
  expect(await cache.find("a", read)).toBe(1);
  nowMs += 1;
  expect(await cache.find("a", read)).toBe(2);
});

test("shares one lookup between concurrent callers of the same key", async () => {
  const cache = make();
  expect(await Promise.all([cache.find("a", read), cache.find("a", read), cache.find("b", read)])).toEqual([1, 1, 2]);
});

test("looks a key up again after a failure or after the entry is deleted", async () => {
  const cache = make();
  await expect(cache.find("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await cache.find("a", read)).toBe(1);
  cache.delete("a");
  expect(await cache.find("a", read)).toBe(2);
});
