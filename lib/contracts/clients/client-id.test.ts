import { clientIdPattern, suggestClientId } from "./client-id";

test.each([
  ["Initech", "initech"],
  ["Société Générale S.A.", "societe-generale-s-a"],
  ["  100% Organic & Co  ", "100-organic-co"],
  ["The International Business Machine Company", "the-international-busine"],
  ["Twenty-three characters and", "twenty-three-characters"],
  ["株式会社", ""],
])("%s is proposed as “%s”", (name, id) => {
  expect(suggestClientId(name)).toBe(id);
  expect(id === "" || clientIdPattern.test(id)).toBe(true);
});

test.each(["", "-a", "a-", "a--b", "Acme", "a b", "a/b", "é"])("refuses “%s” as an id", (id) =>
  expect(clientIdPattern.test(id)).toBe(false),
);
