/** @jest-environment jsdom */
import { chunkTimeoutMs } from "./load-chunk";
import { timeOutChunkLoads } from "./watch-chunks";

let stop = () => {};
beforeEach(() => {
  jest.useFakeTimers();
  stop = timeOutChunkLoads(document);
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  document.head.replaceChildren();
});

/** Adds the element with which the bundler requests a chunk; it never loads on its own. */
async function add(tag: "script" | "link", url: string) {
  const chunk = document.createElement(tag);
  if (chunk instanceof HTMLScriptElement) chunk.setAttribute("src", url);
  else {
    chunk.setAttribute("rel", "stylesheet");
    chunk.setAttribute("href", url);
  }
  const failed = jest.fn();
  chunk.onerror = failed;
  document.head.append(chunk);
  await jest.advanceTimersByTimeAsync(0);
  return { chunk, failed };
}

test.each(["script", "link"] as const)("F4 · a %s that hasn't loaded after 120 s fails", async (tag) => {
  const { chunk, failed } = await add(tag, "/_next/static/chunks/a.css");

  await jest.advanceTimersByTimeAsync(chunkTimeoutMs - 1);
  expect(failed).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);

  expect(failed).toHaveBeenCalledTimes(1);
  expect(chunk.isConnected).toBe(false);
  expect(jest.getTimerCount()).toBe(0);
});

test.each(["load", "error"])("F4 · a chunk is no longer watched after its %s event", async (type) => {
  const { chunk } = await add("script", "/_next/static/chunks/a.js");

  chunk.dispatchEvent(new Event(type));

  expect(jest.getTimerCount()).toBe(0);
});

test("F4 · scripts that aren't part of the app are ignored", async () => {
  await add("script", "/elsewhere.js");
  expect(jest.getTimerCount()).toBe(0);
});
