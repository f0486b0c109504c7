import { changeOf, currentOf } from "./change";
import { contactOf } from "./contact.fixture";

test("only what differs is sent, with what was seen; nothing when nothing differs", () => {
  const seen = contactOf({ title: "Buyer", phone: null });

  expect(changeOf(seen, { full_name: seen.full_name, title: "Head of Buying", phone: "+1 212 555 0100" })).toEqual({
    values: { title: "Head of Buying", phone: "+1 212 555 0100" },
    expected: { title: "Buyer", phone: null },
  });
  expect(changeOf(seen, { title: "Buyer", phone: null })).toBeNull();
});

test("a refusal tells what stands there meanwhile, or nothing that can be used", () => {
  expect(currentOf({ current: '{"title":"Chief","left_company":true}' })).toEqual({
    title: "Chief",
    left_company: true,
  });
  for (const current of ["{", "[]", "null", '{"title":5}', "{}"]) expect(currentOf({ current })).toBeNull();
  expect(currentOf({})).toBeNull();
});
