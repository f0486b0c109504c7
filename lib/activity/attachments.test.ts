import { readFiles } from "./attachments";

const file = { id: "f-1", name: "Offer.pdf", bytes: 1200 };

test.each<[string, unknown]>([
  [JSON.stringify([file]), [file]],
  [JSON.stringify([file, { id: 5 }, null, "x"]), [file]],
  ["[]", []],
  ["{", []],
  ['{"id":"f-1"}', []],
])("reads the files of the draft %s", (text, files) => {
  expect(readFiles(text)).toEqual(files);
});
