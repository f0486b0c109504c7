import { Outbox } from "./outbox";

function outboxOf(...names: string[]): Outbox {
  const outbox = new Outbox();
  for (const name of names) outbox.push({ [name]: 1 });
  return outbox;
}

test("messages are numbered from 1 and sent in one chunk", () => {
  const outbox = outboxOf("a", "b");
  outbox.push("noop");

  expect(outbox.take(1000)).toBe('42\n[[1,[{"a":1}]],[2,[{"b":1}]],[3,["noop"]]]');
  expect(outbox.take(1000)).toBeNull();
});

test("a chunk stays below the limit, but always contains at least one message", () => {
  const outbox = outboxOf("aaaaaaaa", "b");

  expect(outbox.take(3)).toContain('[[1,[{"aaaaaaaa":1}]]]');
  expect(outbox.take(3)).toContain('[[2,[{"b":1}]]]');
});

test("only unacknowledged messages are sent again", () => {
  const outbox = outboxOf("a", "b", "c");
  outbox.take(1000);

  outbox.acknowledge(1);
  outbox.rewind();

  expect(outbox.take(1000)).toContain('[[2,[{"b":1}]],[3,[{"c":1}]]]');
});

test("acknowledging a message that was never sent is refused", () => {
  const outbox = outboxOf("a", "b");
  outbox.take(1);

  expect(outbox.acknowledge(2)).toBe(false);
  expect(outbox.acknowledge(1)).toBe(true);
});

test("numbering continues after everything was acknowledged", () => {
  const outbox = outboxOf("a");
  outbox.take(1000);
  outbox.acknowledge(1);
  outbox.push("close");

  expect(outbox.take(1000)).toBe('15\n[[2,["close"]]]');
  expect(outbox.isEmpty).toBe(false);
});

test("units in flight are those sent and not acknowledged", () => {
  const outbox = outboxOf("a", "bcd");
  outbox.take(1);

  expect(outbox.inFlightUnits).toBe('[{"a":1}]'.length);
  expect(outbox.unsentUnits).toBe('[{"bcd":1}]'.length);
  outbox.acknowledge(1);
  expect(outbox.inFlightUnits).toBe(0);
  outbox.take(100);
  outbox.rewind();
  expect(outbox.unsentUnits).toBe('[{"bcd":1}]'.length);
});
