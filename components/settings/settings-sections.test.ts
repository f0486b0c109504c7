import { chooseSection, settingsSectionsFor } from "./settings-sections";

const labelsFor = (...args: Parameters<typeof settingsSectionsFor>) =>
  settingsSectionsFor(...args).map(({ label }) => label);

test.each(["user", "sales_rep", "sales_leader"] as const)(
  "a %s sees no section of the client or the product",
  (role) => {
    const groups = settingsSectionsFor(role).map(({ group }) => group);

    expect(new Set(groups)).toEqual(new Set(["You", "This device"]));
  },
);

test("a client admin sees the client's sections, and not the product's", () => {
  const labels = labelsFor("client_admin");

  expect(labels).toEqual(
    expect.arrayContaining(["People", "Client messages", "Enterprise SSO", "Sources", "Audit log"]),
  );
  expect(labels).not.toContain("General messages");
  expect(labels).not.toContain("Health");
});

test("the operator sees the product's sections, and not a client's", () => {
  const labels = labelsFor("admin");

  expect(labels).toEqual(expect.arrayContaining(["General messages", "Health"]));
  expect(labels).not.toContain("Client messages");
  expect(labels).not.toContain("People");
});

test("without a role only personal sections are shown", () => {
  expect(labelsFor(null)).toEqual(["Profile", "Sign-in", "Appearance", "Keyboard", "Local data"]);
});

test.each([
  ["client_admin", "people", "people"],
  ["sales_rep", "people", "profile"],
  ["sales_leader", "audit", "profile"],
  ["client_admin", "health", "profile"],
  ["admin", "people", "profile"],
  [null, "notifications", "profile"],
  ["sales_rep", "notifications", "notifications"],
  ["sales_rep", "no-such-section", "profile"],
  ["sales_rep", undefined, "profile"],
] as const)("a %s who asks for the section %s sees %s", (role, requested, seen) => {
  const { groups, section } = chooseSection(role, requested);

  expect(section?.id).toBe(seen);
  expect(groups.flatMap(({ sections }) => sections).map(({ id }) => id)).toContain(seen);
});
