import { encodeMessage } from "./encode-message";

test("an encoded message equals its plain JSON", () => {
  const document = { name: 'a"b', fields: { x: { stringValue: "é\u2028" } } };
  const messages = [
    { targetChange: { targetIds: [1002] } },
    { documentChange: { document, targetIds: [2] } },
    { documentChange: { document, removedTargetIds: [2, 4] } },
    { documentChange: null },
  ];

  expect(messages.map((message) => JSON.parse(encodeMessage(message)))).toEqual(messages);
});

test("a document in two messages is encoded only once", () => {
  let encodings = 0;
  const document = {
    toJSON() {
      encodings += 1;
      return { name: "x" };
    },
  };

  encodeMessage({ documentChange: { document, targetIds: [2] } });
  encodeMessage({ documentChange: { document, targetIds: [4] } });

  expect(encodings).toBe(1);
});
