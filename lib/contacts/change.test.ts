import { changeOf, currentOf } from "./change";
import { contactOf } from "./contact.fixture";

test("sends only changed values with their expected old values, or nothing without changes", () => {
  const seen = contactOf({ title: "Buyer", phone: null });

  expect(changeOf(seen, { full_name: seen.full_name, title: "Head of Buying", phone: "+1 212 555 0100" })).toEqual({
    values: { title: "Head of Buying", phone: "+1 212 555 0100" },
    expected: { title: "Buyer", phone: null },
  });
  expect(changeOf(seen, { title: "Buyer", phone: null })).toBeNull();
});

test("reads the current values from a refusal, or null if they are invalid", () => {
  expect(currentOf({ current: '{"title":"Chief","left_company":true}' })).toEqual({
    title: "Chief",
    left_company: true,
  });
  for (const current of ["{", "[]", "null", '{"title":5}', "{}"]) expect(currentOf({ current })).toBeNull();
  expect(currentOf({})).toBeNull();
});
