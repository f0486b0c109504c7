import { frameChunk } from "./chunk";

test("a chunk's length counts UTF-16 code units, not bytes or code points", () => {
  expect(frameChunk('[[1,["é😀"]]]')).toBe('13\n[[1,["é😀"]]]');
});

test("an empty payload is a chunk of length zero", () => {
  expect(frameChunk("")).toBe("0\n");
});
